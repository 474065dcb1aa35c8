"""Writing a ledger so that a crash leaves the old file or the new one, never a third thing."""

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from civledger.store.disk import DISK, Disk

WRITABLE = 0o222


class NotWritten(Exception):
    """Nothing was recorded; the message says why and what to do."""


def rewrite(path: str, old: bytes, new: bytes, disk: Disk = DISK) -> None:
    """Put new contents in the place of the old ones, which must still be there."""
    real = os.path.realpath(path)
    try:
        with uninterrupted():
            rewrite_file(real, old, new, disk)
    except OSError as error:
        reason = error.strerror or str(error)
        raise NotWritten(f"{path}: nothing was recorded: {reason}; the file is as it was") from error


def rewrite_file(path: str, old: bytes, new: bytes, disk: Disk) -> None:
    """Write a temporary file in the same folder, make sure of it, and put it in the place of the ledger."""
    status = disk.stat(path)
    if not status.st_mode & WRITABLE:
        raise NotWritten(f"{path}: nothing was recorded: the file is read-only; `chmod u+w {path}` allows writing")
    temporary = os.path.join(os.path.dirname(path), f".{os.path.basename(path)}.{os.getpid()}.tmp")
    try:
        write_new(temporary, new, status, disk)
        refuse_change(path, old, disk)
        disk.replace(temporary, path)
    except BaseException:
        with suppress(OSError):  # it may not have been made; the first failure is the one to tell
            disk.unlink(temporary)
        raise
    sync_folder(os.path.dirname(path), disk)
    if disk.read(path) != new:
        raise NotWritten(f"{path}: what stands in the file is not what was written; compare it with the table")


def refuse_change(path: str, old: bytes, disk: Disk) -> None:
    """Make sure that the file is still the one that was read."""
    if disk.read(path) != old:
        raise NotWritten(f"{path}: nothing was recorded: the file was changed meanwhile; run the command again")


def write_new(path: str, data: bytes, status: os.stat_result, disk: Disk) -> None:
    """Make a new file with mode and owner of the old one, and wait until it is on the disk."""
    descriptor = disk.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL)
    try:
        disk.keep_owner(descriptor, status)
        left = data
        while left:
            left = left[disk.write(descriptor, left) :]
        disk.fsync(descriptor)
    finally:
        disk.close(descriptor)


def sync_folder(folder: str, disk: Disk) -> None:
    """Wait until the folder knows its new file."""
    descriptor = disk.open(folder, os.O_RDONLY)
    try:
        disk.fsync(descriptor)
    finally:
        disk.close(descriptor)


@contextmanager
def uninterrupted() -> Iterator[None]:
    """Let interruptions wait until the writing is done."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    waiting = {signal.SIGINT, signal.SIGTERM, signal.SIGHUP}
    before = signal.pthread_sigmask(signal.SIG_BLOCK, waiting)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
