"""The folder `.civledger` beside a ledger, and the only way to its files, which anybody may have sent along.

Nothing is opened through a link, nor anything but an ordinary file of at most 64 MB, and nothing that has a second name
is written in place. Whatever is otherwise is left alone, and `take_notices` returns what to tell about it.
"""

import errno
import os
import re
import shlex
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import count

from civledger.store.disk import DISK
from civledger.store.temporary import replace

FOLDER = ".civledger"
LARGEST = 64_000_000  # bytes
_NEW = ".new"  # behind the name of what is written without waiting, until it is whole
JOURNAL = "journal"
# What was undone, ids of that, secrets of seats, times of a club's games, timers, the sheet of events, a good copy, the
# last refused line, the order of seats, and what phones were told.
KINDS = ("undone", "ids", "secrets", "times", "timer", "events", "good", "refused", "seating", JOURNAL)
_OWN_FILE = "make it a file of its own: `cp {0} {0}.own && mv {0}.own {0}`"
_IGNORED = ".gitignore"
_PART = 1 << 20  # bytes read at once
_FLAGS = sum(getattr(os, name, 0) for name in ("O_NOFOLLOW", "O_NONBLOCK", "O_CLOEXEC", "O_BINARY"))
_notices: dict[str, str] = {}  # by path


class LeftAlone(OSError):
    """A file or folder that is not as we would have made it; it is noticed, for whoever runs the command."""

    def __init__(self, path: str, why: str, remedy: str = "delete it, or move it away: `mv {0} {0}.odd`") -> None:
        short = _shorten(path)
        super().__init__(errno.EPERM, f"{short} {why}, so it was left alone")
        self.path = path
        self.remedy = remedy.format(shlex.quote(short))
        _notices[path] = f"{self.strerror}: {self.remedy}"


def _shorten(path: str) -> str:
    """Return a path as somebody in this folder would type it, if it lies below."""
    try:
        here = os.path.relpath(path)
    except (OSError, ValueError):  # the working folder is gone, or on another drive of Windows
        return path
    return path if here.startswith(os.pardir) else here


def take_notices(ended: BaseException | None = None) -> list[str]:
    """Return what was left alone since this was last asked, each in a sentence, but for what ended a command."""
    while ended:
        if isinstance(ended, LeftAlone):
            _notices.pop(ended.path, None)
        ended = ended.__cause__ or ended.__context__
    found = [*_notices.values()]
    _notices.clear()
    return found


def path_beside(file: str, ending: str) -> str:
    """Return where something of a ledger is kept, whether it is there or not."""
    folder, name = os.path.split(os.path.realpath(file))
    return os.path.join(folder, FOLDER, f"{name}.{ending}")


def mark_of(file: str, follow: bool = True) -> tuple[int, ...]:
    """Return by what it is seen that a file was written; nothing if there is none."""
    try:
        status = os.stat(file, follow_symlinks=follow)
    except OSError:
        return ()
    return status.st_dev, status.st_ino, status.st_size, status.st_mtime_ns


def mark_beside(file: str, ending: str) -> tuple[int, ...]:
    """Return by what it is seen that a side file was written."""
    return mark_of(path_beside(file, ending), follow=False)


def see_plain(
    path: str,
    in_place: bool = False,
    is_folder: bool = False,
    largest: int = LARGEST,
    status: os.stat_result | None = None,
) -> None:
    """Make sure that a path is an ordinary file, or a folder; raises LeftAlone, or OSError if nothing is there."""
    status = status or os.lstat(path)
    if stat.S_ISLNK(status.st_mode):
        raise LeftAlone(path, "is a link")
    if is_folder != stat.S_ISDIR(status.st_mode) or not (is_folder or stat.S_ISREG(status.st_mode)):
        raise LeftAlone(path, "is not a folder" if is_folder else "is not an ordinary file")
    if is_folder:
        return
    if status.st_size > largest:
        raise LeftAlone(path, f"has {status.st_size // 1_000_000} MB")
    if in_place and status.st_nlink > 1:
        raise LeftAlone(path, f"has {status.st_nlink} names (hard links)", _OWN_FILE)


def _make_folder(path: str) -> None:
    """Make the folder of a side file for its owner alone, unless it is there; git is told to pass over it."""
    folder = os.path.dirname(path)
    with suppress(FileExistsError):
        os.mkdir(folder, 0o700)
    see_plain(folder, is_folder=True)
    ignored = os.path.join(folder, _IGNORED)
    try:
        descriptor = DISK.open(ignored, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _FLAGS, 0o666)
    except FileExistsError:
        with suppress(OSError):  # whatever is in its place is told of, and what was to be written is written
            see_plain(ignored)
        return
    try:
        DISK.write(descriptor, b"*\n")
    except OSError:
        os.unlink(ignored)  # an empty one would stay, and git take the secrets
        raise
    finally:
        DISK.close(descriptor)


@contextmanager
def _opened(path: str, flags: int, in_place: bool = False) -> Iterator[int]:
    """Open a side file that is an ordinary one, before and after; raises OSError."""
    see_plain(os.path.dirname(path), is_folder=True)
    with suppress(FileNotFoundError):
        see_plain(path, in_place)
    descriptor = DISK.open(path, flags | _FLAGS)
    try:
        see_plain(path, in_place, status=os.fstat(descriptor))
        yield descriptor
    finally:
        DISK.close(descriptor)


def read_beside(file: str, ending: str, start: int = 0) -> bytes | None:
    """Return what is in a side file, from a place on; None if there is none, or it cannot be read."""
    try:
        with _opened(path_beside(file, ending), os.O_RDONLY) as descriptor:
            os.lseek(descriptor, start, os.SEEK_SET)
            parts = [*iter(lambda: os.read(descriptor, _PART), b"")]
    except OSError:
        return None
    return b"".join(parts)


def _make_room(file: str, ending: str) -> str:
    """Return where a side file is to be written whole: a link in its place goes, and what it leads to stays."""
    path = path_beside(file, ending)
    _make_folder(path)
    if not os.path.islink(path):
        with suppress(FileNotFoundError):
            see_plain(path)
    return path


def put_beside(file: str, ending: str, data: bytes, private: bool = False) -> None:
    """Write a side file whole, and wait until it is on the disk; raises OSError."""
    path = _make_room(file, ending)
    replace(path, data, private)
    _notices.pop(path, None)  # a link that was read in vain before


def put_quickly(file: str, ending: str, data: bytes) -> None:
    """Write a side file whole, without waiting for the disk: it may be lost, but not be half of one; raises OSError."""
    path = _make_room(file, ending)
    new = f"{path}{_NEW}"
    with suppress(FileNotFoundError):
        if not os.path.islink(new):
            see_plain(new)
        os.unlink(new)  # of a writer who was killed, or a link
    descriptor = DISK.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _FLAGS, 0o666)
    try:
        while data:
            data = data[DISK.write(descriptor, data) :]
    finally:
        DISK.close(descriptor)
    DISK.replace(new, path)
    _notices.pop(path, None)


class StillThere(OSError):
    """What was added to a side file could not be taken off again."""


def append_beside(file: str, ending: str, line: bytes) -> int:
    """Add a line to a side file, wait until it is on the disk, and return how large the file was; raises OSError.

    Of a line that could not be written nothing stays; raises StillThere if that cannot be helped.
    """
    path = path_beside(file, ending)
    _make_folder(path)
    with _opened(path, os.O_RDWR | os.O_CREAT | os.O_APPEND, in_place=True) as descriptor:
        size = os.lseek(descriptor, 0, os.SEEK_END)
        os.lseek(descriptor, max(0, size - 1), os.SEEK_SET)
        is_torn = os.read(descriptor, 1) not in (b"", b"\n")  # as by a cut of power
        left = b"\n" * is_torn + line
        try:
            while left:
                left = left[DISK.write(descriptor, left) :]
            DISK.fsync(descriptor)
        except OSError:
            with suppress(*([StillThere] if left else [])):  # half a line, which nobody reads
                _cut(descriptor, size)
            raise
    return size


def cut_beside(file: str, ending: str, size: int) -> None:
    """Take off what was added to a side file since it was so large; raises StillThere."""
    try:
        with _opened(path_beside(file, ending), os.O_RDWR, in_place=True) as descriptor:
            _cut(descriptor, size)
    except OSError as failed:
        raise StillThere(failed.errno, failed.strerror) from failed


def _cut(descriptor: int, size: int) -> None:
    try:
        if os.fstat(descriptor).st_size > size:
            DISK.truncate(descriptor, size)
        DISK.fsync(descriptor)
    except OSError as failed:
        raise StillThere(failed.errno, failed.strerror) from failed


def remove_beside(file: str, ending: str) -> None:
    """Delete a side file, or a link in its place, if one is there; raises OSError."""
    path = path_beside(file, ending)
    with suppress(FileNotFoundError):
        see_plain(os.path.dirname(path), is_folder=True)
        os.unlink(path)


def is_foreign(file: str) -> bool:
    """Tell whether the folder of side files belongs to somebody else, who can read what is in it."""
    try:
        status = os.lstat(os.path.dirname(path_beside(file, "")))
    except OSError:
        return False
    return hasattr(os, "geteuid") and status.st_uid != os.geteuid()


def list_old(file: str) -> list[str]:
    """Return the names of what is kept of older games of the same name."""
    folder, name = os.path.split(path_beside(file, ""))
    known = rf"{re.escape(name)}(?:{'|'.join(KINDS)})\.[0-9]+"
    try:
        return sorted(other for other in os.listdir(folder) if re.fullmatch(known, other))
    except OSError:
        return []


def list_odd(file: str) -> list[LeftAlone]:
    """Return what lies there and is none of ours; nothing is opened."""
    folder = os.path.dirname(path_beside(file, ""))
    found = []
    paths = [path_beside(file, ending) for ending in KINDS]
    for path in (folder, os.path.join(folder, _IGNORED), *paths, *(f"{path}{_NEW}" for path in paths)):
        try:
            see_plain(path, in_place=path == path_beside(file, JOURNAL), is_folder=path == folder)
        except LeftAlone as odd:
            found.append(odd)
        except OSError:
            continue
    return found


def put_away(file: str) -> None:
    """Give what is kept of an older game another name: the new game has nothing to do with it; raises OSError."""
    paths = [path_beside(file, ending) for ending in KINDS]
    for path in [path for path in paths if os.path.lexists(path)]:
        see_plain(os.path.dirname(path), is_folder=True)
        number = next(number for number in count(1) if not os.path.lexists(f"{path}.{number}"))
        os.rename(path, f"{path}.{number}")
