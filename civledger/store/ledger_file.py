"""Writing a ledger so that a crash leaves the old file or the new one, never a third thing.

Whoever asks for the lock waits; an editor does not ask. What it saved is noticed up to the last look at the file, and
nothing is recorded then. What remains: lost is a save between that look and the rename (Linux is asked for it after two
microseconds, and takes its time), and what an editor writes later into the old file, if it had that open already. While
the contents are compared, a save of the same length is not seen in the tick of the disk's clock (milliseconds) in which
the ledger was last written.
"""

import os
from contextlib import ExitStack, suppress

from civledger.store.disk import DISK, WINDOWS, Disk, patiently, uninterrupted
from civledger.store.git import is_merging, wait_for_git
from civledger.store.lock import locked_in_advance
from civledger.store.temporary import name_temporary, remove_leftovers

WRITABLE = 0o222
_NOT_YOURS = (
    "it belongs to another user, and writing would make you the owner. Its owner can share it with a group you are in "
    "(`chgrp GROUP FILE` and `chmod g+w FILE`), or you can work on a copy"
)
OWN_FILE = "delete the other, or make this one a file of its own: `cp FILE COPY` and `mv COPY FILE`"
_SEVERAL_NAMES = f"it has {{}} names (hard links), and only this one would be changed: {OWN_FILE}"
_ACCESS_LOST = "its access list or another attribute would be lost ({}). Work on a copy"


class NotWritten(Exception):
    """What went wrong with the writing, and what to do."""


class NotConfirmed(NotWritten):
    """It was written, and nobody knows whether it stays."""


def rewrite(path: str, old: bytes, new: bytes, disk: Disk = DISK) -> None:
    """Put new contents in the place of the old ones, which must still be there."""
    real = os.path.realpath(path)
    with uninterrupted(), ExitStack() as until_confirmed:
        try:
            replace(real, old, new, disk, until_confirmed)
        except OSError as error:
            raise _nothing_recorded(path, f"{reason(error)}. Fix this and run the command again") from error
        try:
            confirm(real, new, disk)
        except OSError as error:
            unsure = f"{reason(error)}. Look at the end of the file before you type it again"
            raise NotConfirmed(f"{path}: the entry was written, but the disk did not confirm it: {unsure}") from error


def holds(path: str, data: bytes) -> bool:
    """Tell whether a file has just these contents."""
    try:
        return DISK.read(os.path.realpath(path)) == data
    except OSError:
        return False


def _nothing_recorded(path: str, why: str) -> NotWritten:
    return NotWritten(f"{path}: nothing was recorded: {why}")


def reason(error: OSError) -> str:
    """Return what the system says about a failure."""
    return error.strerror or str(error)


def replace(path: str, old: bytes, new: bytes, disk: Disk, until_confirmed: ExitStack) -> None:
    """Write a temporary file in the same folder, make sure of it, and put it, locked, in the place of the ledger."""
    remove_leftovers(path, disk.unlink)
    status = disk.stat(path)
    if not status.st_mode & WRITABLE:
        way = "attrib -r" if WINDOWS else "chmod u+w"
        raise _nothing_recorded(path, f"it is read-only. To allow writing: `{way} {path}`")
    if status.st_nlink > 1:
        raise _nothing_recorded(path, _SEVERAL_NAMES.format(status.st_nlink))
    wait_for_git(os.path.dirname(path))
    if is_merging(os.path.dirname(path)):
        raise _nothing_recorded(path, "a git merge is in progress. Finish it with `git commit` or `git merge --abort`")
    temporary = name_temporary(path)
    try:
        _write_new(path, temporary, new, status, disk)
        until_confirmed.enter_context(locked_in_advance(temporary))
        patiently(lambda: _put_in_place(temporary, path, old, disk))
    except BaseException:
        with suppress(OSError):  # it may not have been made; the first failure is the one to tell
            disk.unlink(temporary)
        raise


def _put_in_place(temporary: str, path: str, old: bytes, disk: Disk) -> None:
    """Make sure that the ledger is still the one that was read, and put the new one there at once."""
    before = marks(disk.stat(path))
    if disk.read(path) != old or marks(disk.stat(path)) != before:  # reading takes time, the second look next to none
        raise _nothing_recorded(path, "the file was changed in the meantime. Run the command again")
    disk.replace(temporary, path)


def marks(status: os.stat_result) -> tuple[int, ...]:
    """Return by what a file is known that nobody has written, replaced or renamed."""
    return status.st_dev, status.st_ino, status.st_size, status.st_mtime_ns, status.st_ctime_ns


def _write_new(path: str, temporary: str, data: bytes, status: os.stat_result, disk: Disk) -> None:
    """Make a new file with mode, owner and access list of the old one, and wait until it is on the disk."""
    descriptor = disk.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL)
    try:
        try:
            disk.keep_owner(descriptor, path, status)
        except PermissionError as error:
            raise _nothing_recorded(path, _NOT_YOURS) from error
        try:
            disk.keep_attributes(descriptor, path)
        except OSError as error:
            raise _nothing_recorded(path, _ACCESS_LOST.format(reason(error))) from error
        left = data
        while left:
            left = left[disk.write(descriptor, left) :]
        disk.fsync(descriptor)
    finally:
        disk.close(descriptor)


def confirm(path: str, new: bytes, disk: Disk) -> None:
    """Wait until the folder knows its new file, and read it back."""
    if hasattr(os, "O_DIRECTORY"):  # Windows opens no folder, and needs no such waiting
        descriptor = disk.open(os.path.dirname(path), os.O_RDONLY | os.O_DIRECTORY)
        try:
            disk.fsync(descriptor)
        finally:
            disk.close(descriptor)
    # A git that looked at the file before we replaced it replaces ours; one that looks from now on sees our change.
    wait_for_git(os.path.dirname(path))
    if disk.read(path) != new:
        raise NotConfirmed(f"{path}: the file on disk differs from what was written. Check its last entries")
