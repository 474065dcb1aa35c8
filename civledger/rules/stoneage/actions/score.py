"""The standings: points, where they come from, and what decided between equals."""

from collections.abc import Mapping
from typing import Any

from civledger.model.border.command import Added
from civledger.model.draft import Draft, draft_count
from civledger.model.impact import share_places, tell_ties
from civledger.model.players import Players
from civledger.model.report import Report, Table
from civledger.model.turn import Situation
from civledger.model.words import WrongWord
from civledger.rules.stoneage.book.standings import Points, StandingsLine, standings
from civledger.rules.stoneage.entries.table import SCORE
from civledger.rules.stoneage.state import State

ADDED = Added(signed=True)
COLUMNS = ("rank", "player", "points", *Points._fields, "decided by")


def draft(situation: Situation, players: Players, numbers: Mapping[str, int], **parts: object) -> Draft:
    """Return the entry of the final score counted at the table, which may be below zero; parts are another game's."""
    for part in parts:
        raise WrongWord(f"a Stone Age score has no {part}; leave out --{part}")
    return draft_count(SCORE, {who: int(points) for who, points in numbers.items()})


def view(situation: Situation) -> Report:
    """Return the standings, final once the game is over."""
    state: State = situation.state
    final = state.is_final
    rows = [_standing_data(standing) for standing in standings(state)]
    rows = rows if final else share_places(rows)
    table = Table(COLUMNS, tuple(tuple(value for key, value in data.items() if key != "civ") for data in rows))
    brief = Table(COLUMNS[:-1], tuple(line[:-1] for line in table.rows))
    closing = "final standings" if final else f"standings in round {situation.turn}, if the game ended now"
    told = "\n".join([*tell_ties(rows, final), closing])
    return Report({"final": final, "standings": rows}, table, closing=told, brief=brief)


def _standing_data(standing: StandingsLine) -> dict[str, Any]:
    parts = standing.parts._asdict() if standing.parts else dict.fromkeys(Points._fields)
    named = {"rank": standing.rank, "civ": standing.player, "player": standing.player}
    return {**named, "points": standing.points, **parts, "tiebreak": standing.tiebreak}
