"""Entries that come from elsewhere than the shell: signed, so that one which is sent again is not recorded again."""

import datetime
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from civledger.bookkeeping.addition import Addition, RecordingOptions, weigh_draft
from civledger.bookkeeping.close_turn import LAST, close_turn, draft_closing, find_missing, find_no_turn
from civledger.bookkeeping.entry_values import EnteredValues, draft_values
from civledger.bookkeeping.next_step import find_next_step
from civledger.bookkeeping.open_ledger import OpenedLedger
from civledger.bookkeeping.receipt import receipt_of, tell_same
from civledger.bookkeeping.record import Outcome, Refused, record_drafts
from civledger.bookkeeping.refusals import NotPossible
from civledger.bookkeeping.undo import sign_of
from civledger.engine.books import open_books
from civledger.model.ledger import Values
from civledger.model.situation import Draft
from civledger.model.struct import Struct
from civledger.model.words import WrongWord
from civledger.store.taken_ids import Sign, remembered_ids
from civledger.store.version import version_of

OF_THE_MOMENT = ("at", "seal")


class IdTaken(Exception):
    """An id that stands for another entry already, or for one that was undone; the message says which."""


class AnotherTurn(NotPossible):
    """Something that was typed for a turn which is not open any more, or not yet."""


class EntryAnswer(Struct):
    """What became of an entry: its number in the file, its receipt, and the version of the ledger with it.

    `after` is the ledger with it, if it was written just now.
    """

    number: int
    receipt: tuple[str, ...]
    version: int
    is_new: bool = True
    after: OpenedLedger | None = None

    @property
    def data(self) -> dict[str, Any]:
        """Return what is answered, again and again."""
        return {"number": self.number, "receipt": list(self.receipt), "version": self.version}


def enter_values(opened: OpenedLedger, options: RecordingOptions, entered: EnteredValues) -> EntryAnswer | Refused:
    """Record what was entered, unless it is in the file already; raises IdTaken, WrongWord, NotPossible, NotAllowed."""
    place = find_signed(opened, (str(options.by), str(options.id)))
    if place is not None:
        return answer_again(opened, options, entered, place)
    refuse_another_turn(opened, entered.during)
    outcome = record_values(opened, options, entered)
    return outcome if isinstance(outcome, Refused) else answer_of(outcome.additions)._replace(after=outcome.after)


def refuse_another_turn(opened: OpenedLedger, during: int | None) -> None:
    """Refuse what was typed before somebody closed the turn it is about; raises AnotherTurn."""
    now, called = find_next_step(opened).turn, opened.books.ruleset.turn_called
    if during not in (None, now):
        raise AnotherTurn(
            f"this was typed in {called} {during}, but {called} {now} is open now. "
            f"If it is about {called} {now}, enter it again. If not, ask the bookkeeper"
        )


def record_values(opened: OpenedLedger, options: RecordingOptions, entered: EnteredValues) -> Outcome:
    """Record what was entered by the road that every entry takes."""
    if opened.books.ruleset.kinds[entered.action].closes:
        return close_entered(opened, options, entered)
    return record_drafts(opened, options, [(entered.action, draft_values(opened, options, entered))])


def close_entered(opened: OpenedLedger, options: RecordingOptions, entered: EnteredValues) -> Outcome:
    """Close the turn; raises NotPossible while something of it is missing, unless it is forced."""
    last = read_last(entered)
    missing = find_missing(opened, options.turn)
    if (why := find_no_turn(opened)) and not options.force:
        raise NotPossible(why)
    if missing and not options.force:
        raise NotPossible(f"missing: {'; '.join(lack.said for lack in missing)}")
    return close_turn(opened, options, datetime.datetime.now().time().replace(microsecond=0), last)


def read_last(entered: EnteredValues) -> bool | str:
    """Return whether the game ends with the turn, or why; raises NotPossible for other values, WrongWord likewise."""
    if entered.values.keys() - {LAST}:
        raise NotPossible(f"{entered.action} accepts only one value: {LAST}")
    last = entered.values.get(LAST, False)
    if not isinstance(last, bool | str):
        raise WrongWord(f"{LAST} must be true, or the reason as a text")
    return last.strip() or True if isinstance(last, str) else last


def find_signed(opened: OpenedLedger, sign: Sign) -> int | None:
    """Return the place of the entry with a sign, None if there is none; raises IdTaken if it was undone."""
    alike = [at for at, entry in enumerate(opened.ledger.entries) if entry.get("id") == sign[1]]
    place = next((at for at in alike if sign_of(opened.ledger.entries[at]) == sign), None)
    if place is not None:
        if place in [struck.entry.position for struck in opened.books.written.struck]:
            raise IdTaken(f"this id was already used by entry {place + 1}, which no longer counts. Use another id")
        return place
    taken = remembered_ids(opened.file)
    if any(sign in undone.entries or sign == undone.undo for undone in taken):
        raise IdTaken("the entry with this id was undone. Use another id")
    return None


def answer_again(opened: OpenedLedger, options: RecordingOptions, entered: EnteredValues, place: int) -> EntryAnswer:
    """Return the answer that was given when the entry was recorded; raises IdTaken if this would be another one."""
    before, wanted = rewind(opened, place), opened.ledger.entries[place]
    kind = before.books.ruleset.kinds[entered.action]
    taken = IdTaken(f"this id was already used by entry {place + 1}, which says something else. Use another id")
    if kind.action != wanted.get("action"):
        raise taken
    draft = close_again(before, wanted, entered) if kind.closes else draft_values(before, options, entered)
    addition = weigh_draft(before, options, entered.action, draft)
    if without_moment(addition.books.ledger.entries[-1]) != without_moment(wanted):
        raise taken
    return answer_of([addition])._replace(is_new=False)


def close_again(before: OpenedLedger, wanted: Values, entered: EnteredValues) -> Draft:
    """Return the draft that closed a turn."""
    at: Any = wanted.get("at")
    return draft_closing(before, RecordingOptions(), at, read_last(entered))


def rewind(opened: OpenedLedger, place: int) -> OpenedLedger:
    """Return a ledger as it stood before the entry at a place was written."""
    ledger = opened.ledger._replace(entries=opened.ledger.entries[:place], lines=opened.ledger.lines[:place])
    return opened._replace(ledger=ledger, books=open_books(ledger, opened.books.ruleset, opened.books.setup))


def without_moment(values: Values) -> Mapping[str, object]:
    """Return an entry without what it owes to the moment in which it was recorded."""
    return {key: value for key, value in values.items() if key not in OF_THE_MOMENT}


def answer_of(additions: Sequence[Addition]) -> EntryAnswer:
    """Return what is told about entries that were recorded."""
    ledger = additions[-1].books.ledger
    receipt = tuple(line.strip() for addition in additions for line in receipt_lines(addition))
    number = len(additions[0].books.ledger.entries)
    return EntryAnswer(number, receipt, version_of(ledger.header, ledger.entries))


def receipt_lines(addition: Addition) -> Iterable[str]:
    """Return what an entry's receipt says, and which warnings it brings."""
    yield from receipt_of(addition)
    yield from tell_same(addition, "undo it")
    yield from (f"{found.fault.severity}[{found.fault.code}] {found.message}" for found in addition.findings)
