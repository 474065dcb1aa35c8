"""What was worked out of ledgers before, by key, in one database in the user's cache folder.

Whatever is wrong with it, it is as if nothing were kept: nobody waits for it, or gets anything of it that is damaged or
that somebody else could have put there. Only a link, or what is no file, is mentioned once.
"""

import os
import sqlite3
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import TypeVar

from civledger.store.beside import see_plain
from civledger.store.site_folder import digest_of

MOST = 160_000_000  # bytes of the file: with what lies beside it while something is written, less than 200 MB
_FULL = 120_000_000  # of which the oldest quarter goes
_LARGEST = 8_000_000  # of one value
_PATIENCE = 1.0  # seconds for whoever writes at the same time
_NAME = "verdicts-1.sqlite"
_TABLE = "CREATE TABLE verdicts (key BLOB PRIMARY KEY, value BLOB NOT NULL, digest BLOB NOT NULL)"
_SCHEMA = [("table", "verdicts", _TABLE), ("index", "sqlite_autoindex_verdicts_1", None)]
_OTHERS = 0o077
_OTHERS_WRITE = 0o022

CacheAnswer = TypeVar("CacheAnswer")
_HOME = "~/Library/Caches" if sys.platform == "darwin" else "~/.cache"


class NotOurs(Exception):
    """What is in the place of the cache was not made by us, or others can write there; the message says what."""


def cache_folder() -> str | None:
    """Return the folder in which this user's programs keep what they can make again, None where nobody knows one."""
    top = os.environ.get("XDG_CACHE_HOME", "")
    if not os.path.isabs(top):
        top = os.environ.get("LOCALAPPDATA", "") if sys.platform == "win32" else os.path.expanduser(_HOME)
    return os.path.join(top, "civledger") if os.path.isabs(top) else None


class VerdictCache:
    """The cache of a folder; after its first failure nothing is asked of it any more, and `trouble` says why."""

    def __init__(self, folder: str | None) -> None:
        self.path = os.path.join(folder, _NAME) if folder else ""
        self.trouble = "" if folder else "there is no folder for it"
        self._connection: sqlite3.Connection | None = None

    def has(self, key: bytes) -> bool:
        """Tell whether something is kept under a key."""
        return bool(self._ask(lambda kept: kept.execute("SELECT 1 FROM verdicts WHERE key = ?", (key,)).fetchone()))

    def take(self, key: bytes) -> bytes | None:
        """Return what is kept under a key, None if that is nothing or not as it was."""
        asked = "SELECT value, digest FROM verdicts WHERE key = ? AND length(value) <= ?"
        found = self._ask(lambda kept: kept.execute(asked, (key, _LARGEST)).fetchone())
        value, digest = found or (None, None)
        return value if isinstance(value, bytes) and digest == _digest(key, value) else None

    def keep(self, values: Mapping[bytes, bytes]) -> None:
        """Keep values under their keys; if there is no room, what was kept first goes."""
        rows = [(key, value, _digest(key, value)) for key, value in values.items() if len(value) <= _LARGEST]
        if rows and not self.trouble:
            self._ask(lambda kept: _insert(kept, rows), is_made=True)

    def close(self) -> None:
        """Let go of the file, until something is asked again."""
        if self._connection:
            self._connection.close()
        self._connection = None

    @property
    def size(self) -> int:
        """Return how many bytes it takes."""
        try:
            return os.lstat(self.path).st_size
        except OSError:
            return 0

    def examine(self) -> None:
        """Find out whether it can be used."""
        self.has(b"")
        self.close()

    def _ask(self, ask: Callable[[sqlite3.Connection], CacheAnswer], is_made: bool = False) -> CacheAnswer | None:
        """Return an answer, None if there is no cache that could be asked."""
        if self.trouble:
            return None
        try:
            if self._connection is None:
                self._connection = self._open(is_made)
            return ask(self._connection) if self._connection else None
        except (OSError, sqlite3.Error, NotOurs) as failed:
            self.trouble = str(failed)
            self.close()
            if getattr(failed, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_CORRUPT:
                _remove(self.path)  # and the next command begins a new one
            return None

    def _open(self, is_made: bool) -> sqlite3.Connection | None:
        if is_made:
            _make_private(self.path)
        elif not os.path.lexists(self.path):
            return None
        _see_to_owner(self.path)
        if self.size > MOST:
            _remove(self.path)
            return None
        connection = sqlite3.connect(self.path, timeout=_PATIENCE, isolation_level=None)
        try:
            _prepare(connection)
        except BaseException:
            connection.close()
            raise
        return connection


def _digest(key: bytes, value: bytes) -> str:
    return digest_of(key + value)


def _make_private(path: str) -> None:
    """Make the folder and an empty file for nobody but this user, unless they are there."""
    folder = os.path.dirname(path)
    os.makedirs(os.path.dirname(folder), exist_ok=True)
    with suppress(FileExistsError):
        os.mkdir(folder, 0o700)
    see_plain(folder, is_folder=True)
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))


def _see_to_owner(path: str) -> None:
    """Refuse a file that others can write, or could have put there; what they can only read is closed to them."""
    folder = os.path.dirname(path)
    see_plain(folder, is_folder=True)
    for ending in ("", "-journal", "-wal", "-shm"):  # sqlite opens these by itself
        with suppress(FileNotFoundError):
            see_plain(path + ending, in_place=True, largest=sys.maxsize)
    around, inside = os.lstat(folder), os.lstat(path)
    if hasattr(os, "geteuid"):
        for status, place in ((around, folder), (inside, path)):
            if status.st_uid != os.geteuid() or status.st_mode & _OTHERS_WRITE:
                raise NotOurs(f"others can write to {place}")
        if around.st_mode & _OTHERS:
            os.chmod(folder, 0o700)


def _prepare(connection: sqlite3.Connection) -> None:
    """Set up a connection; an empty database gets its table, and one with anything else is not ours."""
    for setting in ("trusted_schema = OFF", "cell_size_check = ON", "synchronous = OFF"):  # it may be lost, not wrong
        connection.execute(f"PRAGMA {setting}")
    connection.execute(f"PRAGMA max_page_count = {MOST // _pragma(connection, 'page_size')}")
    asked = "SELECT type, name, sql FROM sqlite_master"
    if not connection.execute(asked).fetchall():
        connection.execute(_TABLE.replace("TABLE", "TABLE IF NOT EXISTS"))
    if connection.execute(asked).fetchall() != _SCHEMA:
        raise NotOurs("the database is not one of civledger")


def _insert(connection: sqlite3.Connection, rows: list[tuple[bytes, bytes, str]]) -> None:
    """Add rows, all or none; the oldest go as long as there are too many."""
    with connection:
        connection.execute("BEGIN IMMEDIATE")
        connection.executemany("INSERT OR REPLACE INTO verdicts VALUES (?, ?, ?)", rows)
        while _used(connection) > _FULL:
            connection.execute(
                "DELETE FROM verdicts WHERE rowid IN"
                " (SELECT rowid FROM verdicts ORDER BY rowid LIMIT (SELECT 1 + count(*) / 4 FROM verdicts))"
            )


def _used(connection: sqlite3.Connection) -> int:
    page, pages, free = (_pragma(connection, name) for name in ("page_size", "page_count", "freelist_count"))
    return page * (pages - free)


def _pragma(connection: sqlite3.Connection, name: str) -> int:
    return int(connection.execute(f"PRAGMA {name}").fetchone()[0])


def _remove(path: str) -> None:
    """Remove a database, and what a killed writer left beside it."""
    for file in (path, f"{path}-journal"):
        with suppress(OSError):  # then it stays, and is in nobody's way
            os.unlink(file)
