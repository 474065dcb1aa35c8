"""Commodity cards and treasury: how many cards are kept, whose hand was counted, and what both are worth when paid."""

from collections.abc import Iterator, Mapping
from typing import Any

from civledger.model.entry import Entry
from civledger.model.struct import Struct
from civledger.model.turn import Step, Turn
from civledger.rules.megaciv import tables
from civledger.rules.megaciv.entries.purchases import BUY, HAND, Buy, ReadCounts
from civledger.rules.megaciv.state import State


class HandCount(Struct):
    """A hand as it was last counted in a turn, how many cards may be kept, and the books that say so."""

    entry: Entry
    civ: str
    kept: int
    limit: int
    closing: State


def hand_limit(state: State, civ: str) -> int:
    """Return how many commodity cards a civilization may keep."""
    return state.game.hand_limit + sum(card.hand_limit for card in state.cards_with(civ, "hand_limit"))


def cards_kept(state: State, civ: str) -> int | None:
    """Return the cards in hand; None where books that begin in the middle of a game do not know them yet."""
    return state.kept[civ] if state.game.first_turn == 1 or civ in state.hands_in else None


def last_hands(turn: Turn) -> dict[str, tuple[Entry, int]]:
    """Return the last hand counted of everybody, by a count of its own or with a purchase."""
    hands = [(step.entry, civ, kept) for step in turn.readable(HAND) for civ, kept in step.entry.body.kept.items()]
    buys = [step.entry for step in turn.readable(BUY)]
    hands += [(entry, entry.body.civ, entry.body.kept) for entry in buys if entry.body.kept is not None]
    return {civ: (entry, kept) for entry, civ, kept in sorted(hands, key=lambda hand: hand[0].position)}


def hands_counted(turn: Turn) -> Iterator[HandCount]:
    """Yield every hand that was counted, with its limit after all purchases of the turn."""
    for civ, (entry, kept) in last_hands(turn).items():
        yield HandCount(entry, civ, kept, hand_limit(turn.closing, civ), turn.closing)


def is_over_limit(hand: HandCount) -> bool:
    """Tell whether more cards were kept than the limit allows, and the books are sure of the limit."""
    return hand.kept > hand.limit and hand.closing.sure(hand.civ, "advances")


def counted_with_purchase(turn: Turn) -> frozenset[str]:
    """Return whose hand stands in a `buy` entry, readably or not."""
    buys = [step.entry for step in turn.of(BUY)]
    read = {entry.body.civ for entry in buys if entry.body is not None and entry.body.kept is not None}
    return frozenset(read | {name for entry in buys for key, name in entry.unread if key == "kept"})


def all_known(cards: ReadCounts) -> bool:
    """Tell whether every commodity and its number could be read."""
    return cards.keys() <= tables.commodities().keys() and None not in cards.values()


class TurnedIn(Struct):
    """All cards of a commodity turned in during a turn, by all players, and how many there are."""

    commodity: str
    cards: list[tuple[Entry, int]]
    exist: int


def treasury_for_new(step: Step) -> int:
    """Return the treasury that a purchase spent, but no more than what the player did not hold already takes."""
    buy: Buy = step.entry.body
    held = step.before.held[buy.civ]
    new = [price or 0 for name, price in buy.advances.items() if name not in held]
    if len(new) == len(buy.advances) or not all_known(buy.cards):
        return buy.treasury
    return min(buy.treasury, treasury_needed(sum(new), card_value(buy), token_points(step.opening, buy.civ)))


def excess_cards(turn: Turn) -> Iterator[TurnedIn]:
    """Yield every commodity of which more cards were turned in for something new than there are."""
    limits = tables.limits()
    totals: dict[str, int] = {}
    paying = []
    for step in turn.readable(BUY):
        buy: Buy = step.entry.body
        if not buy.advances or not buy.advances.keys() <= step.before.held[buy.civ].keys():
            paying.append(step.entry)
    for entry in paying:
        for name, number in entry.body.cards.items():
            totals[name] = totals.get(name, 0) + (number or 0)
    for name, total in totals.items():
        if total > limits.get(name, total):
            cards = [(entry, entry.body.cards[name]) for entry in paying if entry.body.cards.get(name)]
            yield TurnedIn(name, cards, limits[name])


def _with_substitute(buy: Buy) -> Mapping[str, Any]:
    """Return the cards of a purchase with Trade Empire's substitute moved to the set it stands in for."""
    if buy.trade_empire is None:
        return buy.cards
    cards = {name: number or 0 for name, number in buy.cards.items()}
    card, other = buy.trade_empire["card"], buy.trade_empire["as"]
    cards[card] = max(0, cards.get(card, 0) - 1)
    cards[other] = cards.get(other, 0) + 1
    return cards


def card_value(buy: Buy) -> int:
    """Return what the cards of one purchase are worth, set by set."""
    known = tables.commodities()
    points = buy.card_points
    for name, number in _with_substitute(buy).items():
        points += set_value(number, known[name].face)
    return points


def set_value(cards: int, face: int) -> int:
    """Return what so many equal cards are worth together."""
    return cards * cards * face


def commodity_data(name: str) -> dict[str, Any]:
    """Return everything about a commodity; Water has no full set, and however many are worth nothing."""
    card = tables.commodities()[name]
    values = [set_value(number, card.face) for number in range(1, (card.cards or 1) + 1)]
    return {"name": name, "face": card.face, "full_set": card.cards, "values": values}


def more_than_exist(cards: Mapping[str, int]) -> Iterator[str]:
    """Yield of which commodity somebody cannot have so many cards."""
    limits = tables.limits()
    for name, number in cards.items():
        if number > limits.get(name, number):
            yield f"there are only {limits[name]} cards of {name}, not {number}"


def stands_in(face: int, other: int) -> bool:
    """Tell whether a card may be Trade Empire's substitute in a set, by their face values."""
    return face >= other


def may_grow(cards: int, exist: int | None) -> bool:
    """Tell whether a set may take Trade Empire's substitute: it has a real card, and does not outgrow its commodity."""
    return cards > 0 and (exist is None or cards < exist)


def token_points(opening: State, civ: str) -> int:
    """Return the points a treasury token is worth, by the advances of earlier turns."""
    usual: int = opening.game.book.numbers["purchase"]["treasury_points"]
    return max([usual, *(card.treasury_points for card in opening.cards_with(civ, "treasury_points"))])


def treasury_needed(price: int, cards: int, points: int) -> int:
    """Return the treasury tokens that pay what the cards do not, and not one more."""
    return max(0, -((cards - price) // points))


def card_offers(opening: State) -> dict[int, tuple[str, int]]:
    """Return the advance that opens each stack that is not open to all, and its price."""
    cards = opening.game.book.effects["cards"]
    return {stack: (card.name, price) for card in cards for stack, price in card.cards.items()}


def free_stacks(opening: State, civ: str, cities: int) -> range:
    """Return the stacks from which a civilization may take one card for nothing: those above its cities."""
    return range(cities + 1 if opening.cards_with(civ, "free_card") else tables.stacks() + 1, tables.stacks() + 1)


def card_prices(opening: State, civ: str) -> dict[int, int]:
    """Return the treasury price at which a civilization may buy a trade card, by stack."""
    prices = tables.by_number(opening.game.book.numbers["purchase"]["cards"])
    for card in opening.cards_with(civ, "cards"):
        prices |= card.cards
    return prices


def card_price(opening: State, civ: str, stack: int) -> int:
    """Return what a trade card costs; of a stack that is not open to a player, nothing with Wonder of the World."""
    prices, offers = card_prices(opening, civ), card_offers(opening)
    if stack in prices or opening.cards_with(civ, "free_card") or stack not in offers:
        return prices.get(stack, 0)
    return offers[stack][1]
