"""The sheet of a turn's events: what is asked, and what an answer records; it is kept beside the ledger."""

from collections.abc import Iterator

from civledger.bookkeeping.open_ledger import OpenedLedger
from civledger.bookkeeping.record import Outcome, Refused, record_values, situation_and_players
from civledger.bookkeeping.undo import Undone, undo_commands
from civledger.model.border.parts import EventSheet
from civledger.model.draft import RecordingOptions
from civledger.model.names import NoSuchName
from civledger.model.question import LIST, KeptSheet, Question
from civledger.model.verdict import NotPossible, NotWritable
from civledger.model.words import WrongWord
from civledger.store.side_files import keep_sheet, kept_sheet


def ask_sheet(opened: OpenedLedger) -> Question | None:
    """Return what the table is asked next; None once all is settled. Raises NotPossible where nothing is asked."""
    situation, players = situation_and_players(opened, RecordingOptions())
    return _events_of(opened).ask(situation, players, kept_sheet(opened.file))


def find_sheet(opened: OpenedLedger, line: str) -> EventSheet | None:
    """Return what knows the events of the game, if a line names one of them as its list takes it."""
    events, kept = opened.books.ruleset.events, kept_sheet(opened.file)
    if events is None or len(line.split()) < 2:
        return None
    situation, players = situation_and_players(opened, RecordingOptions())
    try:
        events.answer(situation, players, events.reopen(situation, kept), line)
    except (WrongWord, NoSuchName):
        return None
    return events


def answer_sheet(opened: OpenedLedger, options: RecordingOptions, key: str, text: str) -> Iterator[Outcome]:
    """Keep an answer, and yield what is recorded for it: the answer stands on the disk before that.

    `key` is that of the question: raises WrongWord if another one is open by now, or if the answer cannot be. Where
    what an earlier answer settled could not be recorded, that is all that is done.
    """
    events, kept = _events_of(opened), kept_sheet(opened.file)
    situation, players = situation_and_players(opened, options)
    if text == LIST:
        _keep(opened, events.reopen(situation, kept))
        return
    asked = events.ask(situation, players, kept)
    if asked is None or asked.key != key:
        if events.find_ready(situation, players, kept) is None:
            raise WrongWord("this was answered meanwhile")
        yield from _settle(opened, options, events, 0)
        return
    answered = events.answer(situation, players, kept, text.strip())
    _keep(opened, answered.sheet)
    number = 0
    if answered.command:
        outcome = record_values(opened, options, answered.command, answered.values)
        yield outcome
        if isinstance(outcome, Refused):
            return
        opened, number = outcome.after, 1
    yield from _settle(opened, options, events, number)


def _settle(opened: OpenedLedger, options: RecordingOptions, events: EventSheet, number: int) -> Iterator[Outcome]:
    """Record every event about which nothing is left to ask, until something is; so many commands stand before it."""
    kept: KeptSheet = kept_sheet(opened.file)
    while True:
        situation, players = situation_and_players(opened, options)
        values = events.find_ready(situation, players, kept)
        if values is None:
            return
        kept, number = events.forget(situation, kept), number + 1
        # An answer from a page has one id, and each command is to be found by its own.
        signed = options._replace(id=f"{options.id}-{number}") if options.id and number > 1 else options
        outcome = record_values(opened, signed._replace(fix="fix" in values), events.RECORDS, values)
        if isinstance(outcome, Refused):
            _keep(opened, kept)
            yield outcome
            _keep(opened, events.reopen(situation, kept))
            return
        yield outcome  # it stands, whether or not the sheet can be kept
        _keep(opened, kept)
        opened = outcome.after


def take_back(opened: OpenedLedger) -> Undone | None:
    """Forget what was answered about the open event, or undo the last one that was recorded; raises NotPossible."""
    events, kept = _events_of(opened), kept_sheet(opened.file)
    situation = opened.books.at()
    if (without := events.forget(situation, kept)) != kept:
        _keep(opened, without)
        return None
    last = opened.ledger.entries[-1] if opened.ledger.entries else {}
    if last.get(events.RECORDS) is None or last.get("turn") != situation.turn:
        raise NotPossible("there is nothing to take back here")
    _keep(opened, events.reopen(situation, kept))
    return undo_commands(opened, 1, False)


def _events_of(opened: OpenedLedger) -> EventSheet:
    """Return what knows the events of the game; raises NotPossible where there are none any more."""
    books = opened.books
    events = books.ruleset.events
    if events is None:
        raise books.ruleset.lacks("such events")
    if books.ruleset.course.is_over(situation=books.at()):
        raise NotPossible("the game is over, so nothing is asked")
    return events


def _keep(opened: OpenedLedger, sheet: KeptSheet) -> None:
    try:
        keep_sheet(opened.file, sheet)
    except OSError as failed:
        raise NotWritable(f"{opened.file}: the answer cannot be kept: {failed.strerror or failed}") from failed
