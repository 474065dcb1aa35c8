"""Answers about the events of a turn that come from a page: signed, so that one sent again is not recorded again."""

from typing import Any

from civledger.bookkeeping.judged_entry import JudgedEntry
from civledger.bookkeeping.open_ledger import OpenedLedger
from civledger.bookkeeping.phone_entry import EntryAnswer, answer_of, find_signed
from civledger.bookkeeping.phone_line import LineAnswer
from civledger.bookkeeping.record import Refused
from civledger.bookkeeping.sheet import answer_sheet, ask_sheet
from civledger.model.draft import RecordingOptions
from civledger.model.verdict import NotPossible, NotWritable
from civledger.model.words import WrongWord
from civledger.store.canonical import version_of
from civledger.store.ledger_file import NotWritten
from civledger.store.side_files import Sign


def describe_sheet(opened: OpenedLedger) -> dict[str, Any] | None:
    """Return the command that the sheet stands for, and what is asked; None where a game has no such sheet."""
    events = opened.books.ruleset.events
    if events is None:
        return None
    try:
        question = ask_sheet(opened)
    except NotPossible:
        return None
    recorded = [{"number": number, "said": said} for number, said in events.list_recorded(opened.books.at())]
    asked = {**question._asdict(), "numbers": [one._asdict() for one in question.numbers]} if question else None
    return {"command": events.COMMAND.name, "question": asked, "recorded": recorded}


def record_phone_answer(opened: OpenedLedger, sign: Sign, key: str, text: str) -> EntryAnswer | LineAnswer | Refused:
    """Take an answer, and record what is settled by it; raises as `answer_sheet` does, and IdTaken."""
    version = version_of(opened.ledger.header, opened.ledger.entries)
    if (place := find_signed(opened, sign)) is not None:
        return LineAnswer(place + 1, ("this is recorded already",), version, is_new=False)
    judged_entries, told = list[JudgedEntry](), list[str]()
    try:
        for outcome in answer_sheet(opened, RecordingOptions(by=sign[0], id=sign[1]), key, text):
            if not isinstance(outcome, Refused):
                judged_entries += outcome.judged_entries
            elif not judged_entries:
                return outcome
            else:
                told = [found.message for found in outcome.verdict.findings]
    except (WrongWord, NotPossible, NotWritable, NotWritten) as wrong:
        if not judged_entries:
            raise
        told = [f"what comes next: {wrong}"]
    if not judged_entries:
        return LineAnswer(None, (), version, is_new=False)
    answered = answer_of(judged_entries)
    return answered._replace(receipt=(*answered.receipt, *told))
