"""Every call to the system that writing makes, in one place: tests let the n-th of them fail."""

import os
import stat


class Disk:
    """The system's own files."""

    def open(self, path: str, flags: int, mode: int = 0o600) -> int:
        """Open a file or folder."""
        return os.open(path, flags | getattr(os, "O_CLOEXEC", 0), mode)

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

    def fsync(self, descriptor: int) -> None:
        """Wait until the file is on the disk."""
        os.fsync(descriptor)

    def close(self, descriptor: int) -> None:
        """Close a file."""
        os.close(descriptor)

    def keep_owner(self, descriptor: int, path: str, status: os.stat_result) -> None:
        """Give a file mode, group and owner of another; a file that its group may write can pass to who writes it."""
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

    def replace(self, old: str, new: str) -> None:
        """Put one file in the place of another, at once."""
        os.replace(old, new)

    def unlink(self, path: str) -> None:
        """Delete a file."""
        os.unlink(path)


DISK = Disk()
