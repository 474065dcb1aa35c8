"""The quickchart of the rule book: rows of cards, each of which lowers the price of the next."""

from collections.abc import Sequence
from typing import Any

from civledger.model.report import Report, Table
from civledger.rules.megaciv.actions.advances import book_of, brought, group
from civledger.rules.megaciv.book.prices import Chain, chains
from civledger.rules.megaciv.state import State
from civledger.rules.megaciv.tables import LETTERS, Advance


def every(state: "State | None" = None) -> Report:
    """Return the whole chart, as a game has it or as it usually is."""
    rows = chains(book_of(state))
    data = [[_card_data(card) for card in chain] for chain in rows]
    return Report(data, _cells(rows), closing=closing(rows), brief=two_lines(rows))


def _card_data(card: Advance) -> dict[str, Any]:
    return {
        "name": card.name,
        "price": card.price,
        "colours": list(card.colours),
        "credits": dict(card.credits),
        "choose": card.choose,
        "gives": card.given,
    }


def _cells(rows: Sequence[Chain]) -> Table:
    """Return a row a chain with a cell for everything, for tables that may be wide; the last cards give nothing."""
    columns = [f"{card.tier}{more}" for card in rows[0] for more in ("", " price", " colours", " credits", " gives")]
    lines = [
        [cell for card in chain for cell in (card.name, card.price, group(card), brought(card), card.given)]
        for chain in rows
    ]
    return Table(tuple(columns[:-1]), tuple(tuple(row[:-1]) for row in lines))


def two_lines(rows: Sequence[Chain]) -> Table:
    """Return two rows a chain, names above credits: all three cards fit beside one another on 80 columns."""
    heads = [cell for card in rows[0] for cell in (card.tier, "")]
    lines = []
    for chain in rows:
        lines.append([cell for card in chain for cell in (f"{card.name} {card.price}", _arrow(card))])
        lines.append([cell for card in chain for cell in (f"{group(card)}: {brought(card)}", "")])
    return Table(tuple(heads[:-1]), tuple(tuple(line[:-1]) for line in lines))


def one_line(rows: Sequence[Chain]) -> Table:
    """Return a row a chain with a cell for each card, for paper that folds them."""

    def tell(card: Advance) -> str:
        given = [_arrow(card)] if card.gives else []
        return ", ".join([f"{card.name} {card.price}", f"{group(card)}: {brought(card)}", *given])

    return Table(tuple(card.tier for card in rows[0]), tuple(tuple(map(tell, chain)) for chain in rows))


def _arrow(card: Advance) -> str:
    return f"{card.given}>"


def closing(rows: Sequence[Chain]) -> str:
    """Return what the signs of the chart stand for."""
    first = rows[0][0]
    signs = f"after the colours: the credits a card gives; {_arrow(first)} takes {first.given} off the next card"
    return f"{LETTERS}\n{signs}"
