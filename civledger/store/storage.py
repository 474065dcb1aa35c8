"""Where ledgers are kept: in files, or for a while in memory, so that a script is all or nothing."""

import os
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from typing import TYPE_CHECKING

from civledger.model.finding import Finding, Mistake
from civledger.model.ledger import Ledger, Reading, Values
from civledger.store.read import UnreadableFile, read, read_bytes, read_data, read_stream

if TYPE_CHECKING:
    from civledger.store.side_files import Sign, UndoneEntries


class Files:
    """Ledgers in their files."""

    in_memory = False
    civ: str | None = None  # the seat that writes by phone, None for the bookkeeper
    sign: "Sign | None" = None  # of what is recorded: who entered it elsewhere than in the shell, and its id there
    is_trial = False

    def __init__(self, civ: str | None = None) -> None:
        self.civ = civ

    @contextmanager
    def writing(self, file: str) -> Iterator[None]:
        """Hold the right to write a ledger."""
        from civledger.store.lock import locked  # only writing needs it

        with locked(file):
            yield

    def take(self, file: str) -> bytes:
        """Return what is in a ledger's file."""
        return read_bytes(file)

    def read(self, file: str) -> Reading:
        """Return the ledger in a file, or the one finding that says why there is none."""
        return read(file)

    def size(self, file: str) -> int:
        """Return how many bytes a ledger has."""
        return os.path.getsize(file)

    def holds(self, file: str) -> bool:
        """Tell whether it is we who hold the lock of a ledger."""
        return False

    def put(self, ledger: Ledger, old: bytes, new: bytes, is_kept: bool = False) -> None:
        """Replace what is in the file of a ledger, which was read of the old; the journal may have it already."""
        from civledger.store.ledger_file import rewrite
        from civledger.store.side_files import keep_good

        self.forget_undone(ledger, old)
        with nullcontext() if is_kept else self.keeping(ledger, old, new):
            rewrite(ledger.file, old, new)
        keep_good(ledger.file, new)

    def keeping(self, ledger: Ledger, old: bytes, new: bytes) -> AbstractContextManager[None]:
        """Keep what a ledger gets, if a phone sent it: it is told that the ledger has it; raises NotWritten."""
        if b"\nid = " not in new[len(old) :]:
            return nullcontext()
        from civledger.store.journal import keeping  # only a host needs it, and who puts back what a phone sent

        return keeping(ledger, self.civ, old, new)

    def forget_kept(self, file: str, entries: "Sequence[Values]") -> None:
        """Keep no longer what was undone; raises NotWritten."""
        from civledger.store.journal import find_key, forget_commands, has_journal

        if has_journal(file):
            forget_commands(file, {find_key(values) for values in entries})

    def forget_undone(self, ledger: Ledger, data: bytes) -> None:
        """Keep no longer what an undo took out that was killed before it could do this itself."""
        from civledger.store.journal import find_undone, forget_commands, has_journal
        from civledger.store.ledger_file import NotWritten

        if has_journal(ledger.file):
            with suppress(NotWritten):  # then it is told as gone, and may be let go
                forget_commands(ledger.file, find_undone(ledger, data.decode()))

    def remembered(self, file: str) -> "list[UndoneEntries]":
        """Return what was taken out of a ledger and may be put back, the last part last."""
        from civledger.store.side_files import remembered  # only taking back and putting back need it

        return remembered(file)

    def remember(self, file: str, parts: "list[UndoneEntries]") -> None:
        """Keep what was taken out of a ledger; raises OSError."""
        from civledger.store.side_files import remember

        remember(file, parts)

    def is_changed(self) -> bool:
        """Tell whether something was written that nobody has seen yet: not where it stands in a file."""
        return False

    def judges_later(self, errors: Sequence[Finding], forced: bool) -> bool:
        """Tell whether an entry that brings errors is taken for now: not where it would stand in a file."""
        return False

    def has_later(self, error: Finding) -> bool:
        """Tell whether an error is still to be judged: not where it stands in a file."""
        return False

    def keep_suggestion(self, line: str) -> None:
        """Keep the line to type in the place of this one, if it is refused in the end: not where that is known now."""


class SignedFiles(Files):
    """Ledgers in their files, into which the bookkeeper writes lines from elsewhere than the shell."""

    sign: "Sign"

    def __init__(self, sign: "Sign") -> None:
        self.sign = sign


class Stream(Files):
    """One ledger that comes through a pipe: read once, when somebody asks for it; nothing lies beside it."""

    def __init__(self, file: str) -> None:
        self.file = file
        self._content: bytes | UnreadableFile | None = None

    def take(self, file: str) -> bytes:
        """Return what came through the pipe; any other ledger is read from its file."""
        if not self.holds(file):
            return super().take(file)
        if self._content is None:
            try:
                self._content = read_stream(file)
            except UnreadableFile as failed:
                self._content = failed
        if isinstance(self._content, UnreadableFile):
            raise self._content
        return self._content

    def read(self, file: str) -> Reading:
        """Return the ledger that came through the pipe, or the one finding that says why there is none."""
        try:
            return read_data(file, self.take(file))
        except UnreadableFile as failed:
            return Reading(None, (failed.finding,))

    def holds(self, file: str) -> bool:
        """Tell whether this is what comes through the pipe."""
        return file == self.file


class WouldWrite(Exception):
    """A command that was only to look at a ledger would write it."""


class ReadOnlyFiles(SignedFiles):
    """Ledgers in their files, which nobody may write; raises WouldWrite before anything is done."""

    @contextmanager
    def writing(self, file: str) -> Iterator[None]:
        """Refuse to write."""
        raise WouldWrite
        yield


class Memory(Files):
    """One ledger read once and written once, at the end, when it is judged as a whole.

    `brought` holds the line of a script, counted from outside, that last brought an error; `allowed` what was forced.
    `suggestions` are the lines to type for those that count something a second time. `parts` are what was taken out of
    it and may be put back, None as long as those beside the file are. A turn that it closed may be `is_uncommitted`.
    """

    in_memory = True

    def __init__(self, file: str, data: bytes | None = None, sign: "Sign | None" = None) -> None:
        self.sign = sign
        self.file = os.path.realpath(file)
        self.before = read_bytes(file) if data is None else data
        self.parts: list[UndoneEntries] | None = None
        self.data = self.before
        self.line = 0
        self.brought: dict[Mistake, int] = {}
        self.allowed: set[Mistake] = set()
        self.suggestions: dict[int, str] = {}
        self.is_uncommitted = False

    @contextmanager
    def writing(self, file: str) -> Iterator[None]:
        """Take no lock: whoever keeps the ledger in memory has locked its file already."""
        yield

    def take(self, file: str) -> bytes:
        """Return the ledger as it is by now; any other is read from its file."""
        return self.data if self.holds(file) else super().take(file)

    def read(self, file: str) -> Reading:
        """Return the ledger as it is by now; any other is read from its file."""
        return read_data(file, self.data) if self.holds(file) else super().read(file)

    def size(self, file: str) -> int:
        """Return how many bytes the ledger has by now."""
        return len(self.data) if self.holds(file) else super().size(file)

    def holds(self, file: str) -> bool:
        """Tell whether this is the ledger that is kept here, under its lock."""
        return os.path.realpath(file) == self.file

    def put(self, ledger: Ledger, old: bytes, new: bytes, is_kept: bool = False) -> None:
        """Remember the ledger."""
        self.data = new

    def forget_kept(self, file: str, entries: "Sequence[Values]") -> None:
        """Forget nothing: it is not written yet."""

    def remembered(self, file: str) -> "list[UndoneEntries]":
        """Return what was taken out of the ledger by now."""
        return super().remembered(file) if self.parts is None else self.parts

    def remember(self, file: str, parts: "list[UndoneEntries]") -> None:
        """Hold what was taken out of the ledger until it is written."""
        self.parts = parts

    def is_changed(self) -> bool:
        """Tell whether a line of the script has recorded something."""
        return self.data != self.before

    def judges_later(self, errors: Sequence[Finding], forced: bool) -> bool:
        """Remember which line brings errors: a later one may put them right."""
        mistakes = [error.mistake for error in errors]
        self.brought |= dict.fromkeys(mistakes, self.line)
        self.allowed.update(mistakes if forced else ())
        return True

    def has_later(self, error: Finding) -> bool:
        """Tell whether a line of the script brought an error, not forced, which is told at the end if it stays."""
        return error.mistake in self.brought.keys() - self.allowed

    def keep_suggestion(self, line: str) -> None:
        """Keep the line to type in the place of the one that is carried out."""
        self.suggestions[self.line] = line


class Trial(Memory):
    """A ledger in memory that is never written: only to see what would become of it."""

    is_trial = True


FILES = Files()
