"""A ledger at the table: what each seat sees of it and enters. What stands in the file is all there is to know."""

import os
import sys
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime
from typing import Any

from civledger.bookkeeping import phone_line
from civledger.bookkeeping.calling_out import list_questions
from civledger.bookkeeping.due import CLOSING, TurnDue, find_due, find_open_findings
from civledger.bookkeeping.game_end import find_game_end
from civledger.bookkeeping.gone import MOST_TOLD, find_gone, keep_again, restore_command, settle_journal
from civledger.bookkeeping.open_ledger import KeptOpen, OpenedLedger, open_to_write, take_content
from civledger.bookkeeping.phone_entry import EntryAnswer, NotAllowed, PhoneValues, answer_of, record_phone_entry
from civledger.bookkeeping.phone_undo import undo_last, undo_own
from civledger.bookkeeping.record import Refused
from civledger.bookkeeping.say_entry import say_entries
from civledger.bookkeeping.seating import find_seating, players_of
from civledger.engine.check import game_table
from civledger.model.border.ruleset import NotOffered
from civledger.model.draft import RecordingOptions
from civledger.model.due import Due
from civledger.model.finding import Finding
from civledger.model.forms import Count
from civledger.model.names import several
from civledger.model.strike import STRIKE
from civledger.model.verdict import AlreadyRecorded, NotPossible, UnusableLedger, Verdict
from civledger.model.words import WrongWord
from civledger.report.findings import finding_data
from civledger.store.journal import forget_commands
from civledger.store.side_files import digest, remembered
from civledger.store.storage import Files, SignedFiles
from civledger.web import bodies
from civledger.web.apart import Apart
from civledger.web.roles import Role, sign_role

Answered = EntryAnswer | Refused
SHOWING = 10.0  # seconds for a line that records nothing


class HostedLedger:
    """The ledger in a file; `last` is how it was last read, and holds as long as the file is the same."""

    def __init__(self, file: str, run_line: phone_line.CarryOut | None = None) -> None:
        self.file = file
        self.run_line = run_line
        self.writing = threading.Lock()  # the ledger's own lock is asked for again and again, which takes longer
        self.reading = threading.Lock()  # all phones ask at once what has changed; it is replayed once for them
        self.kept = KeptOpen()

    def read(self) -> OpenedLedger:
        """Return the ledger as it stands in its file now; raises UnusableLedger."""
        with self.reading:
            # Taken before the lock, it could be older than what was written meanwhile, and seem to be put back by git.
            content = take_content(self.file)
            if isinstance(content, Finding):
                raise UnusableLedger(Verdict(self.file, findings=(content,)))
            before, opened = self.kept.last, self.kept.look_up(self.file, content)
            if before and before.data != content and (change := _tell_replaced(before, opened)):
                sys.stderr.write(f"civledger: {change}\n")
            return opened

    def remember(self, answered: Answered) -> Answered:
        """Return what became of an entry; the ledger with it need not be read again, unless its end was cut before."""
        after = None if isinstance(answered, Refused) else answered.after
        if after:
            with self.reading:
                self.kept.keep(after)
        return answered

    def version(self) -> int:
        """Return the version of the ledger, 0 while it cannot be used."""
        try:
            return self.read().version
        except UnusableLedger:
            return 0

    def see_seat(self, role: Role, asked: str | None) -> dict[str, Any]:
        """Return what a seat sees; the bookkeeper says which. Raises WrongWord or NotAllowed."""
        opened = self.read()
        civ = _find_seat(opened, role, asked)
        books, step, phone = opened.books, find_due(opened), opened.books.ruleset.phone
        end, log = find_game_end(books, datetime.now()), _list_log(opened, books.turn_to_write)
        return {
            "civ": civ,
            "turn": step.turn,
            "phase": step.phase,
            "version": opened.version,
            **phone.view(situation=books.at(), civ=civ),
            "missing": [_task_data(step, due) for due in step.missing if civ in due.waits],
            "entries": [row for row in log if row["by"] == civ and row["action"] != STRIKE.action],
            "page": {
                "turn_called": books.ruleset.turn_called,
                "ends": end.tell(books.ruleset.turn_called) if end else None,
                "labels": dict(books.ruleset.phone_entries.LABELS),
                **phone.page(situation=books.at(), civ=civ),
            },
        }

    def record(self, role: Role, data: bytes) -> Answered:
        """Record an entry that was sent."""
        with self.opening(role) as opened:
            ruleset = opened.books.ruleset
            sent = bodies.read_entry_request(data, role, ruleset.kinds)
            if role.civ is not None and sent.action not in ruleset.phone_entries.ACTIONS:
                raise NotAllowed(f"only the bookkeeper can enter {sent.action}")
            civ = None if role.civ is None and sent.civ is None else _find_seat(opened, role, sent.civ)
            by = sign_role(role, opened.books.setup.names.playing)
            options = RecordingOptions(sent.turn, sent.note, sent.force, fix=sent.fix, by=by, id=sent.id)
            entered = PhoneValues(sent.action, sent.values, civ, role.civ is not None, sent.during)
            answered = self.remember(record_phone_entry(opened, options, entered))
            if isinstance(answered, EntryAnswer) and not answered.is_new:
                keep_again(opened, role.civ, answered.number)
            elif isinstance(answered, EntryAnswer):
                self.settle_closed(answered.number)
            return answered

    @contextmanager
    def opening(self, role: Role) -> Iterator[OpenedLedger]:
        """Open the ledger for what somebody enters."""
        files = Files(role.civ)
        with self.writing, open_to_write(self.file, read=lambda: self.read()._replace(storage=files)) as opened:
            yield opened

    def undo(self, role: Role, data: bytes) -> Answered:
        """Take back what a seat entered last, or what was recorded last."""
        sent = bodies.read_undo_request(data)
        if role.civ is not None and (sent.count, sent.yes) != (1, False):
            raise NotAllowed("a seat can undo only its own last entry. The bookkeeper can undo more")
        with self.opening(role) as opened:
            by = sign_role(role, opened.books.setup.names.playing)
            if role.civ is not None:
                return undo_own(opened, by, sent.id)
            return undo_last(opened, by, sent.id, sent.count, sent.yes)

    def carry_out(self, data: bytes) -> phone_line.LineAnswer:
        """Carry out a command line of the bookkeeper's, as the shell would; raises NotOffered where there is none."""
        if self.run_line is None:
            raise NotOffered("this page cannot run commands")
        id, line = bodies.read_line_request(data)
        sign = sign_role(Role(None), self.list_playing()), id
        work = Apart(phone_line.show_line, self.file, line, sign, self.run_line)
        shown: phone_line.LineAnswer | None = work.result(SHOWING)
        if shown is not None:
            return shown
        with self.writing:
            answered = phone_line.record_phone_line(self.file, line, SignedFiles(sign), self.run_line)
            if answered.number:
                with open_to_write(self.file, read=self.read) as opened:
                    if answered.is_new:
                        self.settle_closed(answered.number)
                    else:
                        keep_again(opened, None, answered.number)
            return answered

    def answer_sheet(self, data: bytes) -> EntryAnswer | phone_line.LineAnswer | Refused:
        """Take an answer of the bookkeeper's about the events of the turn."""
        sent = bodies.read_sheet_request(data)
        with self.opening(Role(None)) as opened:
            by = sign_role(Role(None), opened.books.setup.names.playing)
            return phone_line.record_phone_answer(opened, (by, sent.id), sent.key, sent.text)

    def settle_closed(self, number: int) -> None:
        """Look at what a commit has by now, if an entry closed a turn."""
        opened = self.read()
        if opened.ledger.entries[number - 1 : number] and opened.ledger.entries[number - 1].get("action") == CLOSING:
            settle_journal(opened)

    def list_gone(self) -> list[dict[str, Any]]:
        """Return what was recorded here and is not in the file any more, though nobody undid it."""
        rows = [(gone.kept, gone.said) for gone in find_gone(self.read(), most=MOST_TOLD)]
        return [{"seat": kept.civ, "number": kept.number, "said": said, "key": kept.key} for kept, said in rows]

    def settle_gone(self, data: bytes) -> Answered:
        """Record again what is gone, or let it go; raises WrongWord, NotPossible."""
        key, is_dropped = bodies.read_gone_request(data)
        with self.opening(Role(None)) as opened:
            found = find_gone(opened, key)
            if not found:
                raise NotPossible("this entry is not gone, or somebody has settled it")
            kept = found[0].kept
            if is_dropped:
                forget_commands(self.file, [kept.key])
                return EntryAnswer(kept.number, ("It does not count.",), opened.version)
            try:
                outcome = restore_command(opened, kept)
            except AlreadyRecorded as same:
                return EntryAnswer(same.entry, (str(same),), opened.version)
            if isinstance(outcome, Refused):
                return outcome
            return self.remember(answer_of(outcome.judged_entries)._replace(after=outcome.after))

    def see_table(self, turn: str | None) -> dict[str, Any]:
        """Return what the bookkeeper sees, with the log of a turn; raises WrongWord."""
        if turn is not None and not (turn.isascii() and turn.isdecimal() and len(turn) < 5):
            raise WrongWord("turn must be a whole number, 1 or more")
        return {**_describe_table(self.read(), None if turn is None else int(turn)), "gone": self.list_gone()}

    def list_seats(self, is_taken: Callable[[str], bool]) -> dict[str, Any]:
        """Return the seats of the game as anybody sees them who wants to join."""
        opened = self.read()
        seats = [(row["civ"], row["name"]) for row in _describe_seats(opened, find_due(opened))]
        return {"seats": [{"civ": civ, "name": name, "taken": is_taken(civ)} for civ, name in seats]}

    def list_playing(self) -> tuple[str, ...]:
        """Return who plays."""
        return self.read().books.setup.names.playing

    def advise(self, role: Role, data: bytes) -> Any:
        """Return what to buy, as `advise` tells it to programs."""
        opened, sent = self.read(), bodies.read_advice_request(data)
        civ, now, advise = _find_seat(opened, role, sent.civ), opened.books.at(), opened.books.ruleset.advice.view
        return advise(situation=now, civ=civ, cards=sent.cards, card_points=sent.card_points, goal=sent.goal).data

    def find_adviser(self, role: Role, asked: str | None) -> str:
        """Return whose plan is asked for; raises NotOffered in a game that gives no advice."""
        opened = self.read()
        _ = opened.books.ruleset.advice
        return _find_seat(opened, role, asked)

    def pay(self, role: Role, data: bytes) -> Mapping[str, Any]:
        """Return how to pay for what a seat would buy; nothing of it is kept."""
        opened, sent = self.read(), bodies.read_payment_request(data)
        civ, pay = _find_seat(opened, role, sent.civ), opened.books.ruleset.advice.pay
        return pay(situation=opened.books.at(), **{**sent._asdict(), "civ": civ})


def _task_data(step: TurnDue, due: Due) -> dict[str, Any]:
    """Return what a turn asks of a seat; what is optional may stay undone, and what is not `now` comes later."""
    common = {"what": due.what, "civs": list(due.waits), "command": due.command}
    return {**common, "optional": due.optional, "now": step.is_now(due)}


def _find_seat(opened: OpenedLedger, role: Role, asked: str | None) -> str:
    """Return which seat a request is about; raises WrongWord for nobody's, NotAllowed for another's."""
    playing = opened.books.setup.names.playing
    if asked is None and role.civ is None:
        raise WrongWord(f"which seat? Add civ, for example {playing[0]}")
    if asked is not None and asked not in playing:
        raise WrongWord(f"{asked[:40]!r} is not in this game")
    if role.civ is not None and asked not in (None, role.civ):
        raise NotAllowed(f"this is {role.civ}'s seat. It cannot be used for {asked}")
    civ = asked or role.civ or ""
    if civ not in playing:
        raise WrongWord(f"{civ} no longer plays")
    return civ


def _tell_replaced(before: OpenedLedger, now: OpenedLedger) -> str:
    """Return what to say of a ledger that somebody replaced; nothing if entries were added or undone."""
    old, new = before.ledger.entries, now.ledger.entries
    if [*new[: len(old)]] == [*old] or any(part.whole == digest(before.raw) for part in remembered(before.file)):
        return ""
    gone = f"{sum(entry not in new for entry in old)} of {several(len(old), 'entry')} gone, {len(new)} there now"
    file = os.path.basename(before.file)
    return f"{file} was changed by git or another program: {gone}. Continuing with the new file."


def _describe_table(opened: OpenedLedger, turn: int | None) -> dict[str, Any]:
    books, step = opened.books, find_due(opened)
    shown = turn or step.turn
    log, entries = _list_log(opened, shown), opened.ledger.entries
    last: Any = entries[-1].get("turn") if entries else None
    undone_next = log if last == shown else _list_log(opened, last) if isinstance(last, int) else []
    asked = list_questions(books, step.due, find_seating(opened.file, players_of(books)))
    return {
        "game": game_table(opened.ledger).get("name"),
        "called": books.ruleset.turn_called,
        "first": books.setup.names.first_turn,
        "turn": step.turn,
        "phase": step.phase,
        "version": opened.version,
        "seats": _describe_seats(opened, step),
        "missing": [{**_task_data(step, due), "said": due.said} for due in step.missing],
        "events": phone_line.describe_sheet(opened),
        "questions": {
            command: [{"civ": one.key, "text": one.text, "old": one.old} for one in questions]
            for command, questions in asked.items()
            if questions
        },
        "pads": list(_list_pads(opened)),
        "labels": dict(books.ruleset.phone_entries.LABELS),
        "seat_actions": list(books.ruleset.phone_entries.ACTIONS),
        "log": log,
        "last": next((row for row in undone_next if row["number"] == len(entries)), None),
        "findings": [
            {key: row[key] for key in ("code", "name", "severity", "civ", "message")}
            for row in map(finding_data, find_open_findings(books))
        ],
    }


def _describe_seats(opened: OpenedLedger, step: TurnDue) -> list[dict[str, Any]]:
    books = opened.books
    report = books.ruleset.status.view(books.look_at())
    whole, short = report.table.columns, report.on_screen.columns
    words = [next((name for name in whole if name.startswith(column)), column) for column in short]
    shown = {str(row[0]): dict(zip(words, row, strict=True)) for row in report.on_screen.rows}
    missing = [(due.what, due.waits, due.optional, step.is_now(due)) for due in step.missing]
    return [
        {
            "civ": row["civ"],
            "name": row["player"],
            "missing": [what for what, waits, optional, _ in missing if row["civ"] in waits and not optional],
            "now": [what for what, waits, _, is_now in missing if row["civ"] in waits and is_now],
            "numbers": {key: value for key, value in row.items() if key not in ("civ", "player")},
            "glance": [f"{key} {value}" for key, value in shown[row["civ"]].items() if str(value)[:1].isdigit()],
        }
        for row in report.data["civs"]
    ]


def _list_pads(opened: OpenedLedger) -> Iterator[Mapping[str, Any]]:
    """Yield what is entered as a number of one player: the action, the key of the number, and whether it is a count."""
    books = opened.books
    for kind in books.ruleset.kinds.values():
        named = [key for key in kind.required if kind.keys[key].who]
        only = named[0] if named and kind.tally is not None and kind.required == tuple(named[:1]) else ""
        key = kind.form.key if isinstance(kind.form, Count) else only
        if key and not kind.timeless and kind.action not in books.setup.names.lacking:
            yield {"action": kind.action, "key": key, "counts": kind.tally is not None}


def _list_log(opened: OpenedLedger, turn: int) -> list[dict[str, Any]]:
    """Return the entries of a turn as `log` tells them, as their receipts say them, and who entered each."""
    books, entries = opened.books, opened.ledger.entries
    log, said = books.ruleset.log.view(books.at(), turn=turn), say_entries(books, turn=turn)
    return [{**row, "said": said[row["number"]], "by": entries[row["number"] - 1].get("by")} for row in log.data]
