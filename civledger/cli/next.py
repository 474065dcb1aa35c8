"""`civledger next`."""

import shlex
from collections.abc import Sequence
from datetime import datetime

from civledger.bookkeeping.due import TurnDue, due_data, find_due
from civledger.bookkeeping.game_end import find_game_end
from civledger.bookkeeping.open_ledger import open_ledger
from civledger.cli.options import How, choose_file, showing
from civledger.cli.show import screen, show
from civledger.cli.show_view import tell_errors
from civledger.model.due import Due
from civledger.model.names import either, several
from civledger.model.report import Report, Table
from civledger.model.words import GAP
from civledger.report.escape import printable

COLUMNS = ("what", "civs", "command")


@showing
def next(*, how: How) -> None:
    """Show the phase, who comes next, and what is missing before endturn.

    The first line is to be read aloud. Each thing comes with the command that adds it: replace each NUMBER with the
    real number. Optional things (unchanged cities, purchases) are no longer listed once you record something from a
    later phase; what a phone records counts for that player only. What the ledger does not track is never asked for.
    From turn 4 on it also estimates how many turns are left and, if turns have times, when the game will end. In JSON
    the phase is null once the game is over.

    \b
    Examples:
      civledger next
      civledger next --format json
    """
    show_next(how)


def show_next(how: How) -> None:
    """Show it of a ledger; so does `civledger` alone."""
    opened = open_ledger(choose_file(how.file), how.storage)
    step = find_due(opened)
    called = opened.books.ruleset.turn_called
    end = find_game_end(opened.books, datetime.now()) if step.phase else None
    report = _report_of(step, f"{opened.file}: {called} {step.turn}", how.place, screen())
    if end:
        learned = f", by this game's clock and {several(end.games, 'other game')}" if end.at and end.games else ""
        text = f"{report.text}{end.tell(called)}{learned}\n"
        report = report._replace(data={**report.data, "ends": end.data}, text=text)
    show(report, how.format)
    tell_errors(opened)


def _report_of(step: TurnDue, title: str, place: Sequence[str], width: int | None = None) -> Report:
    """Return what comes next, with the commands as they are typed about the ledger that was named."""
    typed = [[_command_line(command, place) for command in due.commands] for due in step.missing]
    pairs = list(zip(step.missing, typed, strict=True))
    rows = [{"what": due.what, "civs": list(due.waits), "command": lines[0]} for due, lines in pairs]
    table = Table(COLUMNS, tuple((due.what, ", ".join(due.waits), lines[0]) for due, lines in pairs))
    told = [line for due, lines in pairs for line in _tell_due(due, either(lines), place, step.players, width)]
    every = [{**row, "command": row["command"] and _command_line(row["command"], place)} for row in due_data(step)]
    if step.phase is None or step.current is None:
        headline = "the result is missing" if step.missing else "the game is over. `civledger score` shows how it ended"
    else:
        headline = f"{step.phase}. Next: {step.order}" if step.order else step.phase
    lines = (step.say, f"{title}, {headline}", *told)
    text = "".join(f"{printable(line)}\n" for line in lines)
    data = {"turn": step.turn, "phase": step.phase, "say": step.say, "missing": rows, "due": every}
    return Report(data, table, text, loud=(step.say,) if step.missing else ())


def _tell_due(due: Due, command: str, place: Sequence[str], players: int, width: int | None) -> list[str]:
    """Return what is missing with its command: on a screen that is too narrow for it, below it and shorter."""
    line = f"  {due.said}: {command}"
    if width is None or len(line) <= width:
        return [line]
    said = due.said
    if due.is_numbers and len(due.waits) == players:
        numbers = f"{players} numbers, in the order of `status`"
        said = f"{said[:-1]}; {numbers})" if said.endswith(")") else f"{said} ({numbers})"
        command = f"{shlex.join(['civledger', due.what, GAP, GAP])} … {shlex.join(place)}".rstrip()
    from textwrap import wrap  # only on a screen

    room = max(width - 4, 20)
    above, below = (wrap(text, room, break_long_words=False) for text in (f"{said}:", command))
    return [*(f"  {part}" for part in above), *(f"    {part}" for part in below)]


def _command_line(command: str, place: Sequence[str]) -> str:
    return shlex.join(["civledger", *shlex.split(command), *place])
