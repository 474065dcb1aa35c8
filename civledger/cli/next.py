"""`civledger next`."""

import shlex
from collections.abc import Sequence
from datetime import datetime

from civledger.bookkeeping.game_end import find_game_end
from civledger.bookkeeping.next_step import NextStep, find_next_step
from civledger.bookkeeping.open_ledger import open_ledger
from civledger.cli.options import How, choose_file, showing
from civledger.cli.show import screen, show
from civledger.cli.show_view import tell_errors
from civledger.model.forecast import GameEnd
from civledger.model.missing import Missing
from civledger.model.names import several
from civledger.model.report import Report, Table
from civledger.model.words import GAP
from civledger.report.escape import printable

COLUMNS = ("what", "civs", "command")
_UNKNOWN = "the result is missing"
_OVER = "the game is over. `civledger score` shows how it ended"


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
    opened = open_ledger(choose_file(how.file), how.storage)
    step = find_next_step(opened)
    called = opened.books.ruleset.turn_called
    end = find_game_end(opened.books, datetime.now()) if step.phase else None
    report = _report_of(step, f"{opened.file}: {called} {step.turn}", how.place, screen())
    show(_with_end(report, end, called) if end else report, how.format)
    tell_errors(opened)


def _report_of(step: NextStep, title: str, place: Sequence[str], width: int | None = None) -> Report:
    """Return what comes next, with the commands as they are typed about the ledger that was named."""
    typed = [(lack, _command_line(lack, place)) for lack in step.missing]
    rows = [{"what": lack.what, "civs": list(lack.civs), "command": command} for lack, command in typed]
    table = Table(COLUMNS, tuple((lack.what, ", ".join(lack.civs), command) for lack, command in typed))
    told = [line for lack, command in typed for line in _tell_lack(lack, command, place, step.players, width)]
    lines = (step.say, f"{title}, {_headline(step)}", *told)
    text = "".join(f"{printable(line)}\n" for line in lines)
    return Report({"turn": step.turn, "phase": step.phase, "say": step.say, "missing": rows}, table, text)


def _with_end(report: Report, end: GameEnd, called: str) -> Report:
    learned = f", by this game's clock and {several(end.games, 'other game')}" if end.at and end.games else ""
    text = f"{report.text}{end.tell(called)}{learned}\n"
    return report._replace(data={**report.data, "ends": end.data}, text=text)


def _tell_lack(lack: Missing, command: str, place: Sequence[str], players: int, width: int | None) -> list[str]:
    """Return what is missing with its command: on a screen that is too narrow for it, below it and shorter."""
    line = f"  {lack.said}: {command}"
    if width is None or len(line) <= width:
        return [line]
    said = lack.said
    if lack.is_numbers and len(lack.civs) == players:
        said += f" ({players} numbers, in the order of `status`)"
        command = f"{shlex.join(['civledger', lack.what, GAP, GAP])} … {shlex.join(place)}".rstrip()
    from textwrap import wrap  # only on a screen

    room = max(width - 4, 20)
    above, below = (wrap(text, room, break_long_words=False) for text in (f"{said}:", command))
    return [*(f"  {part}" for part in above), *(f"    {part}" for part in below)]


def _command_line(lack: Missing, place: Sequence[str]) -> str:
    return shlex.join(["civledger", *lack.command.split(), *place])


def _headline(step: NextStep) -> str:
    if step.phase is None or step.current is None:
        return _UNKNOWN if step.missing else _OVER
    order = step.current.order
    return f"{step.phase}. Next: {order}" if order else step.phase
