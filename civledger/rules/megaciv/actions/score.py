"""The standings: points, where they come from, and what decided between equals."""

from collections.abc import Iterator
from typing import Any

from civledger.model.border.command import Added, CommandLine, join_option, list_pairs
from civledger.model.border.slots import optional
from civledger.model.draft import Draft, draft_count
from civledger.model.impact import share_places, tell_ties
from civledger.model.players import Players
from civledger.model.report import Report, Table
from civledger.model.turn import Situation
from civledger.rules.megaciv.actions import NUMBERS
from civledger.rules.megaciv.actions.screen import NAME_WIDTH, shorten
from civledger.rules.megaciv.book.scoring import PARTS, by_books
from civledger.rules.megaciv.book.standings import StandingsLine, is_final, rank_players, tell_open_ties
from civledger.rules.megaciv.entries.table import SCORE, Score
from civledger.rules.megaciv.state import State
from civledger.rules.megaciv.tables import Counts

OPTIONS = (
    optional(("--space",), NUMBERS, "The space of the A.S.T. each marker is on.", repeats=True),
    optional(("--cities",), NUMBERS, "Cities on the board.", repeats=True),
    optional(("--ones",), NUMBERS, "Number of advances worth 1 point.", repeats=True),
    optional(("--threes",), NUMBERS, "Number of advances worth 3 points.", repeats=True),
    optional(("--sixes",), NUMBERS, "Number of advances worth 6 points.", repeats=True),
    optional(("--buildings",), NUMBERS, "Points for special buildings.", repeats=True),
    optional(("--bonus",), NUMBERS, "Points for the Late Iron Age.", repeats=True),
)

ADDED = Added(
    OPTIONS,
    "The options say where the points come from. Each can be repeated.",
    (
        "score hel=123 rome=118",
        "score hel=122 --space hel=15 --cities hel=6 --ones hel=8 --threes hel=5 --sixes hel=3",
    ),
    such_as="score hel=122 --space hel=15",
)
_ALWAYS = ("rank", "civ", "points")
_SHOWN = {"rank": "rank", "civ": "civ", "player": "player", "points": "points", **PARTS}
COLUMNS = (*_SHOWN.values(), "decided by")


def draft(situation: Situation, players: Players, numbers: Counts, **parts: Counts) -> Draft:
    """Return the entry of the score counted at the table, with the parts that were counted."""
    return draft_count(SCORE, numbers, more=parts)


def lines(score: Score) -> Iterator[CommandLine]:
    """Yield the line of a score, with the parts that were counted."""
    parts = {part: rows for part, rows in score._asdict().items() if part != "points"}
    options = [word for part, rows in parts.items() for word in join_option(f"--{part}", rows)]
    yield CommandLine("score", list_pairs(score.points), tuple(options))


def view(situation: Situation) -> Report:
    """Return the standings, final once the game is over."""
    state: State = situation.state
    final = is_final(situation)
    rows = [_standing_data(state, standing) for standing in rank_players(state)]
    rows = rows if final else share_places(rows)
    table = Table(COLUMNS, tuple(tuple(data.values()) for data in rows))
    closing = "final standings" if final else f"standings in turn {situation.turn}"
    unsaid = {"buildings"} if by_books(state.game) and not state.game.buildings else ()
    standings = [{key: value for key, value in row.items() if key not in unsaid} for row in rows]
    data = {"final": final, "standings": standings}
    told = [*tell_ties(rows, final), *(tell_open_ties(state) if final else ()), closing]
    first = [row["civ"] for row in rows if row["rank"] == 1 and row["points"]]
    # A screen shows no column that nobody has, nor the tie-breaks, which are told below the table.
    shown = {key: name for key, name in _SHOWN.items() if key in _ALWAYS or any(row[key] is not None for row in rows)}
    named = [{**row, "player": shorten(row["player"] or "", NAME_WIDTH)} for row in rows]
    brief = Table(tuple(shown.values()), tuple(tuple(row[key] for key in shown) for row in named))
    return Report(data, table, closing="\n".join(told), brief=brief, loud=tuple(first))


def _standing_data(state: State, standing: StandingsLine) -> dict[str, Any]:
    civ, tiebreak = standing.civ, standing.tiebreak
    named = {"rank": standing.rank, "civ": civ, "player": state.person(civ)}
    decided = str(tiebreak) if tiebreak else None
    return {**named, "points": standing.points, **standing.parts._asdict(), "tiebreak": decided}
