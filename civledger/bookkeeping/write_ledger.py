"""A ledger opened for writing, under its lock: in its file, or for a while in memory, so that a script is one write."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager

from civledger.bookkeeping.open_ledger import OpenedLedger, open_ledger
from civledger.bookkeeping.refusals import NotWritable
from civledger.store.find import meant_by
from civledger.store.storage import FILES, Files


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
        said = f"{file}: nothing was recorded: {failed.strerror or failed}{meant_by(file)}"
        raise NotWritable(said) from failed
