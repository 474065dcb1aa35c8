"""Rows kept elsewhere on their way into a ledger: understood, judged together, written once."""

import os
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from civledger.bookkeeping.judged_entry import JudgedEntry, complete_values, find_seal, judge_added, place_entry
from civledger.bookkeeping.open_ledger import OpenedLedger, list_faults, open_data
from civledger.bookkeeping.record import Refused, find_broken_seals, is_refused
from civledger.engine.books import open_books
from civledger.model.border.command import RowTable
from civledger.model.draft import Draft, RecordingOptions
from civledger.model.entry_faults import TURN_AHEAD
from civledger.model.finding import Finding
from civledger.model.names import NoSuchName, both
from civledger.model.struct import Struct
from civledger.model.verdict import NotPossible, NotWritable
from civledger.rules import RULESETS
from civledger.store.new_ledger import NotCreated, create, new_text
from civledger.store.rows import TableRow


class Imported(Struct):
    """How many rows were new and how many there already, and the entries made of the new ones, if any were."""

    new: int
    there: int
    entries: int
    judged_entry: JudgedEntry | None
    remarks: Sequence[str]
    broken_seals: tuple[Finding, ...]


def start_ledger(
    file: str, table: RowTable, rows: list[TableRow], players: str | None, options: Mapping[str, str]
) -> OpenedLedger:
    """Return a new ledger of such rows alone that is not written yet; raises NotPossible or WrongRows."""
    game = next(folder for folder in RULESETS.values() if table in folder.row_tables()).rows(table.name)
    name = os.path.splitext(os.path.basename(file))[0]
    try:
        head = game.header(name=name, rows=rows, players=players, **options)
    except NoSuchName as wrong:
        raise NotPossible(str(wrong)) from wrong
    text = new_text(head)
    if faults := list_faults(file, text):
        raise NotPossible(f"{'; '.join(faults)}. Say who plays: {table.players}")
    return open_data(file, text.encode())


def import_rows(
    opened: OpenedLedger, table: str, rows: list[TableRow], options: RecordingOptions, is_new: bool = False
) -> Imported | Refused:
    """Add what is new in the rows to a ledger, or refuse all of it; raises WrongRows."""
    game = opened.books.ruleset.rows(table)
    drafted = game.drafts(rows=rows, situation=opened.books.at())
    drafts, there = drafted.entries, drafted.there
    if not drafts:
        return Imported(0, there, 0, None, (), ())
    judged_entry = _judge_together(opened, drafts)
    if judged_entry.errors and options.force:
        judged_entry = _judge_together(opened, drafts, {found.civ for found in judged_entry.errors})
    if is_refused(opened, options, judged_entry):
        return Refused((_name_rows_ahead(judged_entry, rows),), len(opened.ledger.entries))
    judged_entry = judged_entry if options.force else judged_entry.without_errors
    imported = Imported(len(rows) - there, there, len(drafts), judged_entry, drafted.remarks, find_broken_seals(opened))
    if not options.dry_run:
        write_entry(opened, judged_entry, is_new)
    return imported


def _name_rows_ahead(judged_entry: JudgedEntry, rows: Sequence[TableRow]) -> JudgedEntry:
    """Return what was refused with the rows that name a turn to come, which stand in a file of their own."""
    ahead = {str(found.turn) for found in judged_entry.errors if found.fault is TURN_AHEAD}
    places = both([row.place for row in rows if row.cells.get("turn") in ahead])
    retype = f"correct the turn in {places} of the table, or first close the earlier turns: civledger next"
    fault = TURN_AHEAD._replace(retype=retype)
    findings = [found._replace(fault=fault) if found.fault is TURN_AHEAD else found for found in judged_entry.findings]
    return judged_entry._replace(findings=findings)


def _judge_together(
    opened: OpenedLedger, drafts: Iterable[tuple[int, str, dict[str, Any]]], forced: Iterable[str | None] = ()
) -> JudgedEntry:
    books, text, turns = opened.books, opened.raw, []
    blocks: list[str] = []
    entries, lines = list(opened.ledger.entries), list(opened.ledger.lines)
    for turn, action, keys in drafts:
        draft = Draft({**keys, "joined": True} if blocks else keys)  # an import is one command
        values = complete_values(opened, RecordingOptions(turn=turn), action, draft)
        if values.get("civ") in forced:
            values["forced"] = True
        if books.ruleset.kinds[action].closes:
            values["seal"] = find_seal(opened, entries, values)
        text, entry, line, read = place_entry(text, values)
        entries.append(read)
        lines.append(line)
        blocks.append(entry)
        turns.append(turn)
    after = open_books(books.ledger._replace(entries=entries, lines=lines), books.ruleset, books.setup)
    return judge_added(text, "\n".join(blocks), books, after, Draft({}), since=min(turns))


def write_entry(opened: OpenedLedger, judged_entry: JudgedEntry, is_new: bool) -> None:
    """Write a ledger, once; raises NotWritable."""
    if not is_new:
        opened.storage.put(opened.ledger, opened.data, judged_entry.text.encode())
        return
    try:
        create(opened.file, judged_entry.text)
    except NotCreated as failed:
        raise NotWritable(str(failed)) from failed
