"""Where ledgers are kept: in files, or for a while in memory, so that a script is all or nothing."""

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from civledger.model.finding import Finding, Mistake
from civledger.store.read import read_bytes


class Files:
    """Ledgers in their files."""

    @contextmanager
    def writing(self, file: str) -> Iterator[None]:
        """Hold the right to write a ledger."""
        from civledger.store.lock import locked  # only writing needs it

        with locked(file):
            yield

    def take(self, file: str) -> bytes:
        """Return what is in a ledger's file."""
        return read_bytes(file)

    def put(self, file: str, old: bytes, new: bytes) -> None:
        """Replace what is in a ledger's file."""
        from civledger.store.write import rewrite  # as above

        rewrite(file, old, new)

    def is_changed(self) -> bool:
        """Tell whether something was written that nobody has seen yet: not where it stands in a file."""
        return False

    def judges_later(self, errors: Sequence[Finding], forced: bool) -> bool:
        """Tell whether an entry that brings errors is taken for now: not where it would stand in a file."""
        return False


class Memory(Files):
    """One ledger read once and written once, at the end, when it is judged as a whole.

    `brought` holds the line of a script, counted from outside, that last brought an error; `allowed` what was forced.
    """

    def __init__(self, file: str) -> None:
        self.file = os.path.realpath(file)
        self.before = read_bytes(file)
        self.data = self.before
        self.line = 0
        self.brought: dict[Mistake, int] = {}
        self.allowed: set[Mistake] = set()

    @contextmanager
    def writing(self, file: str) -> Iterator[None]:
        """Hold nothing: whoever keeps the ledger in memory holds the lock."""
        yield

    def take(self, file: str) -> bytes:
        """Return the ledger as it is by now; any other is read from its file."""
        return self.data if os.path.realpath(file) == self.file else super().take(file)

    def put(self, file: str, old: bytes, new: bytes) -> None:
        """Remember the ledger."""
        self.data = new

    def is_changed(self) -> bool:
        """Tell whether a line of the script has recorded something."""
        return self.data != self.before

    def judges_later(self, errors: Sequence[Finding], forced: bool) -> bool:
        """Remember which line brings errors: a later one may put them right."""
        mistakes = [error.mistake for error in errors]
        self.brought |= dict.fromkeys(mistakes, self.line)
        self.allowed.update(mistakes if forced else ())
        return True


SHELF: list[Files] = [Files()]


@contextmanager
def shelf(other: Files) -> Iterator[None]:
    """Keep ledgers elsewhere for a while."""
    SHELF.append(other)
    try:
        yield
    finally:
        SHELF.pop()
