"""A disk that fails at one call to the system, or is the end of us; and where an entry stands behind that."""

import errno
import os
import signal
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, NamedTuple
from unittest import mock

from civledger.bookkeeping.gone import find_gone
from civledger.bookkeeping.open_ledger import open_ledger
from civledger.model.verdict import NotPossible, NotWritable
from civledger.store.journal import read_journal

CALLS = ("open", "write", "fsync", "replace", "ftruncate", "unlink")


class Failing:
    """Calls to the system of which the n-th fails, and all later ones if it is lasting; or it is the end of us."""

    def __init__(self, number: int, lasting: bool, kills: bool = False) -> None:
        self.number, self.lasting, self.kills = number, lasting, kills
        self.calls: list[str] = []

    def wrapped(self, name: str, usual: Callable[..., Any]) -> Callable[..., Any]:
        """Return a call that may fail."""

        def call(*arguments: Any, **others: Any) -> Any:
            if name == "open" and not arguments[1] & (os.O_WRONLY | os.O_RDWR):
                return usual(*arguments, **others)
            self.calls.append(name)
            if len(self.calls) == self.number or (self.lasting and len(self.calls) > self.number):
                if self.kills:
                    os.kill(os.getpid(), signal.SIGKILL)
                raise OSError(errno.ENOSPC, "No space left on device")
            return usual(*arguments, **others)

        return call

    @contextmanager
    def __call__(self) -> Iterator[None]:
        """Let them fail for a while."""
        usual = {name: getattr(os, name) for name in CALLS}
        with ExitStack() as failing:
            for name, call in usual.items():
                failing.enter_context(mock.patch.object(os, name, self.wrapped(name, call)))
            yield


class Seen(NamedTuple):
    """What was told of an entry, and where it stands."""

    told: str
    in_ledger: int
    in_journal: bool
    is_gone: bool


def look(game: Path, told: str, by: str = "Minoa") -> Seen:
    """Return where the entry "a" of a seat or the bookkeeper stands."""
    opened, key = open_ledger(str(game)), f"{by} a"
    standing = [entry for entry in opened.ledger.entries if f"{entry.get('by')} {entry.get('id')}" == key]
    kept = any(row.key == key for row in read_journal(str(game)))
    return Seen(told, len(standing), kept, any(one.kept.key == key for one in find_gone(opened)))


def tell(act: Callable[[], object]) -> str:
    """Return what is answered: nothing where it went well."""
    try:
        act()
    except (NotWritable, NotPossible) as failed:
        return str(failed)
    return ""


def hold_entry(seen: Seen) -> None:
    """Hold what was told of an entry against where it stands."""
    if not seen.told or "the disk did not confirm it" in seen.told or "is in the ledger" in seen.told:
        assert (seen.in_ledger, seen.in_journal, seen.is_gone) == (1, True, False), seen
    elif "kept in the journal, not in the ledger" in seen.told:
        assert (seen.in_ledger, seen.in_journal, seen.is_gone) == (0, True, True), seen
    else:
        assert "nothing was recorded" in seen.told or "the answer cannot be kept" in seen.told
        assert (seen.in_ledger, seen.in_journal, seen.is_gone) == (0, False, False), seen


def killed(number: int, act: Callable[[], object]) -> None:
    """Do something in a process of its own, which ends at a call."""
    child = os.fork()
    if not child:
        with Failing(number, lasting=False, kills=True)():
            act()
        os._exit(0)
    os.waitpid(child, 0)
