"""The A.S.T. and the standings, for a terminal of 80 columns or fewer."""

from collections.abc import Iterator
from typing import Any

from civledger.model.border.command import VIEWING, Command, Shows
from civledger.model.border.slots import FLAG, optional
from civledger.model.report import Report, Table
from civledger.model.struct import Struct
from civledger.model.turn import Situation
from civledger.rules.megaciv.actions.score import view as view_score
from civledger.rules.megaciv.actions.screen import NAME_WIDTH, shorten
from civledger.rules.megaciv.actions.status import civ_data
from civledger.rules.megaciv.state import State
from civledger.rules.megaciv.tables import EPOCHS

_CONTEXT = ("colour", "width")
COMMAND = Command(
    "board",
    "Show the markers on the board and the standings.",
    ("board", "board --turn 9", "board --watch", "board --format json"),
    options=(optional(("--watch",), FLAG, "Draw it again whenever the ledger changes."),),
    ways=(Shows(("watch",), context=_CONTEXT, watch=True), Shows(context=_CONTEXT)),
    takes=VIEWING,
)


_COLUMNS = ("civ", "player", "space", "epoch", "cities", "advances", "points", "rank")
_NUMBERS = {"cities": 3, "advances": 3, "points": 4, "rank": 3}
_HEADINGS = {"cities": "cit", "advances": "adv", "points": " pts", "rank": "rank"}
_FEWER = ("points", "rank")
_LEGEND = ("stone", "early bronze", "middle", "late", "early iron", "late")
_SIGNS = dict(zip(EPOCHS, ".emliI", strict=True))
_GROUNDS = dict(zip(EPOCHS, (240, 58, 94, 130, 24, 67), strict=True))  # of the 256 colours of a terminal
_USUAL, _NAME = 80, 9  # the width of a terminal, and of the names of civilizations on it
_STANDING, _NAMED_STANDING = 26, 36  # the width of a line of the standings, without and with the player


class _Layout(Struct):
    """How much room there is for the board: in all, for each space, and for which numbers."""

    width: int
    space: int
    numbers: tuple[str, ...]


def view(situation: Situation, colour: bool = False, width: int | None = None) -> Report:
    """Return every marker on its row, and the standings."""
    state: State = situation.state
    score = view_score(situation).data
    ranks = {row["civ"]: row["rank"] for row in score["standings"] if row["points"] is not None}
    known = [{**civ_data(state, civ), "rank": ranks.get(civ)} for civ in state.civs]
    civs = [{column: row[column] for column in _COLUMNS} for row in known]
    table = Table(_COLUMNS, tuple(tuple(row.values()) for row in civs))
    # On a narrow screen cities and advances are left out first, and then spaces are narrower.
    rooms = ((3, tuple(_HEADINGS)), (3, _FEWER), (2, _FEWER))
    layouts = [_Layout(width or _USUAL, room, numbers) for room, numbers in rooms]
    layout = next((one for one in layouts if len(_heading(state, one)) <= one.width), layouts[-1])
    rows = [_heading(state, layout), *(_line(state, row, colour, layout) for row in civs)]
    lines = [*rows, *_legend(state, colour, layout), "", *_podium(civs, layout)]
    closing = "final standings" if score["final"] else f"turn {situation.turn}"
    data = {"turn": situation.turn, "final": score["final"], "civs": civs}
    return Report(data, table, "".join(f"{said.rstrip()}\n" for said in lines), closing)


def _spaces(state: State) -> range:
    """Return the spaces of a row; none where markers are not tracked."""
    return range(state.game.side.spaces + 1 if "ast" in state.game.tracks else 0)


def _heading(state: State, layout: _Layout) -> str:
    """Return the numbers of the spaces, each second where they are narrow, and what stands behind them."""
    room = layout.space
    numbers = "".join(f"{space if room > 2 or space % 2 == 0 else '':^{room}}" for space in _spaces(state))
    return f"{'':{_NAME}}{numbers} {' '.join(_HEADINGS[name] for name in layout.numbers)}"


def _line(state: State, row: dict[str, Any], colour: bool, layout: _Layout) -> str:
    at = None if row["space"] is None else min(row["space"], state.game.side.spaces)
    epochs = [(state.game.epoch(row["civ"], number), number == at) for number in _spaces(state)]
    track = "".join(_space(epoch, here, colour, layout.space) for epoch, here in epochs)
    numbers = " ".join(_fit_number(row[name], _NUMBERS[name]) for name in layout.numbers)
    return f"{row['civ']:{_NAME}}{track} {numbers}"


def _fit_number(number: int | None, width: int) -> str:
    """Return a number to the right of its column; one that no game has is left out."""
    text = "" if number is None else str(number)
    return f"{text if len(text) <= width else '…':>{width}}"


def _space(epoch: str, here: bool, colour: bool, room: int = 3) -> str:
    """Return one space in three characters, or two."""
    if colour:
        return f"\x1b[48;5;{_GROUNDS[epoch]}m{chr(27) + '[1;97m' if here else ''}{'●' if here else '':^{room}}\x1b[0m"
    return "[#]" if here and room > 2 else f"{'#' if here else _SIGNS[epoch]:^{room}}"


def _legend(state: State, colour: bool, layout: _Layout) -> Iterator[str]:
    signs = [_space(epoch, here=False, colour=colour).strip(" ") for epoch in EPOCHS]
    named = [f"{sign} {name}" for sign, name in zip(signs, _LEGEND, strict=True)]
    abreast = len(named) if layout.width >= _USUAL else len(named) // 2
    for first in range(0, len(named) if _spaces(state) else 0, abreast):
        yield "  ".join(named[first : first + abreast])


def _podium(civs: list[dict[str, Any]], layout: _Layout) -> Iterator[str]:
    """Yield the standings, several abreast; where there is no room for two with their players, without these."""
    order = sorted((row for row in civs if row["rank"]), key=lambda row: row["rank"])
    named = any(row["player"] for row in civs) and layout.width >= 2 * _NAMED_STANDING
    down = -(-len(order) // max(layout.width // (_NAMED_STANDING if named else _STANDING), 1))
    for first in range(down):
        yield "".join(
            f"{row['rank']:>4}  {row['civ']:<10}{_fit_number(row['points'], 4)}{_person(row) if named else '':6}"
            for row in order[first::down]
        )


def _person(row: dict[str, Any]) -> str:
    """Return who plays, without what a terminal might obey."""
    name = "".join(filter(str.isprintable, row["player"] or ""))
    return f"  {shorten(name, NAME_WIDTH):<{NAME_WIDTH + 2}}"
