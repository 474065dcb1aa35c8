"""What a purchase costs and how it is paid, the receipt that says so, and a wrong purchase put right."""

from collections.abc import Mapping, Sequence
from typing import Any

from civledger.model.names import several
from civledger.model.turn import Situation, Step
from civledger.model.words import WrongWord
from civledger.rules.megaciv.actions.reminders import one_advance_short, unused_gifts
from civledger.rules.megaciv.actions.suggestion import Correcting
from civledger.rules.megaciv.book.payment import card_value, hand_limit, token_points, treasury_needed
from civledger.rules.megaciv.book.prices import Price, credits_off, price, with_gifts
from civledger.rules.megaciv.book.standings import is_final
from civledger.rules.megaciv.book.transactions import discount, transaction_of
from civledger.rules.megaciv.entries.purchases import Buy, keys_said
from civledger.rules.megaciv.header.short import wrong_tokens
from civledger.rules.megaciv.state import State
from civledger.rules.megaciv.tables import COLOURS

_PAYMENT = ("cards", "card_points", "treasury", "trade_empire")
ASKED, BY_CARDS, BY_TREASURY = range(3)  # what becomes of a purchase that does not say how it was paid


def settle(situation: Situation, said: Mapping[str, Any], unpaid: int) -> dict[str, Any]:
    """Return the keys of a purchase with its payment; the treasury that nobody said is what the rules allow."""
    charged = {name: price or 0 for name, price in said["advances"].items()}
    total = sum(charged.values())
    if total and said.keys().isdisjoint(_PAYMENT) and unpaid != BY_TREASURY:
        if "payment" not in situation.state.game.tracks:
            return {**said}
        if unpaid == ASKED:
            prices = ", ".join(f"{name} {price}" for name, price in charged.items())
            owed = f"{situation.state.describe(said['civ'])} owes {total} ({prices}); say how it was paid"
            ways = f"-c wool=3,ochre or --card-points {total}, and -t for treasury"
            raise WrongWord(f"{owed}: {ways}", adding=[["--card-points", str(total)]])
        return {**said, "card_points": total}
    treasury = said.get("treasury")
    if treasury is None:
        buy = Buy(**{**said, "kept": None, "choose": {}})
        worth, spent, points = card_value(buy), 0, token_points(situation.opening, buy.civ)
        if before := transaction_of(situation.now, buy.civ):  # earlier in this turn: both are one purchase
            total, worth, spent = total + before.charged, worth + before.cards, before.treasury
        due = max(0, treasury_needed(total, worth, points) - spent)
        treasury = min(due, situation.state.treasury[buy.civ])
    return keys_said({**said, "treasury": treasury or None})


def tell_receipt(before: Situation, after: Situation, buy: Buy) -> list[str]:
    """Return each price with its credits, the payment, what was wasted, and what is left."""
    prices = buy.advances.items()
    lines = [f"  {name}: {_price_line(before.opening, charged or 0, buy, name)}" for name, charged in prices]
    worth, tokens, is_tracked = card_value(buy), buy.treasury, "payment" in before.state.game.tracks
    if worth or tokens or is_tracked:
        total = sum(charged or 0 for _, charged in prices)
        is_finding = worth > total and is_tracked  # which is told beside the receipt
        wasted = 0 if is_finding else max(0, worth + token_points(before.opening, buy.civ) * tokens - total)
        lost = f"; {wasted} wasted" if wasted else ""
        lines.append(f"  paid {total}: {worth} in cards, {several(tokens, 'treasury token')}{lost}")
    credit = after.state.credits[buy.civ]
    credits = ", ".join(f"{colour} {credit[colour]}" for colour in COLOURS if credit[colour])
    over = is_final(after)
    when = "" if over else " from next turn on"
    lines.append(f"  {buy.civ} has {after.state.treasury[buy.civ]} treasury; credits{when}: {credits}")
    if over:
        return lines
    return [*lines, *unused_gifts(after, buy.civ), *one_advance_short(after, buy.civ)]


def _price_line(opening: State, charged: int, buy: Buy, name: str) -> str:
    priced = _price_of(opening, buy, name)
    less = credits_off(priced, opening.game.start_credits)
    less += ["Library"] if buy.library == name else []
    less += ["free with Anatomy"] if buy.anatomy == name else []
    due = charge_by_rules(opening, buy, name)
    words = f"{priced.printed} less {', '.join(less)} is {due}" if less else f"{due}"
    return words if charged == due else f"{words}, but you entered {charged}"


def charge_by_rules(opening: State, buy: Buy, name: str) -> int:
    """Return the price of an advance with Library's discount and Anatomy's gift."""
    off = discount(opening.game.book) if buy.library == name else 0
    return with_gifts(_price_of(opening, buy, name).due, off, buy.anatomy == name)


def _price_of(opening: State, buy: Buy, name: str) -> Price:
    return price(opening.game.book.advances[name], opening, buy.civ)


def _pay_exactly(buy: Buy, civs: Sequence[str], step: Step, situation: Situation) -> Buy | None:
    """Return a purchase with the treasury that it takes, if it is there."""
    done = transaction_of(situation.now, buy.civ)
    treasury = buy.treasury + (done.treasury_needed - done.treasury + done.change if done else 0)
    return buy._replace(treasury=treasury) if 0 <= treasury <= step.before.treasury[buy.civ] else None


def _buy_others(buy: Buy, civs: Sequence[str], step: Step, situation: Situation) -> Buy | None:
    """Return a purchase without what is held already, paid with so much less; None if nothing is left of it."""
    rest = {name: price for name, price in buy.advances.items() if name not in step.before.held[buy.civ]}
    saved = sum(price or 0 for name, price in buy.advances.items() if name not in rest)
    points = max(0, buy.card_points - saved)
    return buy._replace(advances=rest, card_points=points) if rest and not buy.cards and not buy.treasury else None


def _correct_prices(buy: Buy, civs: Sequence[str], step: Step, situation: Situation) -> Buy | None:
    """Return a purchase at the right prices, with the gifts it has a right to, and its payment if that is enough."""
    done = transaction_of(situation.now, buy.civ)
    if done is None or buy.cards or buy.treasury:
        return None
    served = {"library": done.served("library", "discount"), "anatomy": done.served("anatomy", "frees")}
    gifts = {key: name if name == getattr(buy, key) else None for key, name in served.items()}
    right = buy._replace(**gifts)
    prices = {name: charge_by_rules(step.opening, right, name) for name in buy.bought}
    points = max(buy.card_points, sum(prices.values()))
    return right._replace(advances=prices, card_points=points)


def _leave_choice_open(buy: Buy, civs: Sequence[str], step: Step, situation: Situation) -> Buy:
    """Return a purchase in which the colours of the tokens that it lets choose are still to be said."""
    book = step.opening.game.book
    due = {name: book.advances[name].choose for name in buy.bought if book.advances[name].choose}
    said = {name: {colour: points or 0 for colour, points in (buy.choose.get(name) or {}).items()} for name in due}
    right = {name: tokens for name, tokens in said.items() if not wrong_tokens(book, name, tokens)}
    return buy._replace(choose={name: right.get(name) or {"COLOUR": points} for name, points in due.items()})


CORRECTING: Mapping[str, Correcting] = {
    **dict.fromkeys(("MC301", "MC302", "MC303", "MC308", "MC309"), _correct_prices),
    "MC305": _buy_others,
    **dict.fromkeys(("MC306", "MC307"), _leave_choice_open),
    **dict.fromkeys(("MC401", "MC402"), _pay_exactly),
    "MC408": lambda buy, civs, step, situation: buy._replace(trade_empire=None),
    "MC501": lambda buy, civs, step, situation: buy._replace(kept=hand_limit(situation.state, buy.civ)),
}
