"""Rows kept elsewhere brought into a ledger at the keyboard, and telling what became of them."""

from collections.abc import Mapping
from typing import NoReturn

from civledger.bookkeeping.import_rows import Imported, import_rows, start_ledger
from civledger.bookkeeping.open_ledger import OpenedLedger
from civledger.bookkeeping.record import Refused
from civledger.cli.options import How
from civledger.cli.record import options_of, tell_broken_seals, tell_findings, tell_refusal
from civledger.cli.show import print_receipt, refuse, say, warn
from civledger.cli.show_view import standard_input
from civledger.cli.typed_line import ask_help
from civledger.model.command import RowTable
from civledger.model.names import several
from civledger.model.verdict import WRONG_USAGE
from civledger.model.words import WrongRows
from civledger.report.safe import printable
from civledger.store.read import UnreadableFile, text_of
from civledger.store.rows import NoRows, TableRow, rows_of

FEW = 20


def read_rows(source: str, table: RowTable) -> list[TableRow]:
    """Return the rows of a file or of standard input, or end the program."""
    try:
        return rows_of(standard_input() if source == "-" else text_of(source), table)
    except (UnreadableFile, NoRows) as failed:
        refuse(f"{name_source(source)} {failed}", instead=[ask_help()])


def name_source(source: str) -> str:
    """Return what a source of rows is called in messages."""
    return "standard input" if source == "-" else source


def bring_in_new(
    file: str,
    table: RowTable,
    rows: list[TableRow],
    source: str,
    players: str | None,
    options: Mapping[str, str],
    how: How,
) -> None:
    """Start a ledger with the rows, or refuse all of it."""
    try:
        opened = start_ledger(file, table, rows, players, options)
    except WrongRows as wrong:
        refuse_rows(source, wrong)
    bring_in(opened, table, rows, source, how, is_new=True)


def bring_in(
    opened: OpenedLedger, table: RowTable, rows: list[TableRow], source: str, how: How, is_new: bool = False
) -> None:
    """Add what is new in the rows to a ledger, or refuse all of it."""
    try:
        outcome = import_rows(opened, table.name, rows, options_of(how), is_new)
    except WrongRows as wrong:
        refuse_rows(source, wrong)
    addition = outcome.last if isinstance(outcome, Refused) else outcome.addition
    if how.dry_run and addition:
        say(addition.entry.removesuffix("\n"))
    if isinstance(outcome, Refused):
        tell_refusal(outcome, is_typed=False)
    tell_import(printable(opened.file), table.one, outcome, how)


def tell_import(file: str, one: str, imported: Imported, how: How) -> None:
    """Tell what was imported, or would be."""
    known = f"{several(imported.there, one)} already there"
    if imported.addition is None:
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
    tell_findings(imported.addition.findings)


def refuse_rows(source: str, wrong: WrongRows) -> NoReturn:
    """Say what is wrong with each row, and end."""
    name, more = name_source(source), len(wrong.messages) - FEW
    warn("".join(f"{name}: {message}\n" for message in wrong.messages[:FEW]))
    if more > 0:
        warn(f"{name}: and {several(more, 'more mistake')}\n")
    refuse(f"{several(len(wrong.messages), 'mistake')} in {name}. Nothing was recorded", WRONG_USAGE)
