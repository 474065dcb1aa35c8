"""The A.S.T. and the standings, for a terminal of 80 columns."""

from collections.abc import Iterator
from typing import Any

from civledger.model.border.command import VIEWING, Command, Shows
from civledger.model.border.slots import FLAG, optional
from civledger.model.report import Report, Table
from civledger.model.turn import Situation
from civledger.rules.megaciv.actions.score import view as view_score
from civledger.rules.megaciv.actions.screen import NAME_WIDTH, shorten
from civledger.rules.megaciv.actions.status import civ_data
from civledger.rules.megaciv.state import State
from civledger.rules.megaciv.tables import EPOCHS

COMMAND = Command(
    "board",
    "Show the markers on the board and the standings.",
    ("board", "board --turn 9", "board --watch", "board --format json"),
    options=(optional(("--watch",), FLAG, "Draw it again whenever the ledger changes."),),
    ways=(Shows(("watch",), context=("colour",), watch=True), Shows(context=("colour",))),
    takes=VIEWING,
)


_COLUMNS = ("civ", "player", "space", "epoch", "cities", "advances", "points", "rank")
_NUMBERS = {"cities": 3, "advances": 3, "points": 4, "rank": 3}
_LEGEND = ("stone", "early bronze", "middle", "late", "early iron", "late")
_SIGNS = dict(zip(EPOCHS, ".emliI", strict=True))
_GROUNDS = dict(zip(EPOCHS, (240, 58, 94, 130, 24, 67), strict=True))  # of the 256 colours of a terminal
_ABREAST, _ABREAST_WITH_NAMES = 3, 2


def view(situation: Situation, colour: bool = False) -> Report:
    """Return every marker on its row, and the standings."""
    state: State = situation.state
    score = view_score(situation).data
    ranks = {row["civ"]: row["rank"] for row in score["standings"] if row["points"] is not None}
    known = [{**civ_data(state, civ), "rank": ranks.get(civ)} for civ in state.civs]
    civs = [{column: row[column] for column in _COLUMNS} for row in known]
    table = Table(_COLUMNS, tuple(tuple(row.values()) for row in civs))
    lines = [_heading(state), *(_line(state, row, colour) for row in civs), *_legend(state, colour), "", *_podium(civs)]
    closing = "final standings" if score["final"] else f"turn {situation.turn}"
    data = {"turn": situation.turn, "final": score["final"], "civs": civs}
    return Report(data, table, "".join(f"{said.rstrip()}\n" for said in lines), closing)


def _spaces(state: State) -> range:
    """Return the spaces of a row; none where markers are not tracked."""
    return range(state.game.side.spaces + 1 if "ast" in state.game.tracks else 0)


def _heading(state: State) -> str:
    """Return the numbers of the spaces, and what stands behind them."""
    return f"{'':9}{''.join(f'{space:^3}' for space in _spaces(state))} cit adv  pts rank"


def _line(state: State, row: dict[str, Any], colour: bool) -> str:
    """Return one row of the board."""
    at = None if row["space"] is None else min(row["space"], state.game.side.spaces)
    track = "".join(_space(state.game.epoch(row["civ"], number), number == at, colour) for number in _spaces(state))
    numbers = " ".join(_fit_number(row[name], width) for name, width in _NUMBERS.items())
    return f"{row['civ']:9}{track} {numbers}"


def _fit_number(number: int | None, width: int) -> str:
    """Return a number to the right of its column; one that no game has is left out."""
    text = "" if number is None else str(number)
    return f"{text if len(text) <= width else '…':>{width}}"


def _space(epoch: str, here: bool, colour: bool) -> str:
    """Return one space in three characters."""
    if not colour:
        return "[#]" if here else f" {_SIGNS[epoch]} "
    return f"\x1b[48;5;{_GROUNDS[epoch]}m{chr(27) + '[1;97m ● ' if here else '   '}\x1b[0m"


def _legend(state: State, colour: bool) -> Iterator[str]:
    """Yield which epoch is which, if any are shown."""
    signs = [_space(epoch, here=False, colour=colour).strip(" ") for epoch in EPOCHS]
    if _spaces(state):
        yield "  ".join([f"{sign} {name}" for sign, name in zip(signs, _LEGEND, strict=True)])


def _podium(civs: list[dict[str, Any]]) -> Iterator[str]:
    """Yield the standings, several abreast."""
    order = sorted((row for row in civs if row["rank"]), key=lambda row: row["rank"])
    named = any(row["player"] for row in civs)
    down = -(-len(order) // (_ABREAST_WITH_NAMES if named else _ABREAST))
    for first in range(down):
        yield "".join(
            f"{row['rank']:>4}  {row['civ']:<10}{_fit_number(row['points'], 4)}{_person(row) if named else '':6}"
            for row in order[first::down]
        )


def _person(row: dict[str, Any]) -> str:
    """Return who plays, without what a terminal might obey."""
    name = "".join(filter(str.isprintable, row["player"] or ""))
    return f"  {shorten(name, NAME_WIDTH):<{NAME_WIDTH + 2}}"
