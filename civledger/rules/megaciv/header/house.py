"""The numbers a game is played by: those of its edition, and what its house rules change."""

from collections.abc import Iterator, Mapping
from typing import Any

from civledger.model.file_faults import HOUSE_RULE
from civledger.model.finding import Path
from civledger.model.keys import is_number, shown, whole_number
from civledger.model.ledger import HeaderFault
from civledger.model.names import did_you_mean, either
from civledger.model.shapes import TEXT, EitherShape, NumberShape, RecordShape, RowsShape
from civledger.rules.megaciv import tables
from civledger.rules.megaciv.tables import Advance, Book, Counts

_RULES = ("game", "rules")


def book_of(game: Mapping[str, Any], players: int) -> tuple[Book, list[HeaderFault]]:
    """Return the book a header asks for, what it overrides, and what is wrong with that."""
    rules = game.get("rules")
    faults: list[HeaderFault] = []
    edition = edition_of(game)
    if game.get("edition", edition) != edition:
        wrong, editions = game["edition"], tables.editions()
        meant = did_you_mean(wrong, editions) if isinstance(wrong, str) else ""
        message = f"edition must be {either(editions)}, not {shown(wrong)}{meant}"
        faults.append(HeaderFault(message, ("game", "edition")))
    book = tables.book(edition)
    if game.get("short") is True:
        tokens = tables.data("short")["start"]["tokens"]
        credit = tables.data(f"editions/{edition}").get("short", {}).get("credits", {})
        book = book._replace(numbers={**book.numbers, "start": {"tokens": tokens, "credits": credit}})
    return (_overridden(book, rules, players, faults) if isinstance(rules, dict) else book), faults


def edition_of(game: Mapping[str, Any]) -> str:
    """Return the edition a header names; the usual one if it names none, or one that does not exist."""
    named = game.get("edition", tables.EDITION)
    known = named == tables.EDITION or (isinstance(named, str) and named in tables.editions())
    return named if known else tables.EDITION


def buildings_of(game: Mapping[str, Any]) -> tuple[Counts, list[HeaderFault]]:
    """Return the points of special buildings, nothing in a game without them, and what is wrong with the key."""
    said, at = game.get("special_buildings", False), ("game", "special_buildings")
    if not isinstance(said, bool):
        return {}, [HeaderFault(f"special_buildings must be true or false, not {shown(said)}", at)]
    points = {edition: tables.data(f"editions/{edition}").get("special_buildings") for edition in tables.editions()}
    worth = points[edition_of(game)] if said else {}
    if worth is None:
        which = either([shown(edition) for edition, found in points.items() if found])
        return {}, [HeaderFault(f"special_buildings is only for edition = {which}", at)]
    return worth, []


def rules_shape() -> EitherShape:
    """Return what `rules` may be: their name, or a table with it and the numbers that the house changes."""
    prices = RowsShape("advance", NumberShape(0))
    numbers = {key: NumberShape(row["least"]) for key, row in tables.data("house-rules")["numbers"].items()}
    return EitherShape((TEXT, RecordShape({"name": TEXT, **numbers, "price": prices}, ("name",))))


def _overridden(book: Book, rules: Mapping[str, Any], players: int, faults: list[HeaderFault]) -> Book:
    known = tables.data("house-rules")["numbers"]
    numbers = {name: dict(rows) for name, rows in book.numbers.items()}
    for name, value in rules.items():
        at = (*_RULES, name)
        if name in known and _fits(value, known[name]["least"], at, faults):
            table, key = known[name]["at"]
            usual = numbers[table][key]
            numbers[table][key] = {str(players): value} if isinstance(usual, dict) else value
            if name == "start_credits":
                usual = usual.get(str(players), 0)
            elif isinstance(usual, dict):
                usual = tables.from_players(usual, players)
            faults += _remark_change(f"{name} is {value}", value, usual, at)
        elif name not in known and name not in ("name", "price"):
            message = f"[game.rules] has no setting {shown(name)}"
            faults.append(HeaderFault(message, at, word=name, known=(*known, "price")))
    cards = _with_house_prices(book, rules.get("price", {}), faults)
    return tables.make_book(cards.values(), numbers, book.printed)


def _with_house_prices(book: Book, prices: object, faults: list[HeaderFault]) -> dict[str, Advance]:
    cards = dict(book.advances)
    if not isinstance(prices, dict):
        faults.append(
            HeaderFault(f"price must be a table of advance = number, not {shown(prices)}", (*_RULES, "price"))
        )
        return cards
    for name, value in prices.items():
        at = (*_RULES, "price", name)
        if name not in cards:
            faults.append(HeaderFault(f"there is no advance {shown(name)}", at, word=name, known=tuple(cards)))
        elif _fits(value, 0, at, faults):
            faults += _remark_change(f"the price of {name} is {value}", value, cards[name].price, at)
            cards[name] = cards[name]._replace(price=value)
    return cards


def _fits(value: object, least: int, at: Path, faults: list[HeaderFault]) -> bool:
    """Tell whether a value may stand for a number of the rules, and note it if not."""
    if is_number(value, least):
        return True
    faults.append(HeaderFault(f"{at[-1]} must be {whole_number(least)}, not {shown(value)}", at))
    return False


def _remark_change(now: str, value: int, usual: int, at: Path) -> Iterator[HeaderFault]:
    if value != usual:
        yield HeaderFault(f"house rule: {now} (rules: {usual})", at, HOUSE_RULE)
