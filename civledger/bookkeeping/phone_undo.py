"""Undo from elsewhere than the shell: a seat undoes what it entered last, the bookkeeper what was recorded last."""

from civledger.bookkeeping.open_ledger import OpenedLedger
from civledger.bookkeeping.phone_entry import EntryAnswer, IdTaken, answer_of, rewind
from civledger.bookkeeping.record import Refused, record_strike
from civledger.bookkeeping.say_entry import say_entries
from civledger.bookkeeping.undo import find_starts, sign_of, undo_commands
from civledger.model.draft import RecordingOptions
from civledger.model.strike import STRIKE
from civledger.model.verdict import NotPossible
from civledger.store.canonical import version_of
from civledger.store.side_files import Sign, remembered_ids

TAKEN_BACK = "taken back by {}"


def undo_own(opened: OpenedLedger, by: str, id: str | None) -> EntryAnswer | Refused:
    """Take back the last entry of the open turn that a seat entered; raises NotPossible, IdTaken.

    At the end of the file it goes; anywhere else it is struck.
    """
    sign = (by, id) if id is not None else None
    if again := _find_answer(opened, sign):
        return again
    place = _find_own(opened, by)
    if place == len(opened.ledger.entries) - 1:
        return _undo_commands(opened, 1, sign)
    outcome = record_strike(opened, RecordingOptions(by=by, id=id), [place + 1], TAKEN_BACK.format(by))
    return outcome if isinstance(outcome, Refused) else answer_of(outcome.judged_entries)


def undo_last(opened: OpenedLedger, by: str, id: str | None, count: int, asked: bool) -> EntryAnswer:
    """Take back the last commands as in the shell; raises NotPossible, NotAsked, IdTaken."""
    sign = (by, id) if id is not None else None
    return _find_answer(opened, sign) or _undo_commands(opened, count, sign, asked)


def _find_own(opened: OpenedLedger, by: str) -> int:
    """Return the place of what a seat entered last in the open turn and did not take back; raises NotPossible."""
    written = opened.books.written
    struck = {one.entry.position for one in written.struck}
    for place, entry in reversed(list(enumerate(opened.ledger.entries))):
        own = entry.get("by") == by and entry.get("turn") == written.open_turn
        if own and place not in struck and entry.get("action") != STRIKE.action:
            return place
    called = opened.books.ruleset.turn_called
    raise NotPossible(f"{by} has no entry to undo in {called} {opened.books.turn_to_write}")


def _find_answer(opened: OpenedLedger, sign: Sign | None) -> EntryAnswer | None:
    """Return the answer to an undo that was asked for before; raises IdTaken if the id stands for something else."""
    signs = [sign_of(entry) for entry in opened.ledger.entries]
    if sign is None:
        return None
    if sign in signs:
        return _answer_strike(opened, signs.index(sign))
    for undone in remembered_ids(opened.file):
        if undone.undo == sign and not set(undone.entries) & set(signs):
            # An undo that was killed may have left them in the journal.
            opened.storage.forget_kept(opened.file, [{"by": by, "id": id} for by, id in undone.entries])
            answer = undone.answer
            return EntryAnswer(answer["number"], tuple(answer["receipt"]), answer["version"], is_new=False)
        if sign in undone.entries:
            raise IdTaken("the entry with this id was undone. Use another id")
    return None


def _answer_strike(opened: OpenedLedger, place: int) -> EntryAnswer:
    """Return the answer to an undo that struck an entry; raises IdTaken if it is no such one."""
    values = opened.ledger.entries[place]
    by, numbers = str(values.get("by")), values.get("entries")
    if values.get("reason") != TAKEN_BACK.format(by) or not isinstance(numbers, list):
        raise IdTaken(f"this id was already used by entry {place + 1}, which is not an undo. Use another id")
    before = rewind(opened, place)
    options = RecordingOptions(dry_run=True, by=by, id=str(values.get("id")))
    outcome = record_strike(before, options, numbers, TAKEN_BACK.format(by))
    return answer_of(outcome.judged_entries)._replace(is_new=False)


def _undo_commands(opened: OpenedLedger, count: int, sign: Sign | None, asked: bool = False) -> EntryAnswer:
    entries = opened.ledger.entries
    start = find_starts(opened, count)[0]
    receipt = tuple(f"undone: {said}" for said in say_entries(opened.books, start).values())
    answer = EntryAnswer(start + 1, receipt, version_of(opened.ledger.header, entries[:start]))
    undo_commands(opened, count, asked, sign, answer.data)
    return answer
