"""Journal, ledger, answer: whatever fails or is killed between them, nothing is said that is not so."""

import errno
import json
import os
import signal
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple
from unittest import mock

import pytest

from civledger.bookkeeping.gone import find_gone
from civledger.bookkeeping.open_ledger import open_ledger
from civledger.model.verdict import NotWritable
from civledger.store.journal import read_journal
from civledger.web.hosted import HostedLedger
from civledger.web.roles import Role
from tests.cli.keyboard import typed
from tests.depth import share
from tests.support import header

CALLS = ("open", "write", "fsync", "replace", "ftruncate", "unlink")
MINOA = Role("Minoa")
SENT = json.dumps({"id": "a", "action": "gain", "values": {"treasury": 1}}).encode()
BEFORE = json.dumps({"id": "b", "action": "gain", "values": {"treasury": 2}}).encode()
UNDO = json.dumps({"id": "u"}).encode()
MOST = 30
EVERY = [*product(range(1, MOST), (False, True))]


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


def look(game: Path, told: str) -> Seen:
    opened = open_ledger(str(game))
    standing = [entry for entry in opened.ledger.entries if entry.get("id") == "a"]
    kept = any(row.key == "Minoa a" for row in read_journal(str(game)))
    return Seen(told, len(standing), kept, any(one.kept.key == "Minoa a" for one in find_gone(opened)))


def begin(folder: Path) -> Path:
    game = folder / "game.toml"
    game.write_text(header(), "utf-8")
    HostedLedger(str(game)).record(MINOA, BEFORE)
    return game


def tell(act: Callable[[], object]) -> str:
    """Return what is answered: nothing where it went well."""
    try:
        act()
    except NotWritable as failed:
        return str(failed)
    return ""


def hold_entry(seen: Seen) -> None:
    """Hold what was told of an entry against where it stands."""
    if not seen.told or "the disk did not confirm it" in seen.told or "is in the ledger" in seen.told:
        assert (seen.in_ledger, seen.in_journal, seen.is_gone) == (1, True, False), seen
    elif "kept in the journal, not in the ledger" in seen.told:
        assert (seen.in_ledger, seen.in_journal, seen.is_gone) == (0, True, True), seen
    else:
        assert "nothing was recorded" in seen.told
        assert (seen.in_ledger, seen.in_journal, seen.is_gone) == (0, False, False), seen


@pytest.mark.parametrize(("number", "lasting"), EVERY)
def test_an_entry_is_where_it_is_said_to_be(number: int, lasting: bool, tmp_path: Path) -> None:
    game = begin(tmp_path)
    hosted, failing = HostedLedger(str(game)), Failing(number, lasting)
    with failing():
        told = tell(lambda: hosted.record(MINOA, SENT))
    hold_entry(look(game, told))
    assert (number < MOST - 1) or len(failing.calls) < number, "more calls than are tried"
    again = tell(lambda: HostedLedger(str(game)).record(MINOA, SENT))  # the phone sends it once more
    hold_entry(look(game, again))
    assert again == ""


@pytest.mark.parametrize(("number", "lasting"), EVERY)
def test_what_is_undone_is_said_to_be(number: int, lasting: bool, tmp_path: Path) -> None:
    game = begin(tmp_path)
    HostedLedger(str(game)).record(MINOA, SENT)
    with Failing(number, lasting)():
        told = tell(lambda: HostedLedger(str(game)).undo(MINOA, UNDO))
    seen = look(game, told)
    if "nothing was recorded" in told:
        assert (seen.in_ledger, seen.in_journal) == (1, True), seen
    elif "is still in the journal" in told:
        assert (seen.in_ledger, seen.in_journal, seen.is_gone) == (0, True, False), seen
        HostedLedger(str(game)).record(Role("Hatti"), BEFORE)
        assert not look(game, "").in_journal
    else:
        assert seen.in_ledger == 0, seen
        assert "did not confirm" in told or not seen.in_journal, seen


@pytest.mark.deep
@pytest.mark.parametrize("number", share(range(1, MOST), 3))
def test_killed_in_between_it_is_gone_or_recorded_and_stands_once_in_the_end(number: int, tmp_path: Path) -> None:
    game = begin(tmp_path)
    child = os.fork()
    if not child:
        with Failing(number, lasting=False, kills=True)():
            HostedLedger(str(game)).record(MINOA, SENT)
        os._exit(0)
    os.waitpid(child, 0)
    seen = look(game, "")
    assert seen.in_ledger <= seen.in_journal, "nothing is in the ledger alone"
    assert seen.is_gone == (seen.in_journal and not seen.in_ledger)
    hosted = HostedLedger(str(game))
    hosted.record(MINOA, SENT)
    hold_entry(look(game, ""))
    hosted.record(MINOA, SENT)
    hold_entry(look(game, ""))


@pytest.mark.deep
@pytest.mark.parametrize(("number", "later"), share(EVERY, 3))
def test_killed_in_an_undo_it_stands_or_is_undone_and_never_gone(number: int, later: bool, tmp_path: Path) -> None:
    game = begin(tmp_path)
    HostedLedger(str(game)).record(MINOA, SENT)
    child = os.fork()
    if not child:
        with Failing(number, lasting=False, kills=True)():
            HostedLedger(str(game)).undo(MINOA, UNDO)
        os._exit(0)
    os.waitpid(child, 0)
    assert not look(game, "").is_gone
    if later:  # somebody else is faster than the phone
        HostedLedger(str(game)).record(Role("Hatti"), BEFORE)
        assert not look(game, "").is_gone
    HostedLedger(str(game)).undo(MINOA, UNDO)
    seen = look(game, "")
    is_struck = later and seen.in_ledger  # it was not the last any more
    assert seen[1:] == ((1, True, False) if is_struck else (0, False, False)), seen


def test_what_was_put_back_and_then_lost_is_gone(tmp_path: Path) -> None:
    game = begin(tmp_path)
    hosted = HostedLedger(str(game))
    before = game.read_bytes()
    hosted.record(MINOA, SENT)
    hosted.undo(MINOA, UNDO)
    assert typed(f"redo -f {game}").code == 0
    game.write_bytes(before)
    assert look(game, "").is_gone


def test_what_was_only_kept_is_recorded_by_the_command_that_is_named(tmp_path: Path) -> None:
    game = begin(tmp_path)
    told = ""
    for number in range(1, MOST):
        with Failing(number, lasting=True)():
            told = tell(lambda: HostedLedger(str(game)).record(MINOA, SENT))
        if "kept in the journal" in told:
            break
    assert "`civledger redo --gone` records it" in told
    assert typed(f"redo --gone -f {game}").code == 0
    hold_entry(look(game, ""))
