"""Who would gain now, where the rules speak of the beneficiary."""

from collections.abc import Sequence

from civledger.model.border.command import VIEWING, Command, Shows
from civledger.model.border.slots import optional
from civledger.model.report import Report, Table
from civledger.model.turn import Situation
from civledger.rules.megaciv.actions import CIVS
from civledger.rules.megaciv.actions.tokens import show_stock
from civledger.rules.megaciv.board import stock
from civledger.rules.megaciv.book.revolts import beneficiaries

COMMAND = Command(
    "beneficiary",
    "Show who would gain from a calamity now, and why.",
    ("beneficiary", "beneficiary --but minoa --but rome", "beneficiary --turn 9"),
    options=(optional(("--but",), CIVS, "A player to leave out, such as a victim; repeatable.", repeats=True),),
    ways=(Shows(taking=("but",)),),
    takes=VIEWING,
)


_COLUMNS = ("gains", "civ", "cities in stock", "tokens in stock")
_UNKNOWN = "this ledger does not track cities, so only the ranking is known"
_CLOSING = "most cities in stock, then tokens, then by ranking"


def view(situation: Situation, but: Sequence[str] = ()) -> Report:
    """Return everybody but those left out, the first in line first, with the figures that decide."""
    state = situation.state
    order = beneficiaries(state, but)
    tracks = state.game.tracks
    rows = tuple(
        (
            place,
            civ,
            state.cities_in_stock(civ) if "cities" in tracks else None,
            max(0, stock(state, civ)) if {"tokens", "treasury"} <= tracks else None,
        )
        for place, civ in enumerate(order, 1)
    )
    data = [{"civ": civ, "cities_in_stock": cities, "tokens_in_stock": tokens} for _, civ, cities, tokens in rows]
    table, closing = Table(_COLUMNS, rows), _CLOSING if "cities" in tracks else _UNKNOWN
    shown: list[tuple[object, ...]] = [
        (*row[:3], None if row[3] is None else show_stock(state, row[1])) for row in rows
    ]
    if state.game.blocks:
        table = Table((*_COLUMNS, "block"), tuple((*row, state.game.block(row[1])) for row in rows))
        shown = [(*row, state.game.block(str(row[1]))) for row in shown]
        closing = f"{closing};\nif the calamity is not tradeable, the first in the victim's own block gains"
    brief = Table(table.columns, tuple(shown))
    return Report({"turn": situation.turn, "order": data}, table, closing=closing, brief=brief)
