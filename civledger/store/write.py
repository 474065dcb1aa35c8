"""Writing a ledger so that a crash leaves the old file or the new one, never a third thing."""

import os
from contextlib import ExitStack, suppress

from civledger.model.interrupts import uninterrupted
from civledger.store.disk import DISK, Disk
from civledger.store.git import merging
from civledger.store.lock import locked

WRITABLE = 0o222
NOT_YOURS = (
    "it belongs to somebody else, and would become yours; its owner can share it with a group you are in "
    "(`chgrp GROUP FILE` and `chmod g+w FILE`), or you work on a copy"
)


class NotWritten(Exception):
    """What went wrong with the writing, and what to do."""


def rewrite(path: str, old: bytes, new: bytes, disk: Disk = DISK) -> None:
    """Put new contents in the place of the old ones, which must still be there."""
    real = os.path.realpath(path)
    with uninterrupted(), ExitStack() as until_confirmed:
        try:
            replace(real, old, new, disk, until_confirmed)
        except OSError as error:
            raise nothing_recorded(path, f"{reason(error)}; free the way and run the command again") from error
        try:
            confirm(real, new, disk)
        except OSError as error:
            unsure = f"{reason(error)}; look at the end of the file before you type it again"
            raise NotWritten(f"{path}: the entry was written, but the disk did not confirm it: {unsure}") from error


def nothing_recorded(path: str, why: str) -> NotWritten:
    """Return what to say when the file is as it was."""
    return NotWritten(f"{path}: nothing was recorded, the file is as it was: {why}")


def reason(error: OSError) -> str:
    """Return what the system says about a failure."""
    return error.strerror or str(error)


def replace(path: str, old: bytes, new: bytes, disk: Disk, until_confirmed: ExitStack) -> None:
    """Write a temporary file in the same folder, make sure of it, and put it, locked, in the place of the ledger."""
    status = disk.stat(path)
    if not status.st_mode & WRITABLE:
        raise nothing_recorded(path, f"it is read-only; `chmod u+w {path}` allows writing")
    if merging(os.path.dirname(path)):
        raise nothing_recorded(path, "a git merge is in progress; finish it with `git commit` or `git merge --abort`")
    temporary = os.path.join(os.path.dirname(path), f".{os.path.basename(path)}.{os.getpid()}.tmp")
    with suppress(FileNotFoundError):  # a killed program of the same number may have left it
        disk.unlink(temporary)
    try:
        write_new(path, temporary, new, status, disk)
        until_confirmed.enter_context(locked(temporary))
        refuse_change(path, old, disk)
        disk.replace(temporary, path)
    except BaseException:
        with suppress(OSError):  # it may not have been made; the first failure is the one to tell
            disk.unlink(temporary)
        raise


def refuse_change(path: str, old: bytes, disk: Disk) -> None:
    """Make sure that the file is still the one that was read."""
    if disk.read(path) != old:
        raise nothing_recorded(path, "somebody changed it meanwhile; run the command again")


def write_new(path: str, temporary: str, data: bytes, status: os.stat_result, disk: Disk) -> None:
    """Make a new file with mode and owner of the old one, and wait until it is on the disk."""
    descriptor = disk.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL)
    try:
        try:
            disk.keep_owner(descriptor, path, status)
        except PermissionError as error:
            raise nothing_recorded(path, NOT_YOURS) from error
        left = data
        while left:
            left = left[disk.write(descriptor, left) :]
        disk.fsync(descriptor)
    finally:
        disk.close(descriptor)


def confirm(path: str, new: bytes, disk: Disk) -> None:
    """Wait until the folder knows its new file, and read it back."""
    descriptor = disk.open(os.path.dirname(path), os.O_RDONLY)
    try:
        disk.fsync(descriptor)
    finally:
        disk.close(descriptor)
    if disk.read(path) != new:
        raise NotWritten(f"{path}: what stands in the file is not what was written; compare it with the table")
