"""Who advances on the A.S.T., who does not, and what is missing."""

from collections.abc import Sequence
from typing import Any

from civledger.model.border.command import FIXING, Command
from civledger.model.draft import count_line
from civledger.model.names import either
from civledger.model.report import Report, Table
from civledger.model.turn import Situation, Step
from civledger.rules.megaciv.actions import SPACE, VALUES
from civledger.rules.megaciv.actions.screen import with_players
from civledger.rules.megaciv.actions.suggestion import suggest_corrected
from civledger.rules.megaciv.book.succession import MOVES, marker_data, move, short_epoch, tell_unmet_needs
from civledger.rules.megaciv.book.support import support_cities
from civledger.rules.megaciv.entries.table import AST_CHECK, AstCheck

COMMAND = Command(
    "ast-check",
    "Show who advances and what is missing, or record markers.",
    ("ast-check", "ast-check hel=7", "ast-check --format json"),
    (VALUES._replace(said=SPACE),),
    takes=FIXING,
)
_COLUMNS = ("civ", "space", "epoch", "next", "move", "missing")
_BRIEF = ("civ", "space", "next", "move", "missing")


def _place_markers(check: AstCheck, civs: Sequence[str], step: Step, situation: Situation) -> AstCheck:
    spaces = {civ: step.before.space[civ] + move(step.before, civ) for civ in civs}
    return check._replace(space={**check.space, **spaces})


INSTEAD = dict.fromkeys(
    ("MC601", "MC602", "MC603", "MC604"),
    suggest_corrected(_place_markers, lambda check: [count_line(AST_CHECK, check)]),
)


def view(situation: Situation) -> Report:
    """Return every marker, with each requirement of its next space."""
    state = situation.state
    marked = state.marked
    fewest_gone, most_gone = support_cities(state, situation.turn)  # in phase 11, before markers move
    civs: list[dict[str, Any]] = []
    for civ in state.civs:
        row, other = marker_data(fewest_gone, civ), marker_data(most_gone, civ)["move"]
        civs.append({**row, "move_if": None if other == row["move"] else other})
    rows = tuple(
        (
            row["civ"],
            row["space"],
            short_epoch(row["epoch"] or ""),
            short_epoch(row["next_epoch"] or "end"),
            "noted"
            if row["civ"] in marked
            else either([MOVES[row[key]] for key in ("move", "move_if") if row[key] is not None]),
            "" if row["civ"] in marked else tell_unmet_needs(row),
        )
        for row in civs
    )
    report = Report({"turn": situation.turn, "civs": civs}, Table(_COLUMNS, rows))
    if any(row["player"] for row in civs):  # beside names a screen has no room for both epochs
        report = report._replace(brief=Table(_BRIEF, tuple((*row[:2], *row[3:]) for row in rows)))
    return with_players(report, state)
