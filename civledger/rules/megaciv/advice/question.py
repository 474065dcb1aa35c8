"""A question about a purchase, and the answer to it."""

from collections.abc import Collection, Mapping, Sequence

from civledger.model.names import both
from civledger.model.struct import Struct
from civledger.model.turn import Situation
from civledger.model.words import WrongWord
from civledger.rules.megaciv.advice.hands import PayingHand
from civledger.rules.megaciv.advice.proposals import (
    GOALS,
    MOST_POINTS,
    NEXT_EPOCH,
    Buyer,
    Proposal,
    Requirement,
    best,
    cheapest,
    requirement,
)
from civledger.rules.megaciv.advice.purse import Purse
from civledger.rules.megaciv.advice.shop import shop
from civledger.rules.megaciv.book.payment import hand_limit, more_than_exist, token_points
from civledger.rules.megaciv.book.standings import is_final
from civledger.rules.megaciv.book.succession import in_words, name_epoch
from civledger.rules.megaciv.book.transactions import transaction_of
from civledger.rules.megaciv.state import State


class AdviceQuestion(Struct):
    """What was typed: advances to pay for (none: which to buy), and what to pay with if not as in the books."""

    advances: Collection[str] = ()
    hand: Mapping[str, int] | None = None
    card_points: int | None = None
    treasury: int | None = None
    goal: str = "points"
    keep: int | None = None


class Answer(Struct):
    """The best purchase first, then the alternatives; `unmet` says why there is none.

    `most` is the highest price that can be paid; with `settled` nothing is required of the purchase. Where advances
    were named, `instead` is the best purchase by points.
    """

    goal: str | None
    proposals: Sequence[Proposal]
    most: int
    unmet: str | None = None
    settled: bool = False
    instead: Proposal | None = None


def answer(situation: Situation, civ: str, question: AdviceQuestion) -> Answer:
    """Return what to buy, or how to pay for what was named."""
    ask_in_time(situation, civ)
    buyer = buyer_of(situation, civ, question)
    most = buyer.purse.most
    if question.advances:
        named = _asked_for(buyer, civ, question.advances)
        return Answer(None, [named], most, instead=next(iter(best(buyer, MOST_POINTS)), None))
    goal = GOALS[question.goal]
    if goal is not NEXT_EPOCH:
        return Answer(goal.name, best(buyer, goal), most)
    asked = requirement(situation.state, civ)
    if asked is None:
        return Answer(goal.name, best(buyer, goal)[:1], most, settled=True)
    proposals = [] if asked.cities else best(buyer, goal, asked)
    return Answer(goal.name, proposals, most, None if proposals else _unmet(buyer, asked))


def ask_in_time(situation: Situation, civ: str) -> None:
    """Refuse a question about a purchase that cannot be recorded any more."""
    state: State = situation.state
    if is_final(situation):
        over = f"the game ended with turn {state.ended}" if state.ended else "this ledger holds only the result"
        raise WrongWord(f"{over}, so nothing more can be bought")
    if done := transaction_of(situation.now, civ):
        bought = f"{civ} already bought {both(sorted(done.advances))} in turn {situation.turn}"
        undoing = "there is only one purchase per turn. To get advice, undo it first: `civledger undo`"
        raise WrongWord(f"{bought}, and {undoing}")


def buyer_of(situation: Situation, civ: str, question: AdviceQuestion) -> Buyer:
    """Return what a player can buy and pay with: as in the books, where nothing else was typed."""
    opening: State = situation.opening
    goods = shop(opening, civ)
    limit = hand_limit(situation.state, civ)
    cards = question.hand
    for wrong in more_than_exist(cards or {}):
        raise WrongWord(wrong)
    if cards is not None and question.card_points is not None:
        raise WrongWord("--hand names the cards, --card-points their value: give only one of them")
    keep = min(question.keep or 0, limit)
    if cards is not None and keep > sum(cards.values()):
        raise WrongWord(f"cannot keep {question.keep} cards: the hand has only {sum(cards.values())}")
    substitute = bool(opening.cards_with(civ, "substitute"))
    booked = situation.state.treasury[civ] if question.treasury is None else question.treasury
    tokens, points = min(booked, goods.total), token_points(opening, civ)
    hand = None if cards is None else PayingHand(cards, tokens, points, substitute)
    purse = Purse(hand, min(question.card_points or 0, goods.total), tokens, points, keep)
    return Buyer(goods, purse, limit)


def _asked_for(buyer: Buyer, civ: str, named: Collection[str]) -> Proposal:
    names = set(named)
    for name in sorted(names - buyer.shop.cards.keys()):
        raise WrongWord(f"{civ} already holds {name}")
    bill = buyer.shop.bill(names)
    if bill.total > buyer.purse.most:
        prices = ", ".join(f"{name} {price}" for name, price in bill.prices.items())
        most = buyer.purse.most
        raise WrongWord(f"{bill.total - most} short: {civ} owes {bill.total} ({prices}) and can pay {most}")
    return buyer.proposal(names)


def _unmet(buyer: Buyer, asked: Requirement) -> str:
    words = f"the {name_epoch(asked.epoch)} requires {both([in_words(need) for need in asked.missing])}"
    if asked.cities:
        lacking = "missing city" if asked.cities == 1 else f"{asked.cities} missing cities"
        words += f"; the {lacking} cannot be bought"
    if not asked.cities or len(asked.missing) > 1:
        price = cheapest(buyer.shop, asked)
        most = buyer.purse.most
        short = f", {price - most} more than can be paid" if price is not None and price > most else ""
        words += f"; the cheapest advances for that cost {price}{short}"
    return words
