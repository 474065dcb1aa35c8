"""Who would gain now, where the rules speak of the beneficiary."""

from collections.abc import Sequence
from typing import Any

from civledger.model.border.command import VIEWING, Command, Shows
from civledger.model.border.slots import optional
from civledger.model.report import Report, Table
from civledger.model.turn import Situation
from civledger.rules.megaciv.actions import CIVS
from civledger.rules.megaciv.board import count_stock, stock_ends, stock_ends_now
from civledger.rules.megaciv.book.due import is_past_taxes
from civledger.rules.megaciv.book.gainers import find_first, rank_gainers, tell_rivals
from civledger.rules.megaciv.state import State

COMMAND = Command(
    "beneficiary",
    "Show who would gain from a calamity now, and why.",
    ("beneficiary", "beneficiary --but minoa --but rome", "beneficiary --turn 9"),
    options=(optional(("--but",), CIVS, "A player to leave out, such as a victim; repeatable.", repeats=True),),
    ways=(Shows(taking=("but",)),),
    takes=VIEWING,
)


_COLUMNS = ("gains", "civ", "cities in stock", "tokens in stock")
_ENDS = ("place_best", "place_worst", "tokens_in_stock_at_least", "tokens_in_stock_at_most")
_UNKNOWN = "this ledger does not track cities, so only the ranking is known"
_CLOSING = "most cities in stock, then tokens, then by ranking"


def view(situation: Situation, but: Sequence[str] = ()) -> Report:
    """Return everybody but those left out, the first in line first, with the figures that decide."""
    state: State = situation.state
    is_later = is_past_taxes(situation)  # then only a census of this turn tells who has how many tokens
    places = rank_gainers(state, but, is_later=is_later)
    tracks = state.game.tracks
    data: list[dict[str, Any]] = [
        {
            "civ": place.civ,
            "cities_in_stock": state.cities_in_stock(place.civ) if "cities" in tracks else None,
            **count_stock(state, place.civ, "tokens_in_stock", stock_ends_now if is_later else stock_ends),
            "place_best": place.best,
            "place_worst": place.worst,
        }
        for place in places
    ]
    rows, shown = [], []
    for row in data:
        best, worst, least, most = ends = tuple(row[end] for end in _ENDS)
        in_stock, figures = row["tokens_in_stock"], (row["civ"], row["cities_in_stock"])
        block = [state.game.block(row["civ"])] if state.game.blocks else []
        rows.append((best if best == worst else None, *figures, in_stock, *block, *ends))
        place = best if best == worst else f"{best}-{worst}"
        shown.append((place, *figures, in_stock if least == most else f"≥{least}", *block))
    closing = _CLOSING if "cities" in tracks else _UNKNOWN
    if len(first := find_first(places, state)) > 1:
        closing = f"{tell_rivals(first)};\n{closing}"
    columns = (*_COLUMNS, "block") if state.game.blocks else _COLUMNS
    if state.game.blocks:
        closing = f"{closing};\nif the calamity is not tradeable, the first in the victim's own block gains"
    whole, brief = Table((*columns, *_ENDS), tuple(rows)), Table(columns, tuple(shown))
    return Report({"turn": situation.turn, "order": data}, whole, closing=closing, brief=brief)
