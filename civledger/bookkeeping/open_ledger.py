"""The way of a ledger's file: read, replay, judge, place.

Who looks at a game or adds to it opens the ledger, which is half of the way: no check is asked about what stands there.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from contextvars import ContextVar
from typing import Any

from civledger.engine.books import Books
from civledger.engine.check import found_since, game_table, judge, prepare_books, rules_of
from civledger.model.finding import ERROR, INFO, Finding, call_turns, count
from civledger.model.ledger import Ledger, Reading
from civledger.model.struct import Struct
from civledger.model.verdict import NotWritable, UnusableFile, UnusableLedger, Verdict
from civledger.rules import RULESETS
from civledger.store.read import UnreadableFile, read_data
from civledger.store.storage import FILES, Files

Content = bytes | Finding
_Choose = Callable[[Iterable[Finding]], Iterable[Finding]]


class JudgedLedger(Struct):
    """The verdict on a file, and the books it is about unless the file could not be used."""

    verdict: Verdict
    books: Books | None


class OpenedLedger(Struct):
    """A ledger and its books; `torn` is the finding about a file whose end may be cut, `head` those of its header."""

    file: str
    data: bytes
    ledger: Ledger
    books: Books
    torn: tuple[Finding, ...]
    head: tuple[Finding, ...]
    storage: Files

    @property
    def raw(self) -> str:
        """Return the text as it stands in the file, newline style and all."""
        return self.data.decode("utf-8")

    @property
    def version(self) -> int:
        """Return the number by which readers know whether it has changed."""
        from civledger.store.canonical import version_of  # only a host needs it

        return version_of(self.ledger.header, self.ledger.entries)


class KeptOpen:
    """The ledger that was opened last: what goes on for hours replays it again only when its file has changed.

    `earlier` is how it was before, to which an undo comes back.
    """

    def __init__(self) -> None:
        self.last: OpenedLedger | None = None
        self.earlier: OpenedLedger | None = None
        self.errors: int | None = None  # in the last, once somebody has asked

    def look_up(self, file: str, data: bytes, storage: Files = FILES) -> OpenedLedger:
        """Return a ledger read and replayed, and keep it if it stands in a file; raises UnusableLedger."""
        kept = [one for one in (self.last, self.earlier) if one and (one.data, one.file) == (data, file)]
        opened = kept[0] if kept else open_data(file, data)
        if opened is not self.last and not storage.in_memory:
            self._hold(opened)
        return opened._replace(storage=storage)

    def keep(self, after: OpenedLedger) -> None:
        """Keep a ledger with what was recorded in its file, unless its end was cut before."""
        if not (after.torn or after.storage.in_memory):
            self._hold(after._replace(ledger=after.ledger._replace(text=after.raw.replace("\r\n", "\n"))))

    def _hold(self, opened: OpenedLedger) -> None:
        self.last, self.earlier, self.errors = opened, self.last, None


KEPT_OPEN: ContextVar[KeptOpen | None] = ContextVar("KEPT_OPEN", default=None)


def judge_file(file: str, storage: Files = FILES) -> JudgedLedger:
    """Return everything there is to say about a ledger file."""
    return judge_content(file, take_content(file, storage))


def judge_content(file: str, content: Content, choose: _Choose = tuple) -> JudgedLedger:
    """Return everything there is to say about what is in a file, or of its findings those that are chosen."""
    from civledger.store.place import place  # who only opens a ledger has no use for it

    reading = read_data(file, content) if isinstance(content, bytes) else Reading(None, (content,))
    if reading.ledger is None:
        return JudgedLedger(Verdict(file, findings=reading.findings, text=reading.text), None)
    judgement = judge(reading.ledger, RULESETS)  # replays it first
    of_seals = find_seal_faults(judgement.books) if judgement.books else ()
    findings = place(reading.ledger, choose((*reading.findings, *of_seals, *judgement.findings)))
    called = judgement.books.ruleset.turn_called if judgement.books else "turn"
    name, rules = game_table(reading.ledger).get("name"), rules_of(reading.ledger)
    verdict = Verdict(
        file,
        game=name if isinstance(name, str) else None,
        rules=rules if isinstance(rules, str) else None,
        turns=judgement.books.played if judgement.books else 0,
        entries=len(reading.ledger.entries),
        skipped=judgement.skipped,
        findings=call_turns(findings, called),
        text=reading.ledger.text,
        entry_lines=reading.ledger.lines,
        called=called,
    )
    return JudgedLedger(verdict, judgement.books)


def open_ledger(file: str, storage: Files = FILES) -> OpenedLedger:
    """Return a ledger read and replayed; raises UnusableLedger with what is wrong with the file."""
    return open_content(file, take_content(file, storage), storage)


def open_content(file: str, content: Content, storage: Files = FILES) -> OpenedLedger:
    """Return what was taken from a file, read and replayed; raises UnusableLedger likewise."""
    if isinstance(content, Finding):
        raise UnusableLedger(Verdict(file, findings=(content,)))
    kept = KEPT_OPEN.get()
    return kept.look_up(file, content, storage) if kept else open_data(file, content, storage)


def open_data(file: str, data: bytes, storage: Files = FILES) -> OpenedLedger:
    """Return what stands in a file, or is to stand there, read and replayed; raises UnusableLedger likewise."""
    reading = read_data(file, data)
    if reading.ledger is None:
        raise UnusableLedger(Verdict(file, findings=reading.findings, text=reading.text))
    books, header = prepare_books(reading.ledger, RULESETS)
    if books is None:
        from civledger.store.place import place

        raise UnusableLedger(Verdict(file, findings=place(reading.ledger, header), text=reading.text))
    return OpenedLedger(file, data, reading.ledger, books, reading.findings, header, storage)


def take_content(file: str, storage: Files = FILES) -> Content:
    """Return what is in a ledger's file, or why it cannot be opened."""
    try:
        return storage.take(file)
    except UnreadableFile as failed:
        return failed.finding


def read_tables(file: str) -> dict[str, Any]:
    """Return what a file says that is no ledger, such as a club's; raises UnusableFile."""
    import tomllib

    content = take_content(file)
    if isinstance(content, Finding):
        raise UnusableFile(f"{file} {content.message}")
    try:
        return tomllib.loads(content.decode())
    except (ValueError, RecursionError) as wrong:
        raise UnusableFile(f"{file} cannot be read: {wrong}") from wrong


def find_seal_faults(books: Books) -> Sequence[Finding]:
    """Return what is wrong with the seals of a ledger; before its first one is written, nothing is loaded for it."""
    if not any("seal" in entry for entry in books.ledger.entries):
        return []
    from civledger.store.seal import seal_findings

    return call_turns(seal_findings(books.ledger, books.ruleset.unsealed), books.ruleset.turn_called)


def count_errors(opened: OpenedLedger) -> int:
    """Return how many errors a ledger has; what is kept open is judged once."""
    kept, books = KEPT_OPEN.get(), opened.books
    own = kept if kept and kept.last and kept.last.books is books else KeptOpen()
    if own.errors is None:  # the checks that find anything less are not asked
        found = (*opened.head, *books.written.findings, *found_since(books, 1, ERROR), *find_seal_faults(books))
        own.errors = count(found, ERROR)
    return own.errors


def list_faults(file: str, text: str) -> list[str]:
    """Return what would be wrong with a text as the ledger in a file; a note is no fault."""
    findings = judge_content(file, text.encode()).verdict.findings
    return [finding.message for finding in findings if finding.fault.severity != INFO]


@contextmanager
def open_to_write(
    file: str, storage: Files = FILES, waiting: bool = True, read: Callable[[], OpenedLedger] | None = None
) -> Iterator[OpenedLedger]:
    """Open a ledger under its lock; whatever fails leaves it as it was. Who writes nothing need not wait for the lock.

    Who may have it read already says how to `read` it. Raises NotWritable or UnusableLedger.
    """
    from civledger.store.ledger_file import NotWritten
    from civledger.store.lock import Locked  # a command that only shows something has no use for these

    try:
        with ExitStack() as lock:
            if waiting:
                _take_lock(lock, file, storage)
            yield read() if read else open_ledger(file, storage)
    except (Locked, NotWritten) as failed:
        raise NotWritable(str(failed)) from failed


def _take_lock(lock: ExitStack, file: str, storage: Files) -> None:
    """Take the lock of a ledger; raises NotWritable if there is none to take."""
    try:
        lock.enter_context(storage.writing(file))
    except OSError as failed:
        from civledger.store.find import meant_by

        said = f"{file}: nothing was recorded: {failed.strerror or failed}{meant_by(file)}"
        raise NotWritable(said) from failed
