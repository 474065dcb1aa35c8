"""`civledger what-if`."""

import inspect
import io
from collections.abc import Iterator, Sequence
from contextlib import redirect_stderr
from typing import Annotated, Any

import typer

from civledger.bookkeeping.open_ledger import OpenedLedger, open_ledger
from civledger.bookkeeping.what_if import WhatIf, compare_games, try_without
from civledger.cli.command_line import carry_out, split
from civledger.cli.kept_output import Kept, kept_back
from civledger.cli.options import How, choose_file, showing
from civledger.cli.show import refuse, show, warn
from civledger.cli.show_view import tell_errors
from civledger.cli.suggested_line import name_ledger
from civledger.model.impact import GameResult, compare_results, tell_impact
from civledger.model.report import Report, Table
from civledger.model.verdict import FINE
from civledger.report.escape import printable
from civledger.report.findings import statement, told_once
from civledger.store.storage import Trial

COLUMNS = ("civ", "points before", "rank before", "points after", "rank after", "difference")
_ASK = "say what to change, with --with or --without"
_EXAMPLES = ("civledger what-if --without 57", 'civledger what-if --with "gain hel=3 --turn 5"')
_LIMITS = (
    "Everything else stays as recorded: nobody can know who would have traded, fought,\n"
    "paid or bought differently, or how many pieces there would have been."
)


@showing
def what_if(
    without: Annotated[
        list[int] | None, typer.Option(metavar="N", min=1, help="Leave out an entry, as `log` numbers it; repeatable.")
    ] = None,
    with_: Annotated[
        list[str] | None,
        typer.Option("--with", metavar="COMMAND", help="Add what this command would record; repeatable."),
    ] = None,
    *,
    how: How,
) -> None:
    """Show who would have won with other entries; nothing is written.

    The game is replayed without some entries and with others, and compared with the game as it is: everybody's points
    and places. From the first changed turn on, markers move by the rules, not as recorded; a regress still moves them
    back. Changes that break a rule are tried anyway and reported. You do not have to say how a purchase was paid.

    \b
    Examples:
      civledger what-if --without 57
      civledger what-if --without 57 --without 58 --format json
      civledger what-if --with "buy hel pottery --turn 5"
    """
    if not without and not with_:
        refuse(_ASK, instead=map(name_ledger, _EXAMPLES))
    opened = open_ledger(choose_file(how.file), how.storage)
    memory = try_without(opened, without or ())
    left = memory.data
    for line in with_ or ():
        _record_line(opened, memory, line)
    compared = compare_games(opened, left, memory.data)
    show(_report_of(compared, opened), how.format)
    _tell_broken_rules(compared)
    tell_errors(opened)


def _record_line(opened: OpenedLedger, memory: Trial, line: str) -> None:
    """Record what a command records in memory, or end the program if it is none that could."""
    before = memory.data
    if not _records_entries(line):
        if line.split()[:1] == ["strike"]:
            refuse("to leave out an entry, give its number with --without", instead=_EXAMPLES[:1])
        refuse(f"--with takes a command that records entries, not {line!r}", instead=_EXAMPLES[1:])
    messages = Kept(io.BytesIO(), encoding="utf-8")
    with kept_back(), redirect_stderr(messages):
        code = carry_out(opened.file, line, memory)
    if code != FINE:
        warn(messages.getvalue())
        refuse(f"the command in --with {line!r} was refused, so nothing was compared")
    if memory.data == before:
        refuse(f"--with {line!r} records nothing. Add the values to record")


def _records_entries(line: str) -> bool:
    """Tell whether a command line may record entries of play; one that closes a turn might also commit it."""
    from civledger.cli.app import function_of, is_command

    try:
        words = split(line)
    except ValueError:
        return False
    name = next((word for word in words if word != "civledger"), "")
    return name != "endturn" and is_command(name) and "note" in inspect.signature(function_of(name)).parameters


def _report_of(compared: WhatIf, opened: OpenedLedger) -> Report:
    before, after = (_list_standings(result) for result in (compared.before, compared.after))
    data = {
        "turn": compared.turn,
        "before": before,
        "after": after,
        "winner_before": compared.before.winner,
        "winner_after": compared.after.winner,
    }
    closing = f"{printable(opened.file)}: {_tell_compared(compared, opened.books.ruleset.turn_called)}"
    return Report(data, Table(COLUMNS, tuple(_rows_of(before, after))), closing=closing)


def _list_standings(result: GameResult) -> list[dict[str, Any]]:
    return [{key: row[key] for key in ("civ", "points", "rank")} for row in result.standings]


def _rows_of(before: Sequence[dict[str, Any]], after: Sequence[dict[str, Any]]) -> Iterator[tuple[object, ...]]:
    """Yield a row for everybody, in the order of the game as it stands."""
    old, new = ({row["civ"]: (row["points"], row["rank"]) for row in rows} for rows in (before, after))
    for civ in old | new:
        was, would = old.get(civ, (None, None)), new.get(civ, (None, None))
        yield civ, *was, *would, difference(was[0], would[0])


def difference(before: int | None, after: int | None) -> str | None:
    """Return what somebody would have more or less, with its sign."""
    return f"{after - before:+}" if before is not None and after is not None and before != after else None


def _tell_compared(compared: WhatIf, called: str) -> str:
    """Return who won and would have won, from when on it is different, and what nobody can know."""
    won = compared.before.winner
    now = f"{won} won" if won else "nobody has won yet"
    said = tell_impact(compare_results(compared.before, compared.after), "with these changes")
    since = f"From {called} {compared.turn} on "
    moved = f"{since}markers move by the rules, not as recorded.\n" if compared.moved else ""
    return f"{printable(now)}. {printable(said[:1].upper() + said[1:])}.\n{moved}{_LIMITS}"


def _tell_broken_rules(compared: WhatIf) -> None:
    """Say on standard error which rules are broken by what was added, the same words once."""
    said = dict.fromkeys(statement(found) for found in told_once(compared.findings))
    warn("".join(f"{line}\n" for line in said))
