"""Closing the open turn of a ledger."""

import datetime
import os
import shlex
from collections import Counter
from collections.abc import Iterator

from civledger.bookkeeping.due import CLOSING, list_due
from civledger.bookkeeping.judged_entry import JudgedEntry
from civledger.bookkeeping.open_ledger import OpenedLedger, open_data
from civledger.bookkeeping.record import Outcome, Recorded, record_drafts, situation_and_players
from civledger.engine.books import Books
from civledger.engine.check import game_table
from civledger.model.draft import Draft, RecordingOptions
from civledger.model.due import Due
from civledger.model.verdict import NotPossible
from civledger.report.escape import printable
from civledger.store.git_commit import NotCommitted, commit_file
from civledger.store.storage import Files
from civledger.store.undo import without_last

LAST = "last"


def find_missing(opened: OpenedLedger, turn: int | None = None) -> list[Due]:
    """Return what the open turn lacks before it can be closed, its errors among it; no other `turn` can be closed."""
    now = opened.books.written.open_turn
    if turn not in (None, now):
        raise NotPossible(f"endturn closes the open turn, which is {now}. Leave out --turn")
    return [due for due in list_due(opened) if due.is_open and not due.optional]


def find_turn_before(opened: OpenedLedger) -> int | None:
    """Return the turn that was closed last, if nothing at all was entered since; None if something was."""
    books = opened.books
    before = books.written.open_turn - 1
    closing = books.written.turns.get(before, ())[-1:]
    is_end = any(entry.kind.closes and entry.position == len(opened.ledger.entries) - 1 for entry in closing)
    return before if is_end and not books.ruleset.course.is_over(situation=books.at()) else None


def end_with_turn_before(opened: OpenedLedger, options: RecordingOptions, last: bool | str) -> Outcome:
    """Make the turn that was closed last the last of the game: what closed it is replaced by one that says so."""
    closing = opened.ledger.entries[-1]
    text, _ = without_last(opened.raw, opened.ledger, 1)
    before = open_data(opened.file, text.encode())._replace(storage=opened.storage)
    kept = {key: closing.get(key) for key in ("note", "by", "id")}
    again = options._replace(turn=None, force=bool(closing.get("forced")), dry_run=True, **kept)
    draft = draft_closing(before, again, datetime.time(), last)
    own = {key: closing[key] for key in before.books.ruleset.kinds[CLOSING].keys if key in closing and key != "seal"}
    outcome = record_drafts(before, again, [(CLOSING, draft._replace(keys={**own, LAST: last}))])
    if isinstance(outcome, Recorded) and not options.dry_run:
        opened.storage.put(opened.ledger, opened.data, outcome.after.data)
    return outcome


def find_no_turn(opened: OpenedLedger) -> str:
    """Return why a ledger has no turn to close, nothing if it may have one: of some games only the result is kept."""
    called = opened.books.ruleset.turn_called
    results_only = game_table(opened.ledger).get("tracks") == []
    return f"this ledger holds only a result, so there is no {called} to close" if results_only else ""


def close_turn(
    opened: OpenedLedger, options: RecordingOptions, now: datetime.time, last: bool | str = False
) -> Outcome:
    """Close the open turn and seal it, whatever it lacks; with `last`, which may be the reason, the game ends."""
    return record_drafts(opened, options, [(CLOSING, draft_closing(opened, options, now, last))])


def draft_closing(opened: OpenedLedger, options: RecordingOptions, at: datetime.time, last: object = False) -> Draft:
    """Return the entry that closes the open turn."""
    situation, players = situation_and_players(opened, options._replace(turn=opened.books.written.open_turn))
    draft = opened.books.ruleset.endturn.draft(situation, players, at)
    return draft if last is False else draft._replace(keys={**draft.keys, LAST: last})


def commit_turn(closing: JudgedEntry, storage: Files) -> str:
    """Commit the ledger as its last turn was closed, and return git's name for it; raises NotCommitted."""
    books = closing.books
    if storage.in_memory:
        raise NotCommitted("a script writes nothing until it ends, so there is nothing to commit yet")
    message = "".join(f"{printable(line)}\n" for line in _summarize_turn(books))
    return commit_file(books.ledger.file, closing.text.encode(), message)


def describe_by_hand(closing: JudgedEntry) -> str:
    """Return the command that commits the ledger and nothing else."""
    books = closing.books
    file = shlex.quote(books.ledger.file)
    return f'`git add -- {file} && git commit -m "{_name_turn(books)}" -- {file}`'


def _summarize_turn(books: Books) -> Iterator[str]:
    """Yield the lines of the message: which turn of which game, how they stand, and what was recorded."""
    game = game_table(books.ledger).get("name")
    yield f"{_name_turn(books)} of {game if isinstance(game, str) else os.path.basename(books.ledger.file)}"
    yield ""
    turn = books.turn_of_last
    rows = books.ruleset.score.view(books.look_at(turn)).data["standings"]
    points = [f"{row['civ']} {row['points']}" for row in rows if row["points"] is not None]
    if points:
        yield f"Standings: {', '.join(points)}"
    entries = Counter({entry.position: entry.kind.action for entry in books.written.turns[turn]}.values())
    yield "Entries: " + ", ".join(f"{action} {number}" if number > 1 else action for action, number in entries.items())


def _name_turn(books: Books) -> str:
    """Return which turn the last entry closes, in the game's own word."""
    return f"{books.ruleset.turn_called.capitalize()} {books.turn_of_last}"
