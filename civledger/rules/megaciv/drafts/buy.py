"""`buy`: advances, their prices and the payment."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from civledger.model.situation import Draft, Situation
from civledger.model.words import Players, WrongWord, found, listing, number, once
from civledger.rules.megaciv import tables
from civledger.rules.megaciv.entries.buy import Buy
from civledger.rules.megaciv.payment import card_value, token_points, treasury_needed
from civledger.rules.megaciv.pricing import Price, price
from civledger.rules.megaciv.tables import COLOURS
from civledger.rules.megaciv.views.credits import explained


class Order(NamedTuple):
    """What was typed about a purchase."""

    who: str
    advances: Sequence[str]
    cards: str | None = None
    card_points: int | None = None
    treasury: int | None = None
    kept: int | None = None
    choose: Sequence[str] = ()
    library: str | None = None
    anatomy: str | None = None
    substitute: str | None = None


def draft(situation: Situation, players: Players, order: Order) -> Draft:
    """Return the entry of a purchase: prices by the credits, and the treasury that the cards leave to pay."""
    civ = players.find(order.who)
    keys: dict[str, Any] = {"civ": civ}
    for key, word in (("library", order.library), ("anatomy", order.anatomy)):
        if word is not None:
            keys[key] = found(word, tables.advances(), "advance")
    keys["advances"] = {name: charge(situation, civ, name, word, keys) for name, word in named(order.advances)}
    keys |= paid(situation, civ, order, keys["advances"])
    if order.kept is not None:
        keys["kept"] = order.kept
    if order.choose:
        keys["choose"] = once(chosen(word) for word in order.choose)
    return Draft(keys, lambda after: receipt(situation, after, Buy(**keys)))


def named(words: Sequence[str]) -> list[tuple[str, str]]:
    """Return the advances named, each with the price that was typed for it, if any."""
    pairs = [word.partition("=")[::2] for word in words]
    return [(found(name, tables.advances(), "advance"), charged) for name, charged in pairs]


def charge(situation: Situation, civ: str, name: str, typed: str, keys: dict[str, Any]) -> int:
    """Return what is charged for an advance: what the table says, or the price by the rules."""
    if typed:
        return number(typed)
    if keys.get("anatomy") == name:
        return 0
    due = price(tables.advances()[name], situation.opening, civ).due
    off = tables.holders_of("discount")[0].discount if keys.get("library") == name else 0
    return max(0, due - off)


def paid(situation: Situation, civ: str, order: Order, charged: dict[str, int]) -> dict[str, Any]:
    """Return the payment; the treasury that nobody typed is the one number the rules allow."""
    total = sum(charged.values())
    keys: dict[str, Any] = {}
    if order.cards is not None:
        keys["cards"] = listing(order.cards, tables.commodities(), "commodity")
    if order.card_points is not None:
        keys["card_points"] = order.card_points
    if order.substitute is not None:
        card, _, other = order.substitute.partition("=")
        words = {"card": card, "as": other}
        keys["trade_empire"] = {key: found(word, tables.commodities(), "commodity") for key, word in words.items()}
    if total and not keys and order.treasury is None:
        raise WrongWord(due_message(civ, charged, total))
    points = token_points(situation.opening.held[civ])
    worth = card_value(Buy(civ, charged, **keys))
    treasury = order.treasury if order.treasury is not None else treasury_needed(total, worth, points)
    return {**keys, "treasury": treasury} if treasury else keys


def due_message(civ: str, charged: dict[str, int], total: int) -> str:
    """Return what is due, and how to say how it was paid."""
    prices = ", ".join(f"{name} {price}" for name, price in charged.items())
    ways = f"-c salt=3,ochre or --card-points {total}, and -t for treasury"
    return f"{civ} owes {total} ({prices}); say how it was paid: {ways}"


def chosen(word: str) -> tuple[str, dict[str, int]]:
    """Return the credit tokens of a word such as `written=blue:5,green:5`."""
    name, equals, tokens = word.partition("=")
    if not equals:
        raise WrongWord(f"{word!r} should be like written=blue:5,green:5")
    return found(name, tables.advances(), "advance"), listing(tokens, COLOURS, "colour", ":")


def receipt(before: Situation, after: Situation, buy: Buy) -> list[str]:
    """Return each price with its credits, the payment, what was wasted, and what is left."""
    lines = []
    for name, charged in buy.advances.items():
        priced = price(tables.advances()[name], before.opening, buy.civ)
        lines.append(f"  {name}: {price_line(priced, charged or 0, buy, name)}")
    points = token_points(before.opening.held[buy.civ])
    total = sum(charged or 0 for charged in buy.advances.values())
    worth = card_value(buy)
    wasted = max(0, worth + points * buy.treasury - total)
    lines.append(f"  paid {total}: {worth} in cards, {buy.treasury} treasury tokens; {wasted} wasted")
    credit = after.state.credits[buy.civ]
    tokens = ", ".join(f"{colour} {credit[colour]}" for colour in COLOURS)
    lines.append(f"  {buy.civ} has {after.state.treasury[buy.civ]} treasury; credits from next turn on: {tokens}")
    return lines


def price_line(priced: Price, charged: int, buy: Buy, name: str) -> str:
    """Return one price, explained."""
    less = [explained(priced)] if explained(priced) else []
    less += ["Library"] if buy.library == name else []
    less += ["free with Anatomy"] if buy.anatomy == name else []
    return f"{priced.printed}{' less ' + ', '.join(less) if less else ''} = {charged}"
