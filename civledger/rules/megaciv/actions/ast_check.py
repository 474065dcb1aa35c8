"""Who advances on the A.S.T., who does not, and what is missing."""

from typing import Any

from civledger.model.border.command import FIXING, Command
from civledger.model.report import Report, Table
from civledger.model.turn import Situation
from civledger.rules.megaciv.actions import VALUES
from civledger.rules.megaciv.actions.people import named_civ, with_players
from civledger.rules.megaciv.book.succession import WORDS, move, needs, next_epoch, short_epoch
from civledger.rules.megaciv.state import State

COMMAND = Command(
    "ast-check",
    "Show who advances and what is missing, or record markers.",
    ("ast-check", "ast-check hel=8", "ast-check --format json"),
    (VALUES,),
    takes=FIXING,
)


COLUMNS = ("civ", "space", "epoch", "next", "move", "missing")
_BRIEF = ("civ", "space", "next", "move", "missing")
MOVES = {1: "on", 0: "stays", -1: "back"}


def view(situation: Situation) -> Report:
    """Return every marker, with each requirement of its next space."""
    state = situation.state
    marked = state.marked
    civs = [civ_data(state, civ) for civ in state.civs]
    rows = tuple(
        (
            row["civ"],
            row["space"],
            short_epoch(row["epoch"] or ""),
            short_epoch(row["next_epoch"] or "end"),
            "noted" if row["civ"] in marked else MOVES[row["move"]],
            "" if row["civ"] in marked else lacking(row),
        )
        for row in civs
    )
    report = Report({"turn": situation.turn, "civs": civs}, Table(COLUMNS, rows))
    if any(row["player"] for row in civs):  # beside names a screen has no room for both epochs
        report = report._replace(brief=Table(_BRIEF, tuple((*row[:2], *row[3:]) for row in rows)))
    return with_players(report, state)


def civ_data(state: State, civ: str) -> dict[str, Any]:
    """Return a marker as the JSON contract has it; what is not tracked is None, and then nothing is required."""
    tracks = state.game.tracks
    known = {"ast", "cities", "advances"} <= tracks
    ahead = next_epoch(state, civ) if "ast" in tracks else None
    space = state.space[civ] if "ast" in tracks else None
    return {
        **named_civ(state, civ),
        "space": space,
        "epoch": state.game.epoch(civ, min(space, state.game.side.spaces)) if space is not None else None,
        "next_epoch": ahead,
        "cities": state.cities[civ] if "cities" in tracks else None,
        "move": move(state, civ) if known else 0,
        "requirements": [
            {"need": f"{need.need} {WORDS[need.what]}", "have": need.have, "met": need.met}
            for need in (needs(state, civ, ahead) if known and ahead else ())
        ],
    }


def lacking(row: dict[str, Any]) -> str:
    """Return in words what somebody lacks for the next space."""
    if row["move"] == -1:
        return "no city on the board"
    return ", ".join(f"{need['need']} (has {need['have']})" for need in row["requirements"] if not need["met"])
