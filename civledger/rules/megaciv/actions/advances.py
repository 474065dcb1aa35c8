"""`civledger advances`."""

from typing import TYPE_CHECKING, Any

from civledger.model.border.command import LOOKING, Command, Lists, Refuses
from civledger.model.border.slots import FLAG, Name, Slot, optional
from civledger.model.names import both, match
from civledger.model.report import Report, Table
from civledger.rules.megaciv import tables
from civledger.rules.megaciv.tables import Advance, Book

if TYPE_CHECKING:
    from civledger.rules.megaciv.state import State

COMMAND = Command(
    "advances",
    "Show the 51 advances, or one of them in full.",
    (
        "advances",
        "advances drama",
        "advances --chart",
        "advances --format csv",
        "advances politics -f utrecht.toml",
    ),
    (Slot("name", Name(("NAME",)), "An advance; the first letters are enough.", repeats=True, joined=True),),
    (optional(("--chart",), FLAG, "Show a chart of which advance lowers the price of which."),),
    ways=(
        Refuses(("chart", "name"), "the chart has all advances; leave out --chart or {name!r}"),
        Lists(("chart",), cards="chart", of_ledger=True),
        Lists(one="name", of_ledger=True),
    ),
    takes=LOOKING,
)


_COLUMNS = ("advance", "price", "vp", "group", "credits", "credit from", "gives to")


def _advance_data(card: Advance, book: Book) -> dict[str, Any]:
    giver, gives = book.chain.get(card.name, (None, 0))
    return {
        "name": card.name,
        "tier": card.tier,
        "price": card.price,
        "points": card.points,
        "colours": list(card.colours),
        "credits": dict(card.credits),
        "choose": card.choose,
        "credit_from": {giver: gives} if giver else {},
        "gives_to": dict(card.gives),
        "books": card.books,
    }


def book_of(state: "State | None") -> Book:
    """Return the book of a game, and where there is none the usual one."""
    return tables.book(tables.EDITION) if state is None else state.game.book


def every(state: "State | None" = None) -> Report:
    """Return all advances as a list."""
    book = book_of(state)
    cards = book.advances.values()
    data = [_advance_data(card, book) for card in cards]
    closing = f"{tables.LETTERS};\n`civledger advances NAME` shows what one does, `--chart` which helps which"
    table = Table(_COLUMNS, tuple(_row(card, book) for card in cards))
    brief = Table((*_COLUMNS[:5], _COLUMNS[6]), tuple((*line[:5], line[6]) for line in table.rows))
    return Report(data, table, closing=closing, brief=brief)


def group(card: Advance) -> str:
    """Return the colours of an advance in letters."""
    return "/".join(colour[0] for colour in card.colours)


def brought(card: Advance) -> str:
    """Return the credit tokens of an advance in letters."""
    return " ".join(f"{colour[0]}{points}" for colour, points in card.tokens.items())


def _row(card: Advance, book: Book) -> tuple[object, ...]:
    giver, _ = book.chain.get(card.name, ("", 0))
    gives_to = next(iter(card.gives), "")
    return card.name, card.price, card.points, group(card), brought(card), giver, gives_to


def one(word: str, state: "State | None" = None) -> Report:
    """Return the advance that a word names in full; raises NoSuchName if none is meant."""
    book = book_of(state)
    card = book.advances[match(word, book.advances, "advance")]
    data = _advance_data(card, book)
    chosen = f", and {card.choose} of colours you choose" if card.choose else ""
    rows = (
        ("price", card.price),
        ("points", card.points),
        ("colours", both(list(card.colours))),
        ("credits", _list_numbers(card.credits) + chosen),
        ("credit from", _list_numbers(data["credit_from"]) or "nothing"),
        ("gives to", _list_numbers(card.gives) or "nothing"),
        ("effect", card.books or "none except points and credits"),
    )
    text = f"{card.name}\n" + "".join(f"  {name:<13} {value}\n" for name, value in rows)
    return Report(data, Table(("what", card.name), rows), text)


def _list_numbers(table: dict[str, int] | tables.Counts) -> str:
    return ", ".join(f"{name} {number}" for name, number in table.items())
