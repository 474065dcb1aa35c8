"""Entries that come from elsewhere than the shell, on their way into a ledger."""

import datetime
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from civledger.bookkeeping.close_turn import (
    LAST,
    close_turn,
    draft_closing,
    find_missing,
    find_no_turn,
    find_turn_before,
)
from civledger.bookkeeping.judged_entry import JudgedEntry, complete_values, judge_draft, receipt_of, tell_same
from civledger.bookkeeping.open_ledger import OpenedLedger
from civledger.bookkeeping.record import Outcome, Refused, draft_strike, record_drafts, situation_and_players
from civledger.bookkeeping.say_entry import say_entry
from civledger.bookkeeping.undo import sign_of
from civledger.engine.books import open_books
from civledger.engine.entries import WHO, read_entry
from civledger.model.draft import Draft, RecordingOptions
from civledger.model.entry import Flaws, Key, Kind
from civledger.model.keys import shown
from civledger.model.ledger import Values
from civledger.model.names import did_you_mean
from civledger.model.shapes import RowsShape
from civledger.model.strike import STRIKE
from civledger.model.struct import Struct
from civledger.model.verdict import AlreadyRecorded, NotPossible
from civledger.model.words import WrongWord
from civledger.store.canonical import version_of
from civledger.store.side_files import Sign, remembered_ids

_OWN = ("civ", "player")  # whose entry it is, where it is one player's
OURS = ("forced", "joined", "by", "id", "fix", "note")  # common keys that are no values
_OF_THE_MOMENT = ("at", "seal")


class NotAllowed(Exception):
    """Something that whoever asks may not do; the message says who may."""


class PhoneValues(Struct):
    """An action and the values of its keys, the numbers of its player bare; a `seat` speaks for itself alone.

    `during` is the turn that was open when it was typed, where that is known.
    """

    action: str
    values: Mapping[str, Any]
    civ: str | None = None
    seat: bool = False
    during: int | None = None


def _draft_values(opened: OpenedLedger, options: RecordingOptions, entered: PhoneValues) -> Draft:
    """Return the draft of what was entered; raises WrongWord where the values are not those of the action."""
    books = opened.books
    kind, names = books.ruleset.kinds[entered.action], books.setup.names
    if kind.action in names.lacking:
        raise WrongWord(f"{kind.action} is not used in this game: {names.lacking[kind.action]}")
    keys = _fill_keys(opened, kind, entered)
    if entered.seat:
        _refuse_others(kind, keys, entered)
    if kind is STRIKE:
        draft = draft_strike(opened, keys["entries"], keys["reason"])
    else:  # the game's own where it computes or tells something, else the keys alone
        situation, players = situation_and_players(opened, options)
        own = books.ruleset.phone_entries.draft(
            situation=situation, players=players, action=kind.action, civ=entered.civ, keys=keys
        )
        draft = own._replace(keys={**keys, **own.keys}) if own else Draft(keys)
    flaws = Flaws()
    read_entry(complete_values(opened, options, kind.action, draft), 0, 1, 1, books.ruleset, names, flaws)
    _refuse_flaws(flaws)
    return draft


def _fill_keys(opened: OpenedLedger, kind: Kind, entered: PhoneValues) -> dict[str, Any]:
    """Return the keys of an entry with the player in them; raises WrongWord if one cannot be read."""
    ruleset, names = opened.books.ruleset, opened.books.setup.names
    carried = () if entered.seat else [key for key in ruleset.entries.COMMON if key not in OURS]
    values = ruleset.phone_entries.shape(action=kind.action, values=entered.values)
    if strange := [key for key in values if key not in (*kind.keys, *carried)]:
        raise WrongWord(f"{kind.action} has no value {shown(strange[0])}{did_you_mean(strange[0], kind.keys)}")
    keys: dict[str, Any] = {key: entered.civ for key in _OWN if key in kind.keys and entered.civ is not None}
    keys |= {key: _fill_value(kind.keys.get(key), key, value, entered.civ) for key, value in values.items()}
    flaws = Flaws()
    for key, value in keys.items():
        if key in kind.keys:
            kind.keys[key].read(value, (key,), names, flaws)
    _refuse_flaws(flaws)
    known = (*keys, *ruleset.phone_entries.COMPUTED.get(kind.action, ()))
    empty: list[object] = ["", *([] if kind.may_be_empty else [{}])]
    if missing := [key for key in kind.required if key not in known or keys.get(key) in empty]:
        raise WrongWord(f"{kind.action} needs a value: {missing[0]}")
    return keys


def _fill_value(key: Key | None, name: str, value: Any, civ: str | None) -> Any:
    """Return a value as the entry has it: a number of one player is a table of one row."""
    if key is None or not isinstance(key.read.shape, RowsShape) or name in WHO or isinstance(value, dict | list):
        return value
    if civ is None:
        raise WrongWord(f"which player does {name} = {shown(value)} belong to?")
    return {civ: value}


def _refuse_others(kind: Kind, keys: Mapping[str, Any], entered: PhoneValues) -> None:
    """Refuse what a seat says about anybody else; raises NotAllowed."""
    for key, value in keys.items():
        named = value if isinstance(value, dict | list) else [value]
        if (kind.keys[key].who or key in _OWN) and any(name != entered.civ for name in named):
            raise NotAllowed(f"this is {entered.civ}'s seat. It cannot enter anything for others")


def _refuse_flaws(flaws: Flaws) -> None:
    """Say what is wrong with the first value that cannot be read; raises WrongWord."""
    if flaws:
        flaw = flaws[0]
        raise WrongWord(flaw.message + (did_you_mean(flaw.word, flaw.known) if flaw.word else ""))


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
        """Return the answer as JSON has it; an entry that is sent again gets the same one."""
        return {"number": self.number, "receipt": list(self.receipt), "version": self.version}


def record_phone_entry(opened: OpenedLedger, options: RecordingOptions, entered: PhoneValues) -> EntryAnswer | Refused:
    """Record what was entered, unless it is in the file already; raises IdTaken, WrongWord, NotPossible, NotAllowed."""
    place = find_signed(opened, (str(options.by), str(options.id)))
    if place is not None:
        return _answer_again(opened, options, entered, place)
    now, called = opened.books.look_at().turn, opened.books.ruleset.turn_called
    if entered.during not in (None, now):
        raise AnotherTurn(
            f"this was typed in {called} {entered.during}, but {called} {now} is open now. "
            f"If it is about {called} {now}, enter it again. If not, ask the bookkeeper"
        )
    if entered.seat and opened.books.written.last is not None:
        raise NotPossible("the game is over; the bookkeeper can add what is missing")
    try:
        if opened.books.ruleset.kinds[entered.action].closes:
            outcome = _close_open_turn(opened, options, entered)
        else:
            drafts = [(entered.action, _draft_values(opened, options, entered))]
            outcome = record_drafts(opened, options, drafts)
    except AlreadyRecorded as same:
        return EntryAnswer(same.entry, (str(same),), opened.version, is_new=False)
    return outcome if isinstance(outcome, Refused) else answer_of(outcome.judged_entries)._replace(after=outcome.after)


def _close_open_turn(opened: OpenedLedger, options: RecordingOptions, entered: PhoneValues) -> Outcome:
    """Close the turn; raises NotPossible while something of it is missing, unless it is forced."""
    last = _read_last(entered)
    missing = find_missing(opened, options.turn)
    before, called = find_turn_before(opened) if last is not False else None, opened.books.ruleset.turn_called
    if before is not None and not options.force:
        ended = f"If the game ended with {called} {before}, undo the end of that {called} and end the game then"
        raise NotPossible(f"nothing was entered in {called} {before + 1}. {ended}")
    if (why := find_no_turn(opened)) and not options.force:
        raise NotPossible(why)
    if missing and not options.force:
        raise NotPossible(f"missing: {'; '.join(lack.said for lack in missing)}")
    return close_turn(opened, options, datetime.datetime.now().time().replace(microsecond=0), last)


def _read_last(entered: PhoneValues) -> bool | str:
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


def _answer_again(opened: OpenedLedger, options: RecordingOptions, entered: PhoneValues, place: int) -> EntryAnswer:
    """Return the answer that was given when the entry was recorded; raises IdTaken if this would be another one."""
    before, wanted = rewind(opened, place), opened.ledger.entries[place]
    kind = before.books.ruleset.kinds[entered.action]
    taken = IdTaken(f"this id was already used by entry {place + 1}, which says something else. Use another id")
    if kind.action != wanted.get("action"):
        raise taken
    if kind.closes:
        at: Any = wanted.get("at")
        draft = draft_closing(before, RecordingOptions(), at, _read_last(entered))
    else:
        draft = _draft_values(before, options, entered)
    judged_entry = judge_draft(before, options, entered.action, draft)
    if without_moment(judged_entry.books.ledger.entries[-1]) != without_moment(wanted):
        raise taken
    return answer_of([judged_entry])._replace(is_new=False)


def rewind(opened: OpenedLedger, place: int) -> OpenedLedger:
    """Return a ledger as it stood before the entry at a place was written."""
    ledger = opened.ledger._replace(entries=opened.ledger.entries[:place], lines=opened.ledger.lines[:place])
    return opened._replace(ledger=ledger, books=open_books(ledger, opened.books.ruleset, opened.books.setup))


def without_moment(values: Values) -> Mapping[str, object]:
    """Return an entry without what it owes to the moment in which it was recorded."""
    return {key: value for key, value in values.items() if key not in _OF_THE_MOMENT}


def answer_of(judged_entries: Sequence[JudgedEntry]) -> EntryAnswer:
    """Return what is told about entries that were recorded."""
    ledger = judged_entries[-1].books.ledger
    receipt = tuple(line.strip() for judged_entry in judged_entries for line in _receipt_lines(judged_entry))
    number = len(judged_entries[0].books.ledger.entries)
    return EntryAnswer(number, receipt, version_of(ledger.header, ledger.entries))


def _receipt_lines(judged_entry: JudgedEntry) -> Iterable[str]:
    yield say_entry(judged_entry.books, judged_entry.turn, judged_entry.chunks)
    yield from receipt_of(judged_entry)
    yield from tell_same(judged_entry, "undo it")
    yield from (f"{found.fault.severity}[{found.fault.code}] {found.message}" for found in judged_entry.findings)
