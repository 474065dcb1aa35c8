"""What commands worked out of the games of an archive, kept by the contents of the files.

Only `audit`, `club` and `export` ask it. Whoever records, or judges the ledger on the table, works everything out.
"""

import os
import sys
from collections.abc import Callable, Iterable
from functools import cache
from typing import TYPE_CHECKING, Any, TypeVar

from civledger.bookkeeping.kept_values import NotAsWritten, read_value, write_value
from civledger.bookkeeping.open_ledger import Content, take_content
from civledger.model.struct import Struct
from civledger.store.site_folder import digest_of, digest_program

if TYPE_CHECKING:
    from civledger.store.verdict_cache import VerdictCache

Result = TypeVar("Result")


class KeptKind(Struct):
    """A kind of result: its class, all that changes it besides the ledger, and whether the file's own name does."""

    result: type[Struct]
    settings: str
    is_named: bool = False

    def key_of(self, file: str, data: bytes) -> bytes:
        """Return what a result is kept under: it is another for other bytes, settings, code, data or Python."""
        name = os.path.basename(file) if self.is_named else ""
        about = (_program(), self.result.__name__, self.settings, name, digest_of(data), len(data))
        return digest_of(repr(about).encode("utf-8", "backslashreplace")).encode()


@cache
def _program() -> str:
    return f"{digest_program()} {sys.version}"


def work_out(
    work: Callable[[str, Content], Result], kind: KeptKind, file: str, content: Content
) -> tuple[Result, dict[bytes, bytes]]:
    """Return what is made of a game, and what is kept of it; whoever does the work makes both of the same bytes."""
    result = work(file, content)
    if not isinstance(content, bytes) or (value := write_value(result, file)) is None:
        return result, {}
    return result, {kind.key_of(file, content): value}


class ArchiveCache(Struct):
    """Results of one kind, and the database that keeps them."""

    kind: KeptKind
    kept: "VerdictCache"

    def find(self, files: Iterable[str]) -> dict[str, bytes]:
        """Return the files of which a result is kept, each with its key."""
        keys = {file: self.kind.key_of(file, data) for file in files if isinstance(data := take_content(file), bytes)}
        found = {file: key for file, key in keys.items() if self.kept.has(key)}
        self.kept.close()  # others are made of this process now, and none may inherit it
        return found

    def take(self, key: bytes, file: str) -> Any:
        """Return the result that is kept under a key, for a file; None if there is none that can be trusted."""
        value = self.kept.take(key)
        try:
            return None if value is None else read_value(self.kind.result, value, file)
        except NotAsWritten:
            return None


def open_cache(result: type[Struct], settings: object = "", is_named: bool = False) -> ArchiveCache | None:
    """Return the cache of a kind of results, None where there can be none."""
    try:
        from civledger.store.verdict_cache import VerdictCache, cache_folder

        _program()
    except (ImportError, OSError):  # a Python without SQLite, or a program that cannot read itself
        return None
    return ArchiveCache(KeptKind(result, repr(settings), is_named), VerdictCache(cache_folder()))
