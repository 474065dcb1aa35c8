"""`civledger what-if`."""

import inspect
from collections.abc import Iterator, Sequence
from typing import Annotated, Any

import typer

from civledger.bookkeeping.open_ledger import OpenedLedger, open_ledger
from civledger.bookkeeping.what_if import WhatIf, compare_games, try_without
from civledger.cli.app import function_of, is_command
from civledger.cli.command_line import carry_out
from civledger.cli.options import How, choose_file, showing
from civledger.cli.show import refuse, show, warn
from civledger.cli.show_view import tell_errors
from civledger.cli.suggested_line import all_kept_back, name_ledger, split
from civledger.model.impact import GameResult, compare_results, tell_impact
from civledger.model.names import several
from civledger.model.report import Report, Table
from civledger.model.verdict import FINE
from civledger.report.escape import printable
from civledger.report.findings import statement, told_once
from civledger.store.storage import Trial

COLUMNS = ("civ", "points before", "rank before", "points after", "rank after", "difference")
_CHANGES = ("civ", "points", "rank", "why")
_EXAMPLES = ("civledger what-if --without NUMBER", "civledger what-if --with COMMAND")
_LIMITS = (
    "Everything else stays as recorded. Nobody can know how many pieces there would\n"
    "have been, or who would have traded, fought, paid or bought differently."
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

    The game is replayed without some entries and with others: whose points and places change, and what in the points.
    For programs everybody is listed. From the first changed turn on, markers move by the rules, not as recorded; a
    regress still moves them back. Changes that break a rule are tried anyway and reported. You do not have to say how
    a purchase was paid.

    \b
    Examples:
      civledger what-if --without 57
      civledger what-if --without 57 --without 58 --format json
      civledger what-if --with "buy hel pottery --turn 5"
    """
    if not without and not with_:
        refuse("say what to change, with --with or --without", instead=map(name_ledger, _EXAMPLES))
    opened = open_ledger(choose_file(how.file), how.storage)
    memory, entries = try_without(opened, without or ())
    left, said = memory.data, [f"left out: {entry}" for entry in entries]
    for line in with_ or ():
        said += _record_line(opened, memory, line)
    compared = compare_games(opened, left, memory.data)
    show(_report_of(compared, opened, said), how.format)
    broken = dict.fromkeys(statement(found) for found in told_once(compared.findings))
    warn("".join(f"{line}\n" for line in broken))
    tell_errors(opened)


def _record_line(opened: OpenedLedger, memory: Trial, line: str) -> list[str]:
    """Record in memory what a command records, and return it in words; end the program if it is none that could."""
    before = memory.data
    if not _records_entries(line):
        if line.split()[:1] == ["strike"]:
            refuse("to leave out an entry, give its number with --without", instead=map(name_ledger, _EXAMPLES[:1]))
        refuse(f"--with takes a command that records entries, not {line!r}", instead=map(name_ledger, _EXAMPLES[1:]))
    with all_kept_back() as (kept, messages):
        code = carry_out(opened.file, line, memory)
    if code != FINE:
        warn(messages.getvalue())
        refuse(f"the command in --with {line!r} was refused, so nothing was compared")
    if memory.data == before:
        refuse(f"--with {line!r} records nothing. Add the values to record")
    start = f"{printable(opened.file)}: "
    return [f"added: {said.removeprefix(start)}" for said in kept.getvalue().splitlines() if said.startswith(start)]


def _records_entries(line: str) -> bool:
    """Tell whether a command line may record entries of play; one that closes a turn might also commit it."""
    try:
        words = split(line)
    except ValueError:
        return False
    name = next((word for word in words if word != "civledger"), "")
    return name != "endturn" and is_command(name) and "note" in inspect.signature(function_of(name)).parameters


def _report_of(compared: WhatIf, opened: OpenedLedger, said: Sequence[str]) -> Report:
    before, after = (
        [{key: row[key] for key in ("civ", "points", "rank")} for row in result.standings]
        for result in (compared.before, compared.after)
    )
    data = {
        "turn": compared.turn,
        "before": before,
        "after": after,
        "winner_before": compared.before.winner,
        "winner_after": compared.after.winner,
    }
    rows = tuple(_rows_of(before, after))
    changed = [row for row in rows if row[1:3] != row[3:5]]
    told = _tell_compared(compared, len(rows) - len(changed))
    called = opened.books.ruleset.turn_called
    moved = [f"From {called} {compared.turn} on markers move by the rules, not as recorded."] if compared.moved else []
    closing = "\n".join([f"{printable(opened.file)}: {told}", *said, *moved, _LIMITS])
    told_rows = tuple(_tell_change(row, compared) for row in changed)
    shown = len(_CHANGES) if any(why for *_, why in told_rows) else -1
    brief = Table(_CHANGES[:shown], tuple(row[:shown] for row in told_rows))
    return Report(data, Table(COLUMNS, rows), None if changed else "", closing, brief)


def _tell_change(row: tuple[object, ...], compared: WhatIf) -> tuple[object, ...]:
    civ, points, rank, more, place, _ = row
    parts = [_find_parts(result, civ) for result in (compared.before, compared.after)]
    changes = {name: difference(number, parts[1].get(name)) for name, number in parts[0].items()}
    why = ", ".join(f"{name} {said}" for name, said in changes.items() if said)
    return civ, _tell_two(points, more), _tell_two(rank, place), why


def _find_parts(result: GameResult, civ: object) -> dict[str, int]:
    """Return the parts of somebody's points, under the names by which `score` shows them."""
    lines = zip(result.standings, result.told, strict=True)
    own = next((told for line, told in lines if line["civ"] == civ), {})
    return {name: part for name, part in own.items() if isinstance(part, int) and name not in ("points", "rank")}


def _tell_two(before: object, after: object) -> str:
    """Return a number, and what it would be if that is another."""
    was, would = ("–" if number is None else str(number) for number in (before, after))
    return was if was == would else f"{was} → {would}"


def _rows_of(before: Sequence[dict[str, Any]], after: Sequence[dict[str, Any]]) -> Iterator[tuple[object, ...]]:
    old, new = ({row["civ"]: (row["points"], row["rank"]) for row in rows} for rows in (before, after))
    for civ in old | new:
        was, would = old.get(civ, (None, None)), new.get(civ, (None, None))
        yield civ, *was, *would, difference(was[0], would[0])


def difference(before: int | None, after: int | None) -> str | None:
    """Return what somebody would have more or less, with its sign."""
    return f"{after - before:+}" if before is not None and after is not None and before != after else None


def _tell_compared(compared: WhatIf, others: int) -> str:
    """Return who won and would have won, and for how many others nothing would change."""
    won = compared.before.winner
    now = f"{won} won" if won else "nobody has won yet"
    impact = compare_results(compared.before, compared.after)
    said = tell_impact(impact, "with these changes")
    rest = f"\nSame points and rank for {several(others, 'other')}." if others and impact.points else ""
    return f"{printable(now)}. {printable(said[:1].upper() + said[1:])}.{rest}"
