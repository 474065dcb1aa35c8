"""Entries that phones were told to be recorded and that are not in the ledger any more, though nobody undid them."""

import os
from collections.abc import Collection, Sequence

from civledger.bookkeeping.open_ledger import OpenedLedger
from civledger.bookkeeping.phone_entry import OURS
from civledger.bookkeeping.record import Outcome, record_drafts
from civledger.engine.entries import read_entry
from civledger.model.draft import Draft, RecordingOptions
from civledger.model.entry import Flaws
from civledger.model.ledger import Values
from civledger.model.struct import Struct
from civledger.model.verdict import AlreadyRecorded, NotPossible
from civledger.store import git
from civledger.store.journal import KeptCommand, find_key, forget_commands, keep_command, read_journal
from civledger.store.read import read_data

RESTORE, LET_GO = "redo --gone", "redo --gone --drop"
_NEW = ("turn", "action", "seal", *(key for key in OURS if key != "note"))  # given anew when an entry is recorded


class GoneCommand(Struct):
    """A command that is gone: what was kept of it, and what it said."""

    kept: KeptCommand
    said: str

    @property
    def line(self) -> str:
        """Return the command in words, with who sent it."""
        return f"entry {self.kept.number} ({self.kept.civ or 'bookkeeper'}): {self.said}"


def find_gone(opened: OpenedLedger) -> list[GoneCommand]:
    """Return what was acknowledged and is in the file no more, though nobody undid it, the oldest first."""
    kept = read_journal(opened.file)
    if not kept:
        return []
    there = {find_key(values) for values in opened.ledger.entries}
    missing = {row.key: row for row in kept if row.key not in there}
    return [
        GoneCommand(row, "; ".join(_describe(opened, values) for values in row.entries)) for row in missing.values()
    ]


def _describe(opened: OpenedLedger, values: Values) -> str:
    """Return an entry in words, as `log` has it."""
    books = opened.books
    entry = read_entry(values, 0, 1, books.written.open_turn, books.ruleset, books.setup.names, Flaws())
    said = books.ruleset.log.tell_entry([entry]) if entry.body is not None else "?"
    return f"{entry.kind.action} {said}".strip()


def keep_again(opened: OpenedLedger, civ: str | None, number: int) -> None:
    """Keep an entry that was acknowledged because it is in the file already, unless it is kept; raises NotWritten."""
    from civledger.store.entry_text import block

    values = opened.ledger.entries[number - 1]
    if find_key(values) not in {row.key for row in read_journal(opened.file)}:
        keep_command(opened.file, KeptCommand(civ, number, block(values)))


def restore_command(opened: OpenedLedger, kept: KeptCommand) -> Outcome:
    """Record a command again by today's rules, in the turn it was about; raises NotPossible.

    Where its number is there already, it is kept no longer; raises AlreadyRecorded.
    """
    first = kept.entries[0]
    signs = {key: first[key] for key in ("by", "id") if key in first}
    options = RecordingOptions(first["turn"], force=bool(first.get("forced")), fix=bool(first.get("fix")), **signs)
    struck = {"entries": _find_numbers(opened, kept)} if kept.struck else {}
    drafts = [
        (values["action"], Draft({key: value for key, value in {**values, **struck}.items() if key not in _NEW}))
        for values in kept.entries
    ]
    try:
        return record_drafts(opened, options, drafts)
    except AlreadyRecorded:
        forget_commands(opened.file, [kept.key])
        raise


def _find_numbers(opened: OpenedLedger, kept: KeptCommand) -> list[int]:
    """Return the numbers that the entries have now which a command strikes; raises NotPossible if one is not there."""
    places = {find_key(values): number for number, values in enumerate(opened.ledger.entries, 1)}
    if not places.keys() >= set(kept.struck):
        raise NotPossible("what it strikes is not in the ledger")
    return [places[key] for key in kept.struck]


def settle_journal(opened: OpenedLedger) -> None:
    """Take out of the journal what a commit has and, where git keeps nothing, all when the game is over.

    Raises NotWritten.
    """
    kept = read_journal(opened.file)
    if not kept:
        return
    folder, name = os.path.split(os.path.realpath(opened.file))
    if git.root(folder) is None:
        is_over = opened.books.ruleset.score.view(opened.books.look_at()).data["final"]
        done: Collection[str] = [row.key for row in kept] if is_over else ()
    else:
        done = _committed_keys(folder, name)
    forget_commands(opened.file, set(done))


def _committed_keys(folder: str, name: str) -> set[str]:
    data = git.ask(folder, "cat-file", "blob", f"HEAD:./{name}")
    ledger = read_data(name, data).ledger if data else None
    entries: Sequence[Values] = ledger.entries if ledger else ()
    return {find_key(values) for values in entries}
