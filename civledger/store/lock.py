"""The lock of a ledger: on the file itself, on Windows on a file beside it."""

import os
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress

try:
    import msvcrt
except ImportError:  # no kind of lock at all: writing still notices a file that changed
    msvcrt = None  # type: ignore[assignment]

PAUSE = 0.02
_NO_LOCKS = (
    "{0}: nothing was recorded: its disk has no locks ({1}), so two people could write at the same time."
    " Copy the file to a folder of this computer and go on there: civledger status -f COPY"
)
PATIENCE = 10.0


class Locked(Exception):
    """Somebody else is writing, and did not finish in time."""


@contextmanager
def _locked_beside(path: str, patience: float) -> Iterator[None]:
    """Hold the lock on a file that is there only while somebody writes or waits; it dies with its holder."""
    os.stat(path)  # who would lock a ledger that is not there is told so
    if msvcrt is None:
        yield
        return
    folder, name = os.path.split(os.path.realpath(path))
    beside = os.path.join(folder, f".{name}.lock")
    descriptor = _wait_for_lock(path, beside, time.monotonic() + patience)
    try:
        yield
    finally:
        msvcrt.locking(descriptor, msvcrt.LK_UNLCK, 1)  # type: ignore[attr-defined]  # the system would take its time
        os.close(descriptor)
        with suppress(OSError):  # somebody waits for it: Windows deletes nothing that is open
            os.unlink(beside)


def _wait_for_lock(path: str, beside: str, deadline: float) -> int:
    while True:
        os.stat(path)
        try:
            return _acquired_beside(beside)
        except PermissionError as held:
            if time.monotonic() > deadline:
                who = "another process, or you cannot write in its folder"
                raise Locked(f"{path} is being written by {who}. Try again when it has finished") from held
        time.sleep(PAUSE)


def _acquired_beside(beside: str) -> int:
    """Open a file and lock it; raises PermissionError while somebody else has it, or is just deleting it."""
    descriptor = os.open(beside, os.O_RDWR | os.O_CREAT)
    try:
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined]  # known on Windows alone
    except BaseException:
        os.close(descriptor)
        raise
    return descriptor


try:
    import fcntl
except ImportError:
    fcntl = None  # type: ignore[assignment]


def locked(path: str, patience: float = PATIENCE) -> AbstractContextManager[None]:
    """Hold the lock of a ledger; raises Locked after waiting, or OSError if there is no such file."""
    return _locked_beside(path, patience) if fcntl is None else _locked_itself(path, patience)


def locked_in_advance(path: str) -> AbstractContextManager[None]:
    """Hold the lock of a file that will take the place of a ledger, where the lock is on the ledger itself."""
    return nullcontext() if fcntl is None else _locked_itself(path, PATIENCE)


@contextmanager
def _locked_itself(path: str, patience: float) -> Iterator[None]:
    deadline = time.monotonic() + patience
    descriptor = _open_lock(path)
    try:
        while not acquire(descriptor, path):
            if time.monotonic() > deadline:
                raise Locked(f"{path} is being written by {holder(descriptor)}. Try again when it has finished")
            time.sleep(PAUSE)
            stale, descriptor = descriptor, _open_lock(path)
            os.close(stale)
        yield
    finally:
        os.close(descriptor)


@contextmanager
def is_held(path: str) -> Iterator[bool]:
    """Tell whether somebody has the lock of a file; if not, nobody gets it for now."""
    if fcntl is None:
        yield False
        return
    descriptor = _open_lock(path)
    try:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            yield True
        else:
            yield False
    finally:
        os.close(descriptor)


def _open_lock(path: str) -> int:
    return os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0))


def acquire(descriptor: int, path: str) -> bool:
    """Take the lock if it is free and still that of the file in this place: writing puts a new file there."""
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError as failed:
        raise Locked(_NO_LOCKS.format(path, failed.strerror or failed)) from failed
    return os.path.samestat(os.fstat(descriptor), os.stat(path))


def holder(descriptor: int) -> str:
    """Return who holds the lock, as far as the system tells."""
    inode = os.fstat(descriptor).st_ino
    try:
        with open("/proc/locks", encoding="ascii") as locks:
            for line in locks:
                words = line.split()
                if "FLOCK" in words and words[5].endswith(f":{inode}"):
                    return f"process {words[4]}"
    except OSError:  # no such list on this system
        return "another process"
    return "another process"
