"""`civledger import`: rows of tables kept elsewhere become entries."""

import enum
import os
from collections.abc import Mapping
from typing import Annotated, Any

import typer

from civledger.bookkeeping.import_rows import Imported, import_rows, start_ledger
from civledger.bookkeeping.open_ledger import OpenedLedger
from civledger.bookkeeping.record import Refused
from civledger.cli.import_results import bring_in_results, name_source, refuse_rows
from civledger.cli.options import How, adding_options, importing, need_file, standard_input
from civledger.cli.record import tell_broken_seals, tell_findings, tell_refusal, writing
from civledger.cli.show import print_receipt, refuse, say, unreadable, warn
from civledger.model.border.command import RowTable
from civledger.model.names import either, several
from civledger.model.words import WrongRows
from civledger.report.escape import printable
from civledger.rules import RULESETS
from civledger.store.read import UnreadableFile, text_of
from civledger.store.rows import NoRows, TableRow, rows_of

TABLES = {table.name: table for folder in RULESETS.values() for table in folder.row_tables()}
_RESULTS = "results"  # of finished games: the one table that all games have, and that starts ledgers of its own
COLUMNS = either([*(", ".join(table.columns) for table in TABLES.values()), "file, name, civ, points"])


def _read_rows(source: str, table: RowTable) -> list[TableRow]:
    """Return the rows of a file or of standard input, or end the program."""
    try:
        return rows_of(standard_input() if source == "-" else text_of(source), table)
    except (UnreadableFile, NoRows) as failed:
        refuse(f"{name_source(source)} {failed}")


def _bring_in_new(
    table: RowTable,
    rows: list[TableRow],
    source: str,
    players: str | None,
    options: Mapping[str, str],
    how: How,
) -> None:
    """Start a ledger with the rows, or refuse all of it."""
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


def _refuse_for_existing(file: str | None, options: Mapping[str, Any]) -> None:
    for option, value in options.items():
        if value is not None:
            refuse(f"--{option} works only with --new. An existing ledger already has its own")
    if file is not None and not os.path.lexists(file):
        refuse(f"there is no {file}. To start it, add --new")


def _bring_in(
    opened: OpenedLedger, table: RowTable, rows: list[TableRow], source: str, how: How, is_new: bool = False
) -> None:
    """Add what is new in the rows to a ledger, or refuse all of it."""
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
    """Tell what was imported, or would be."""
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
        bring_in_results(source, output, how, columns or [], keep_going, others)
        return
    if columns or keep_going:
        refuse(f"--columns and --keep-going are for {_RESULTS}. Leave them out")
    if output is not None:
        refuse(f"-o is for {_RESULTS}. Name the ledger to add to with -f")
    need_file(how)
    table = TABLES[what]
    rows = _read_rows(source, table)
    if new:
        options = {name: value for name, value in added.items() if value}
        _bring_in_new(table, rows, source, players, options, how)
    else:
        _refuse_for_existing(how.file, {"players": players, **added})
        with writing(how) as opened:
            _bring_in(opened, table, rows, source, how)
