"""Every call to the system that writing makes, in one place: tests let the n-th of them fail."""

import errno
import os
import signal
import stat
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager

WINDOWS = os.name == "nt"
_HELD = (5, 32)  # what Windows says of a file that another program has open
PAUSES = (0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0)
_ENDING = (signal.SIGINT, signal.SIGTERM, *([signal.SIGHUP] if hasattr(signal, "SIGHUP") else ()))
_BY_THE_SYSTEM = "security."  # attributes that a new file gets without being asked


class Disk:
    """The system's own files."""

    def open(self, path: str, flags: int, mode: int = 0o600) -> int:
        """Open a file or folder."""
        return os.open(path, flags | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0), mode)

    def read(self, path: str) -> bytes:
        """Return all that is in a file."""
        with open(path, "rb") as opened:
            return opened.read()

    def stat(self, path: str) -> os.stat_result:
        """Return what the system knows about a file."""
        return os.stat(path)

    def write(self, descriptor: int, data: bytes) -> int:
        """Write some of the bytes, and return how many."""
        return os.write(descriptor, data)

    def truncate(self, descriptor: int, size: int) -> None:
        """Cut a file off at a size."""
        os.ftruncate(descriptor, size)

    def fsync(self, descriptor: int) -> None:
        """Wait until the file is on the disk."""
        os.fsync(descriptor)

    def close(self, descriptor: int) -> None:
        """Close a file."""
        os.close(descriptor)

    def keep_owner(self, descriptor: int, path: str, status: os.stat_result) -> None:
        """Give a file mode, group and owner of another; a file that its group may write can pass to who writes it."""
        if not hasattr(os, "fchown"):  # Windows: a new file is its folder's
            return
        own = os.fstat(descriptor)
        if own.st_gid != status.st_gid:
            os.fchown(descriptor, -1, status.st_gid)
        if own.st_uid != status.st_uid:
            try:
                os.fchown(descriptor, status.st_uid, -1)
            except PermissionError:
                if not (status.st_mode & stat.S_IWGRP and os.access(path, os.W_OK)):
                    raise
        os.fchmod(descriptor, status.st_mode & 0o7777)

    def keep_attributes(self, descriptor: int, path: str) -> None:
        """Give a file the access list and the other extended attributes of another, and none besides."""
        wanted, own = attributes(path), attributes(descriptor)
        for name in own.keys() - wanted.keys():  # a folder may give an access list to every new file
            os.removexattr(descriptor, name)
        for name, value in wanted.items():
            if own.get(name) != value:
                os.setxattr(descriptor, name, value)

    def replace(self, old: str, new: str) -> None:
        """Put one file in the place of another, at once."""
        os.replace(old, new)

    def unlink(self, path: str) -> None:
        """Delete a file."""
        os.unlink(path)


DISK = Disk()


def attributes(file: str | int) -> dict[str, bytes]:
    """Return the extended attributes of a file, where the system has such and Python reads them."""
    if not hasattr(os, "listxattr"):
        return {}
    try:
        names = os.listxattr(file)
    except OSError as error:
        if error.errno != errno.ENOTSUP:
            raise
        return {}  # a disk without them
    return {name: os.getxattr(file, name) for name in names if not name.startswith(_BY_THE_SYSTEM)}


def patiently(attempt: Callable[[], None]) -> None:
    """Do something to a file that Windows refuses while another program, such as a virus scanner, has it open."""
    for pause in PAUSES:
        try:
            return attempt()
        except PermissionError as held:
            if getattr(held, "winerror", None) not in _HELD:
                raise
        time.sleep(pause)
    return attempt()


@contextmanager
def uninterrupted(signals: Iterable[signal.Signals] = _ENDING) -> Iterator[None]:
    """Let interrupts wait until something is done, where the system can do so."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, signals)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def let_in_interrupt() -> None:
    """Let in the Ctrl-C that had to wait."""
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
