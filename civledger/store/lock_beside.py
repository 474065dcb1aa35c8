"""The lock of a ledger on Windows, where nobody may replace a file that is open: on a file beside it."""

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress

try:
    import msvcrt
except ImportError:  # no kind of lock at all: writing still notices a file that changed
    msvcrt = None  # type: ignore[assignment]

PAUSE = 0.02


class Locked(Exception):
    """Somebody else is writing, and did not finish in time."""


@contextmanager
def locked_beside(path: str, patience: float) -> Iterator[None]:
    """Hold the lock on a file that is there only while somebody writes or waits; it dies with its holder."""
    os.stat(path)  # who would lock a ledger that is not there is told so
    if msvcrt is None:
        yield
        return
    folder, name = os.path.split(os.path.realpath(path))
    beside = os.path.join(folder, f".{name}.lock")
    descriptor = awaited(path, beside, time.monotonic() + patience)
    try:
        yield
    finally:
        msvcrt.locking(descriptor, msvcrt.LK_UNLCK, 1)  # type: ignore[attr-defined]  # the system would take its time
        os.close(descriptor)
        with suppress(OSError):  # somebody waits for it: Windows deletes nothing that is open
            os.unlink(beside)


def awaited(path: str, beside: str, deadline: float) -> int:
    """Return the locked file as soon as it is free."""
    while True:
        os.stat(path)
        try:
            return acquired(beside)
        except PermissionError as held:
            if time.monotonic() > deadline:
                who = "another process, or you cannot write in its folder"
                raise Locked(f"{path} is being written by {who}. Try again when it has finished") from held
        time.sleep(PAUSE)


def acquired(beside: str) -> int:
    """Open a file and lock it; raises PermissionError while somebody else has it, or is just deleting it."""
    descriptor = os.open(beside, os.O_RDWR | os.O_CREAT)
    try:
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined]  # known on Windows alone
    except BaseException:
        os.close(descriptor)
        raise
    return descriptor
