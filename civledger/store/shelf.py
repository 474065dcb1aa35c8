"""Where ledgers are kept: in files, or for a while in memory, so that a script is all or nothing."""

import os
from collections.abc import Iterator
from contextlib import contextmanager

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


class Memory(Files):
    """One ledger read once and written once, at the end."""

    def __init__(self, file: str) -> None:
        self.file = os.path.realpath(file)
        self.before = read_bytes(file)
        self.data = self.before

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


SHELF: list[Files] = [Files()]


@contextmanager
def shelf(other: Files) -> Iterator[None]:
    """Keep ledgers elsewhere for a while."""
    SHELF.append(other)
    try:
        yield
    finally:
        SHELF.pop()
