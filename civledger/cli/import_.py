"""`civledger import`: rows of tables kept elsewhere become entries, and results of games a ledger each."""

import enum
import os
from collections.abc import Mapping, Sequence
from typing import Annotated, Any

import typer

from civledger.bookkeeping.import_results import (
    PlannedGame,
    plan_games,
    refuse_taken,
    result_table,
    sort_out,
    write_games,
)
from civledger.bookkeeping.import_rows import Imported, import_rows, start_ledger
from civledger.bookkeeping.judged_entry import receipt_of
from civledger.bookkeeping.open_ledger import OpenedLedger
from civledger.bookkeeping.record import Refused
from civledger.cli.options import (
    How,
    adding_options,
    importing,
    is_typed,
    name_source,
    need_file,
    read_source,
    refuse_rows,
)
from civledger.cli.record import tell_broken_seals, tell_findings, tell_refusal, writing
from civledger.cli.show import print_receipt, refuse, say, unreadable, warn
from civledger.model.border.command import RowTable
from civledger.model.names import either, match, plain, several
from civledger.model.verdict import RULE_ERRORS
from civledger.model.words import WrongRows, split_lists
from civledger.report.escape import printable
from civledger.report.findings import refusal_text
from civledger.rules import RULESETS
from civledger.store.read import UnreadableFile
from civledger.store.rows import NoRows, TableRow, find_names, rows_of, rows_of_games

_FEW = 20  # refused games that are listed
TABLES = {table.name: table for folder in RULESETS.values() for table in folder.row_tables()}
_RESULTS = "results"  # of finished games: the one table that all games have, and that starts ledgers of its own
COLUMNS = either([*(", ".join(table.columns) for table in TABLES.values()), "file, name, civ, points"])


def _bring_in_new(
    table: RowTable, rows: list[TableRow], source: str, players: str | None, options: Mapping[str, str], how: How
) -> None:
    file = how.file
    if file is None:
        refuse("name the ledger to start with -f, such as -f utrecht.toml --new")
    if os.path.lexists(file):
        unreadable(f"{file} already exists and was not changed. To add the rows to it, leave out --new")
    if not rows:
        refuse(f"no {table.name} in {name_source(source)}. To start an empty ledger, use `civledger new`")
    try:
        opened = start_ledger(file, table, rows, players, options)
    except WrongRows as wrong:
        refuse_rows(source, wrong)
    _bring_in(opened, table, rows, source, how, is_new=True)


def _bring_in(
    opened: OpenedLedger, table: RowTable, rows: list[TableRow], source: str, how: How, is_new: bool = False
) -> None:
    try:
        outcome = import_rows(opened, table.name, rows, how, is_new)
    except WrongRows as wrong:
        refuse_rows(source, wrong)
    judged_entry = outcome.last if isinstance(outcome, Refused) else outcome.judged_entry
    if how.dry_run and judged_entry:
        say(judged_entry.entry.removesuffix("\n"))
    if isinstance(outcome, Refused):
        tell_refusal(outcome, is_typed=False)
    _tell_import(printable(opened.file), table.one, outcome, how)


def _tell_import(file: str, one: str, imported: Imported, how: How) -> None:
    known = f"{several(imported.there, one)} already there"
    if imported.judged_entry is None:
        say(f"{file}: nothing to add, {known}")
        return
    tell_broken_seals(imported.broken_seals)
    said = f"{several(imported.new, one)} in {several(imported.entries, 'entry')}, {known}"
    if how.dry_run:
        say(f"{file}: would add {said}")
        warn("".join(f"{remark}\n" for remark in imported.remarks))
    else:
        with print_receipt(file):
            say("\n".join([f"{file}: {said}", *imported.remarks]))
    tell_findings(imported.judged_entry.findings)


def _bring_in_results(
    source: str, output: str | None, how: How, columns: list[str], keep_going: bool, others: Mapping[str, object]
) -> None:
    """Write a ledger for every game of a table that has none yet, or refuse all of them; `others` are in the way.

    If it is to `keep_going`, those that are right are written, and the others listed.
    """
    _refuse_others(how, others)
    beside = os.path.dirname(source) if source != "-" else ""
    folder = (output if output is not None else beside) or "."
    club, kept, said = _find_called(folder, columns)
    rows = _read_results(source, kept, said)
    games, wrong = plan_games(rows, "" if folder == "." else folder, how)
    new = [game for game in games if not game.is_there]
    if keep_going:
        new, more = sort_out(games)
        wrong += more
    else:
        if wrong:
            refuse_rows(source, WrongRows(wrong))
        refuse_taken(games)
        if refused := [game.outcome for game in new if isinstance(game.outcome, Refused)]:
            for verdict in [outcome.verdict for outcome in refused[:_FEW]]:
                warn(f"{printable(verdict.file)}:\n{refusal_text(verdict)}")
            broken = f"{several(len(refused), 'game')} {'breaks' if len(refused) == 1 else 'break'} the rules"
            refuse(f"{broken}. Nothing was recorded. To record it anyway, add --force", RULE_ERRORS)
    if not how.dry_run:
        write_games(new, folder)
    _tell_games(games if not keep_going else [*(game for game in games if game.is_there), *new], new, how)
    if columns and not how.dry_run:
        _keep_called(club, {**kept, **said})
    if wrong:
        warn("".join(f"{name_source(source)}: {printable(message)}\n" for message in wrong))
        refuse(f"{several(len(wrong), 'mistake')} in {name_source(source)}. These games were left out", RULE_ERRORS)


def _find_called(folder: str, columns: Sequence[str]) -> tuple[str, dict[str, str], dict[str, str]]:
    """Return the club's file, and what others call our columns: as the club keeps it, and as it was typed."""
    from civledger.store.import_columns import NoColumns, find_columns

    known = (*result_table().columns, *result_table().optional)
    try:
        club, kept = find_columns(folder)
    except (NoColumns, UnreadableFile) as failed:
        refuse(str(failed))
    said = dict[str, str]()
    for word in split_lists(columns):
        ours, sign, theirs = word.partition("=")
        if not sign or not theirs.strip():
            refuse(f"--columns takes ours=theirs, such as points=score, not {word!r}")
        name = match(ours, known, "column")
        if name in said:
            refuse(f"--columns names {name} twice: {said[name]} and {theirs.strip()}. Leave one out")
        said[name] = theirs.strip()
    return club, kept, said


def _keep_called(club: str, called: Mapping[str, str]) -> None:
    from civledger.store.import_columns import keep_columns

    try:
        keep_columns(club, called)
    except (OSError, UnreadableFile) as failed:
        unreadable(f"{club} cannot be written: {failed}")
    pairs = ", ".join(f"{ours}={theirs}" for ours, theirs in called.items())
    say(printable(f"{club}: the columns {pairs} are kept for the next time"))


def _refuse_others(how: How, options: Mapping[str, object]) -> None:
    """End the program if something was typed that is about one ledger."""
    if how.file is not None:
        refuse("results start new ledgers. Leave out -f, and do not import them in a script")
    for option in [option for option, value in options.items() if is_typed(value)]:
        refuse(f"results start new ledgers, described by their columns. Leave out --{option}")


def _read_results(source: str, kept: Mapping[str, str], typed: Mapping[str, str]) -> list[TableRow]:
    """Return the rows of a file or of standard input, or end the program; a table need not have the columns kept."""
    try:
        text = read_source(source)
        there = find_names(text)
        fit = {ours: theirs for ours, theirs in kept.items() if plain(theirs) in there and plain(ours) not in there}
        rows = rows_of_games(text, result_table(), {theirs: ours for ours, theirs in {**fit, **typed}.items()})
    except (UnreadableFile, NoRows) as failed:
        refuse(f"{name_source(source)} {failed}")
    columns = {name for row in rows for name in row.cells}
    if not rows:
        refuse(f"{name_source(source)} has no results")
    if not columns & {"file", "game"}:
        refuse(f'{name_source(source)} needs a column named "file" or "game" to tell the games apart')
    return rows


def _tell_games(games: Sequence[PlannedGame], new: Sequence[PlannedGame], how: How) -> None:
    known = f"{several(len(games) - len(new), 'game')} already there"
    if not new:
        say(f"nothing to add, {known}")
        return
    lines = [f"{printable(game.file)}: {line}" for game in new for line in receipt_of(game.outcome.judged_entries[-1])]
    lines += [f"{printable(game.file)}: already there" for game in games if game.is_there]
    lines.append(f"{'would add ' if how.dry_run else ''}{several(len(new), 'game')}, {known}")
    with print_receipt(several(len(new), "ledger")):
        say("\n".join(map(printable, lines)))
    for game in new:
        tell_findings(game.outcome.judged_entries[-1].findings)


What = enum.StrEnum("What", [*TABLES, _RESULTS])  # type: ignore[misc]  # made from the one list


@importing
@adding_options("import", before="how")
def import_(
    what: Annotated[What, typer.Argument(help="What the rows are.")],
    source: Annotated[str, typer.Argument(metavar="FILE", help=f"CSV with {COLUMNS}; - is standard input.")],
    new: Annotated[bool, typer.Option("--new", help="Start a new ledger, named with -f.")] = False,
    players: Annotated[
        str | None, typer.Option(metavar="WHO", help="With --new: the players. Default: everybody with a purchase.")
    ] = None,
    output: Annotated[
        str | None,
        typer.Option(
            "-o",
            "--output",
            metavar="FOLDER",
            help="With results: the folder for the ledgers. Default: the folder of FILE.",
        ),
    ] = None,
    columns: Annotated[
        list[str] | None,
        typer.Option(
            metavar="OURS=THEIRS,…", help="With results: what the table calls its columns; repeatable, and kept."
        ),
    ] = None,
    keep_going: Annotated[
        bool, typer.Option("--keep-going", help="With results: write the games that are right, and list the others.")
    ] = False,
    *,
    how: How,
    **added: Any,
) -> None:
    """Import purchases or results of games from a table, all or nothing.

    The first line names the columns. You can shorten names as in commands. Rows that the ledger already has are
    skipped. Results of finished games become one ledger each, named by the column file, or else by game. The columns
    date, rules, name and those of `result` are optional. Where a table has other names for its columns, --columns says
    which is which, and the club.toml there keeps that under [import.columns].

    \b
    Examples:
      civledger import results old-games.csv -o club
      civledger import results toronto.csv -o club --columns points=score,civ=civilization --keep-going
    """
    if what == _RESULTS:
        others = {"new": new, "players": players, **added}
        _bring_in_results(source, output, how, columns or [], keep_going, others)
        return
    if columns or keep_going:
        refuse(f"--columns and --keep-going are for {_RESULTS}. Leave them out")
    if output is not None:
        refuse(f"-o is for {_RESULTS}. Name the ledger to add to with -f")
    need_file(how)
    table = TABLES[what]
    try:
        rows = rows_of(read_source(source), table)
    except (UnreadableFile, NoRows) as failed:
        refuse(f"{name_source(source)} {failed}")
    if new:
        options = {name: value for name, value in added.items() if value}
        _bring_in_new(table, rows, source, players, options, how)
    else:
        for option in [option for option, value in {"players": players, **added}.items() if value is not None]:
            refuse(f"--{option} works only with --new. An existing ledger already has its own")
        if how.file is not None and not os.path.lexists(how.file):
            refuse(f"there is no {how.file}. To start it, add --new")
        with writing(how) as opened:
            _bring_in(opened, table, rows, source, how)
