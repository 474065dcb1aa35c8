"""The quickchart of the rule book: rows of cards, each of which lowers the price of the next."""

from collections.abc import Callable, Sequence
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
    heads = _join(rows[0], lambda card: card.tier, _blank)
    lines = [
        line for chain in rows for line in (_join(chain, _tell_price, _arrow), _join(chain, _tell_credits, _blank))
    ]
    return Table(heads, tuple(lines))


def one_line(rows: Sequence[Chain]) -> Table:
    """Return a row a chain with a cell for each card, for paper that folds them."""
    columns = tuple(card.tier for card in rows[0])
    return Table(columns, tuple(tuple(map(_tell_card, chain)) for chain in rows))


def _tell_card(card: Advance) -> str:
    return ", ".join([_tell_price(card), _tell_credits(card), *([_arrow(card)] if card.gives else [])])


def _arrow(card: Advance) -> str:
    return f"{card.given}>"


def _blank(card: Advance) -> str:
    """Return nothing, where nothing is to be said between two cards."""
    return ""


def _join(chain: Chain, said: Callable[[Advance], str], between: Callable[[Advance], str]) -> tuple[str, ...]:
    return tuple([word for card in chain for word in (said(card), between(card))][:-1])


def _tell_price(card: Advance) -> str:
    return f"{card.name} {card.price}"


def _tell_credits(card: Advance) -> str:
    return f"{group(card)}: {brought(card)}"


def closing(rows: Sequence[Chain]) -> str:
    """Return what the signs of the chart stand for."""
    first = rows[0][0]
    signs = f"after the colours: the credits a card gives; {_arrow(first)} takes {first.given} off the next card"
    return f"{LETTERS}\n{signs}"
