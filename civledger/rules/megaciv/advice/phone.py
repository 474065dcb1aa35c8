"""What a player is advised on a phone: the same as in the shell, and how to pay for what is chosen there."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any

from civledger.model.keys import LARGEST
from civledger.model.names import both, did_you_mean, either, several
from civledger.model.report import Report
from civledger.model.turn import Situation
from civledger.model.words import WrongWord
from civledger.rules.megaciv import tables
from civledger.rules.megaciv.advice.advise import details, payment_data
from civledger.rules.megaciv.advice.advise import view as view_advice
from civledger.rules.megaciv.advice.proposals import GOALS, Buyer, Proposal
from civledger.rules.megaciv.advice.purse import Payment
from civledger.rules.megaciv.advice.question import AdviceQuestion, ask_in_time, buyer_of
from civledger.rules.megaciv.advice.shop import Bill, Shop
from civledger.rules.megaciv.book.payment import set_value
from civledger.rules.megaciv.book.transactions import transaction_of
from civledger.rules.megaciv.entries.purchases import keys_said

_WAYS = 4  # the proposal and the next best
_ANY_SUM = AdviceQuestion(card_points=LARGEST)


def view(situation: Situation, civ: str, cards: Mapping[str, int] | None, card_points: int | None, goal: str) -> Report:
    """Return what to buy; raises WrongWord for a card or a goal that there is not, or a purchase that was made."""
    _refuse_strange(cards or {}, tables.commodities(), "commodity")
    if goal not in GOALS:
        raise WrongWord(f"goal must be {either(list(GOALS))}")
    _refuse_second(situation, civ)
    return view_advice(situation, civ, hand=cards, card_points=card_points, goal=goal)


def pay(
    situation: Situation,
    civ: str,
    basket: Sequence[str],
    cards: Mapping[str, int] | None,
    card_points: int | None,
    paying: Mapping[str, int] | int | None = None,
) -> dict[str, Any]:
    """Return what a basket costs and, if that can be paid, how to pay with least waste; raises WrongWord likewise.

    `ways` are that and the next best ones. Whoever is `paying` with cards of an own choice, or with so many points in
    cards, gets the one way in which the treasury pays the rest.
    """
    _refuse_strange(cards or {}, tables.commodities(), "commodity")
    _refuse_strange(basket, situation.state.game.book.advances, "advance")
    _refuse_second(situation, civ)
    ask_in_time(situation, civ)
    tracked = "payment" in situation.state.game.tracks
    buyer = buyer_of(situation, civ, AdviceQuestion((), cards, card_points) if tracked else _ANY_SUM)
    if held := [name for name in basket if name not in buyer.shop.cards]:
        raise WrongWord(f"{civ} already holds {held[0]}")
    bill, most = buyer.shop.bill(basket), buyer.purse.most
    prices = [{"name": name, "price": price} for name, price in bill.prices.items()]
    asked = {"civ": civ, "advances": prices, "price": bill.total, "most": most if tracked else None}
    if bill.total > most:
        return {**asked, "payment": None, "said": [], "values": None, "left": None, "notes": [], "ways": []}
    proposal = buyer.proposal(set(basket))
    said = list(details(proposal._replace(choose={}))) if tracked else []
    reminders = list(_remind_gifts(buyer.shop, bill))
    payment = payment_data(proposal.payment) if tracked else {}
    ways = _list_ways(buyer, proposal, cards or {}, paying) if tracked else []
    return {
        **asked,
        "payment": payment or None,
        "said": said + reminders,
        "values": _purchase_values(proposal, payment),
        "left": _left_after(buyer, proposal.payment, cards or {}) if tracked else None,
        "notes": [*said[:-1], *reminders],
        "ways": ways,
    }


def _list_ways(
    buyer: Buyer, proposal: Proposal, hand: Mapping[str, int], paying: Mapping[str, int] | int | None
) -> list[dict[str, Any]]:
    """Return ways to pay, in words for a screen; `short` is what is missing, and then it is none."""
    limit = buyer.limit_with(list(proposal.bill.prices))
    if paying is None:
        payments = buyer.purse.ways(proposal.bill.total, limit, _WAYS)
    else:
        payments = [_fill_own(buyer, proposal.bill.total, limit, hand, paying)]
    ways = []
    for paid in payments:
        short = max(0, paid.treasury - buyer.purse.treasury) * buyer.purse.token_points
        data = payment_data(paid)
        values = _purchase_values(proposal._replace(payment=paid), data)
        left = None if short else _left_after(buyer, paid, hand)
        said = list(_say_way(buyer, paid, hand))
        ways.append({"payment": data, "said": said, "short": short, "left": left, "values": None if short else values})
    return ways


def _fill_own(
    buyer: Buyer, price: int, limit: int, hand: Mapping[str, int], paying: Mapping[str, int] | int
) -> Payment:
    """Return the payment with cards of an own choice, though they may not be enough; raises WrongWord."""
    purse = buyer.purse
    if isinstance(paying, int):
        if paying > purse.card_points:
            raise WrongWord(f"{paying} in cards is more than the hand is worth, {purse.card_points}")
        tokens = purse.fill(price, paying)
        return Payment({}, paying, tokens, paying + tokens * purse.token_points - price, None)
    if more := [name for name, number in paying.items() if number > hand.get(name, 0)]:
        raise WrongWord(f"{more[0]} is not in the hand so often")
    given = {name: number for name, number in paying.items() if number}
    value, rest = _worth(given), {name: number - given.get(name, 0) for name, number in hand.items()}
    tokens, kept = purse.fill(price, value), sum(rest.values())
    wasted = value + tokens * purse.token_points - price
    return Payment(given, 0, tokens, wasted, min(kept, limit), max(0, kept - limit))


def _say_way(buyer: Buyer, paid: Payment, hand: Mapping[str, int]) -> Iterator[str]:
    treasury = min(paid.treasury, buyer.purse.treasury)
    given = [f"{number} {name}" for name, number in paid.cards.items()]
    given += [f"{paid.card_points} in cards"] if paid.card_points else []
    given += [f"{treasury} treasury"] if treasury else []
    yield f"Pay with {both(given)}" if given else "Nothing to pay"
    if paid.substitute:
        yield "{} counts as {} (Trade Empire)".format(*paid.substitute)
    if paid.wasted:
        yield f"That is {paid.wasted} more than the price, and there is no change"
    if paid.discarded:
        yield f"Discard {several(paid.discarded, 'card')}: your hand limit is {paid.kept}"
    left = [f"{buyer.purse.treasury - treasury} treasury"]
    if paid.kept:
        rest = {name: number - paid.cards.get(name, 0) for name, number in hand.items()}
        worth = "" if paid.discarded else f" worth {_worth(rest)}"
        left.insert(0, f"{several(paid.kept, 'card')}{worth}")
    yield f"You keep {both(left)}"


def _left_after(buyer: Buyer, paid: Payment, hand: Mapping[str, int]) -> int:
    """Return what cards and treasury are worth that remain: no change is given."""
    purse = buyer.purse
    rest = {name: number - paid.cards.get(name, 0) for name, number in hand.items()}
    cards = _worth(rest) if purse.hand else purse.card_points - paid.card_points
    return cards + (purse.treasury - paid.treasury) * purse.token_points


def _worth(cards: Mapping[str, int]) -> int:
    known = tables.commodities()
    return sum(set_value(number, known[name].face) for name, number in cards.items())


def _remind_gifts(shop: Shop, bill: Bill) -> Iterator[str]:
    """Yield what the basket would bring besides, in this purchase only, if something more were in it."""
    if shop.anatomy and shop.anatomy.name in bill.prices and not bill.anatomy:
        free = sorted(shop.freed - bill.prices.keys(), key=lambda name: (-shop.prices[name], name))
        if free:
            gift = f"{shop.anatomy.name} gives you {either(free)} free"
            yield f"{gift}, but only in the same purchase. Add one to the basket"
    if shop.library and shop.library.name in bill.prices and not bill.library:
        off = shop.library.discount
        gift = f"{shop.library.name} takes {off} off one other advance"
        yield f"{gift}, but only in the same purchase. Add one to the basket"


def _purchase_values(proposal: Proposal, payment: Mapping[str, Any]) -> dict[str, Any]:
    """Return the values of the entry that records a purchase; the prices follow from the books."""
    bill, kept = proposal.bill, payment.get("kept")
    paid = {key: payment.get(key) or None for key in ("cards", "card_points", "treasury", "trade_empire")}
    keys = {**paid, "kept": kept, "choose": proposal.choose, "library": bill.library, "anatomy": bill.anatomy}
    return {"advances": list(bill.prices), **keys_said(keys)}


def _refuse_strange(names: Iterable[str], known: Collection[str], noun: str) -> None:
    for name in names:
        if name not in known:
            raise WrongWord(f"no {noun} is called {name[:40]!r}{did_you_mean(name, known)}")


def _refuse_second(situation: Situation, civ: str) -> None:
    if done := transaction_of(situation.now, civ):
        bought = both(sorted(done.advances))
        raise WrongWord(f"{civ} already bought {bought} this turn: undo that first, then buy everything together")


def plan(
    situation: Situation,
    civ: str,
    income: Sequence[int] | None,
    cards: Mapping[str, int] | None,
    card_points: int | None,
    goal: str,
    seconds: float | None,
) -> Report:
    """Return what to buy in this turn and the next ones; raises WrongWord likewise."""
    from civledger.rules.megaciv.advice.plan import GOALS as PLAN_GOALS  # who only asks for advice needs none of it
    from civledger.rules.megaciv.advice.plan import NothingPaid
    from civledger.rules.megaciv.advice.plan import view as view_plan

    _refuse_strange(cards or {}, tables.commodities(), "commodity")
    _refuse_second(situation, civ)
    if goal not in PLAN_GOALS:
        raise WrongWord(f"goal must be {either(list(PLAN_GOALS))}")
    try:
        return view_plan(situation, civ, income, goal, cards, card_points, seconds=seconds)
    except NothingPaid as wrong:
        message = f"{civ} has not bought anything recently, so say how much can be spent in each later turn"
        raise WrongWord(message) from wrong
