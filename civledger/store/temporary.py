"""Temporary files beside the file they become: who is killed meanwhile leaves one, and the next writer removes it.

Whoever writes without the lock of a ledger holds one on the temporary file itself, so that nobody takes it for a
leftover. Process numbers tell nothing: in a container every program has the same one.
"""

import os
import re
import stat
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress

from civledger.store.disk import patiently
from civledger.store.find import list_games
from civledger.store.lock import is_held, locked_in_advance

FileData = bytes | Callable[[str], None]  # or what fills the file of a name


def name_temporary(real: str) -> str:
    """Return a name beside a file that nobody else has."""
    folder, name = os.path.split(real)
    return os.path.join(folder, f".{name}.{int.from_bytes(os.urandom(6), 'big')}.tmp")


def is_leftover(other: str, name: str) -> bool:
    """Tell whether a name is that of a temporary file beside a file of another name."""
    return re.fullmatch(rf"\.{re.escape(name)}\.[0-9]+\.tmp", other) is not None


def remove_leftovers(real: str, unlink: Callable[[str], None]) -> None:
    """Remove what killed writers of a file left; who holds the lock of that file need not ask whether they live."""
    folder, name = os.path.split(real)
    for other in list_games(folder):
        if is_leftover(other, name):
            with suppress(OSError):  # somebody else's, or just gone: it is in nobody's way
                unlink(os.path.join(folder, other))


def _unlink_dead(path: str) -> None:
    """Remove a file unless its writer lives. Windows itself removes none that is open; a link is not followed."""
    if not stat.S_ISREG(os.lstat(path).st_mode):
        os.unlink(path)
        return
    with is_held(path) as held:
        if not held:
            os.unlink(path)


@contextmanager
def open_temporary(real: str, mode: int = 0o666) -> Iterator[str]:
    """Yield the name of an empty file beside another, ours alone; it is removed at the end if it is still there."""
    remove_leftovers(real, _unlink_dead)
    with ExitStack() as lock:
        temporary = _make_locked(real, mode, lock)
        try:
            yield temporary
        finally:
            with suppress(OSError):  # it has its own name by now; any other failure is told already
                patiently(lambda: os.unlink(temporary))


def _make_locked(real: str, mode: int, lock: ExitStack) -> str:
    """Return a new empty file under its lock; one that is tidied away before it is locked is made again."""
    while True:
        temporary = name_temporary(real)
        os.close(os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode))
        try:
            lock.enter_context(locked_in_advance(temporary))
        except FileNotFoundError:
            continue
        except OSError:
            # A disk without locks: nobody can tell leftovers there, so nobody removes them.
            return temporary
        return temporary


def replace(real: str, data: FileData, private: bool = False) -> None:
    """Put new contents in a place at once; what is `private` nobody but its owner can ever read."""
    with open_temporary(real, 0o600 if private else 0o666) as temporary:
        if not isinstance(data, bytes):
            data(temporary)
        with open(temporary, "ab") as opened:
            opened.write(data if isinstance(data, bytes) else b"")
            opened.flush()
            os.fsync(opened.fileno())
        if os.path.isfile(real) and not os.path.islink(real) and not private:
            os.chmod(temporary, os.stat(real).st_mode & 0o7777)
        patiently(lambda: os.replace(temporary, real))
