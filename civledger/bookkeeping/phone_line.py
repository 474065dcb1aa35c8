"""Command lines, and answers about the events of a turn, that come from a page: none sent again is recorded again."""

from collections.abc import Callable
from typing import Any

from civledger.bookkeeping.judged_entry import JudgedEntry
from civledger.bookkeeping.open_ledger import OpenedLedger, open_data, open_ledger
from civledger.bookkeeping.phone_entry import EntryAnswer, IdTaken, answer_of, find_signed, without_moment
from civledger.bookkeeping.record import Refused
from civledger.bookkeeping.sheet import answer_sheet, ask_sheet
from civledger.model.draft import RecordingOptions
from civledger.model.struct import Struct
from civledger.model.verdict import FINE, WRONG_USAGE, NotPossible, NotWritable
from civledger.model.words import WrongWord
from civledger.store.ledger_file import NotWritten
from civledger.store.side_files import Sign
from civledger.store.storage import Files, Memory, ReadOnlyFiles, SignedFiles, WouldWrite
from civledger.store.undo import NotCut, without_last

_LONGEST_LINE = 2000


class CommandOutcome(Struct):
    """What a command line led to: its exit code, and what it said on standard output and standard error."""

    code: int
    said: str
    messages: str


CarryOut = Callable[[str, str, Files], CommandOutcome]


class WrongLine(WrongWord):
    """A line that cannot be meant; holds what the shell says of it."""


class LineRefused(NotPossible):
    """A line that the rules or the ledger refuse; holds what the shell says of it."""


class LineAnswer(Struct):
    """What became of a line: the number of its entry, None if it recorded none, what was said, and the version then."""

    number: int | None
    receipt: tuple[str, ...]
    version: int
    is_new: bool

    @property
    def data(self) -> dict[str, Any]:
        """Return the answer as JSON has it; a line that is sent again gets the same one."""
        return {"number": self.number, "receipt": list(self.receipt), "version": self.version}


def show_line(file: str, line: str, sign: Sign, carry_out: CarryOut) -> LineAnswer | None:
    """Carry out a line that records nothing, without any lock; return None for one that would; raises likewise."""
    try:
        return record_phone_line(file, line, ReadOnlyFiles(sign), carry_out)
    except WouldWrite:
        return None


def record_phone_line(file: str, line: str, storage: SignedFiles, carry_out: CarryOut) -> LineAnswer:
    """Carry out a line, unless what it records is in the file already; raises WrongWord, LineRefused, IdTaken."""
    if not line.strip() or len(line) > _LONGEST_LINE or not line.isprintable():
        raise WrongWord(f"a command is one line of 1 to {_LONGEST_LINE} characters")
    before = open_ledger(file)
    place = find_signed(before, storage.sign)
    if place is not None:
        return _answer_line_again(before, line, storage.sign, place, carry_out)
    outcome = carry_out(file, line, storage)
    if outcome.code != FINE:
        said = "\n".join(filter(None, (outcome.said.strip(), outcome.messages.strip())))
        raise (WrongLine if outcome.code == WRONG_USAGE else LineRefused)(said)
    return _answer_line(before, open_ledger(file), outcome)


def _answer_line_again(opened: OpenedLedger, line: str, sign: Sign, place: int, carry_out: CarryOut) -> LineAnswer:
    """Return the answer that was given when the line was carried out; raises IdTaken if this is another one."""
    taken = IdTaken(f"this id was already used by entry {place + 1}, for a different line. Use another id")
    entries = opened.ledger.entries
    try:
        text, _ = without_last(opened.raw, opened.ledger, len(entries) - place)
    except NotCut as reason:
        raise taken from reason
    before = open_data(opened.file, text.encode())
    memory = Memory(opened.file, before.data, sign)
    outcome = carry_out(opened.file, line, memory)
    after = open_data(opened.file, memory.data)
    recorded = after.ledger.entries[place:]
    there = entries[place : place + len(recorded)]
    if not recorded or [*map(without_moment, recorded)] != [*map(without_moment, there)]:
        raise taken
    return _answer_line(before, after, outcome)._replace(is_new=False)


def _answer_line(before: OpenedLedger, after: OpenedLedger, outcome: CommandOutcome) -> LineAnswer:
    lines = f"{outcome.said}\n{outcome.messages}".splitlines()
    receipt = tuple(line.rstrip() for line in lines if line.strip())
    first = len(before.ledger.entries)
    number = first + 1 if len(after.ledger.entries) > first else None
    return LineAnswer(number, receipt, after.version, before.data != after.data)


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
    if (place := find_signed(opened, sign)) is not None:
        return LineAnswer(place + 1, ("this is recorded already",), opened.version, is_new=False)
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
        return LineAnswer(None, (), opened.version, is_new=False)
    answered = answer_of(judged_entries)
    return answered._replace(receipt=(*answered.receipt, *told))
