"""Entries that phones were told to be recorded and that are not in the ledger any more, though nobody undid them."""

import os
from collections.abc import Collection, Sequence
from contextlib import suppress

from civledger.bookkeeping.open_ledger import OpenedLedger
from civledger.bookkeeping.phone_entry import OURS
from civledger.bookkeeping.record import Outcome, Recorded, record_drafts
from civledger.bookkeeping.say_entry import say_entry
from civledger.engine.entries import read_entry
from civledger.model.draft import Draft, RecordingOptions
from civledger.model.entry import Flaws
from civledger.model.struct import Struct
from civledger.model.verdict import AlreadyRecorded, NotPossible
from civledger.model.words import WrongWord
from civledger.store import git, journal
from civledger.store.beside import JOURNAL, mark_beside
from civledger.store.ledger_file import NotWritten
from civledger.store.read import read_data

MOST_TOLD = 100
RESTORE, LET_GO = "redo --gone", "redo --gone --drop"
_NEW = ("turn", "action", "seal", *(key for key in OURS if key != "note"))  # given anew when an entry is recorded


class GoneCommand(Struct):
    """A command that is gone: what was kept of it, and what it said."""

    kept: journal.KeptCommand
    said: str

    @property
    def line(self) -> str:
        """Return the command in words, with who sent it."""
        return f"entry {self.kept.number} ({self.kept.civ or 'bookkeeper'}): {self.said}"


def find_gone(opened: OpenedLedger, key: str | None = None, most: int | None = None) -> list[GoneCommand]:
    """Return what was acknowledged and is in the file no more, though nobody undid it, the oldest first.

    Who means one of them says its key, and who wants only some says how many.
    """
    found: dict[str, GoneCommand] = {}
    game = journal.name_game(opened.ledger.header)
    for row in _list_missing(opened):
        if key in (None, row.key) and (said := _tell_command(opened, game, row)):
            found[row.key] = GoneCommand(row, said)  # what was sent once more takes its place
        if len(found) == most:
            break
    return [*found.values()]


def count_others(opened: OpenedLedger) -> int:
    """Return how many rows of the journal are not of this game, or cannot be read."""
    game, rows = journal.name_game(opened.ledger.header), _list_missing(opened)
    return journal.count_strange(opened.file) + sum(not _tell_command(opened, game, row) for row in rows)


def tell_size(file: str) -> str:
    """Return how large the journal is, if it is larger than any evening makes it."""
    rows, size = len(journal.read_journal(file)), sum(mark_beside(file, JOURNAL)[2:3])
    if rows <= journal.MANY_ROWS and size <= journal.MANY_BYTES:
        return ""
    return f"{rows:,} rows and {size / 1_000_000:.1f} MB (a turn that is closed takes out what a commit has)"


def _list_missing(opened: OpenedLedger) -> list[journal.KeptCommand]:
    kept = journal.read_journal(opened.file)
    are_signed = all(" " in row.key for row in kept)
    entries = [values for values in opened.ledger.entries if "id" in values or not are_signed]
    there = {journal.find_key(values) for values in entries} if kept else ()
    missing = [row for row in kept if row.key not in there]
    undone = journal.find_undone(opened.ledger, opened.raw) if missing else ()
    return [row for row in missing if row.key not in undone]


def _tell_command(opened: OpenedLedger, game: tuple[str | None, list[str]], row: journal.KeptCommand) -> str:
    """Return a command in words, as `log` has its entries; nothing if it cannot be of this game."""
    books = opened.books
    if (row.rules, [*row.civs]) not in (game, (None, [])):  # 0.3.0 wrote neither
        return ""
    said = []
    for values in row.entries:
        flaws = Flaws()
        entry = read_entry(values, 0, 1, books.written.open_turn, books.ruleset, books.setup.names, flaws)
        if flaws or entry.body is None:
            return ""
        said.append(say_entry(books, books.turn_to_write, [entry]).removesuffix("."))
    return "; ".join(said)


def keep_again(opened: OpenedLedger, civ: str | None, number: int) -> None:
    """Keep an entry that was acknowledged because it is in the file already, unless it is kept; raises NotWritten."""
    from civledger.store.entry_text import block

    values, game = opened.ledger.entries[number - 1], journal.name_game(opened.ledger.header)
    if journal.find_key(values) not in {row.key for row in journal.read_journal(opened.file)}:
        journal.keep_entry(opened.file, journal.KeptCommand(civ, number, block(values), (), *game))


def restore_command(opened: OpenedLedger, kept: journal.KeptCommand) -> Outcome:
    """Record a command again by today's rules, in the turn it was about; raises NotPossible.

    Where its number is there already, it is kept no longer; raises AlreadyRecorded.
    """
    try:
        outcome = _try_again(opened, kept)
    except AlreadyRecorded:
        journal.forget_commands(opened.file, [kept.key])
        raise
    if isinstance(outcome, Recorded):
        opened.storage.put(opened.ledger, opened.data, outcome.after.data, is_kept=True)
    return outcome


def restore_commands(opened: OpenedLedger, gone: Sequence[GoneCommand]) -> list[str]:
    """Record commands again likewise, all in one write, and say of each why it could not be: nothing if it was."""
    now, settled, reasons = opened, list[str](), list[str]()
    for one in gone:
        why = ""
        try:
            outcome = _try_again(now, one.kept)
            why = "" if isinstance(outcome, Recorded) else outcome.verdict.findings[0].message
            now = outcome.after if isinstance(outcome, Recorded) else now
        except AlreadyRecorded:
            settled.append(one.kept.key)
        except (NotPossible, WrongWord) as reason:
            why = str(reason)
        reasons.append(why)
    if now is not opened:
        opened.storage.put(opened.ledger, opened.data, now.data, is_kept=True)
    journal.forget_commands(opened.file, settled)
    return reasons


def _try_again(opened: OpenedLedger, kept: journal.KeptCommand) -> Outcome:
    """Return what becomes of a command if it is recorded again; nothing is written. Raises as recording does."""
    first = kept.entries[0]
    signs = {key: first[key] for key in ("by", "id") if key in first}
    forced, fix = bool(first.get("forced")), bool(first.get("fix"))
    options = RecordingOptions(first["turn"], force=forced, fix=fix, dry_run=True, **signs)
    struck = {}
    if kept.struck:  # by the numbers that these entries have now
        places = {journal.find_key(values): number for number, values in enumerate(opened.ledger.entries, 1)}
        if not places.keys() >= set(kept.struck):
            raise NotPossible("what it strikes is not in the ledger")
        struck["entries"] = [places[key] for key in kept.struck]
    drafts = [
        (values["action"], Draft({key: value for key, value in {**values, **struck}.items() if key not in _NEW}))
        for values in kept.entries
    ]
    return record_drafts(opened, options, drafts)


def settle_journal(opened: OpenedLedger) -> None:
    """Take out of the journal what a commit has and, where git keeps nothing, all when the game is over."""
    kept = journal.read_journal(opened.file)
    if not kept:
        return
    folder, name = os.path.split(os.path.realpath(opened.file))
    if git.root(folder) is None:
        is_over = opened.books.ruleset.score.view(opened.books.look_at()).data["final"]
        done: Collection[str] = [row.key for row in kept] if is_over else ()
    else:
        data = git.ask(folder, "cat-file", "blob", f"HEAD:./{name}")
        committed = read_data(name, data).ledger if data else None
        done = [journal.find_key(values) for values in committed.entries] if committed else ()
    with suppress(NotWritten):  # then it stays for now, which does no harm
        journal.forget_commands(opened.file, set(done))
