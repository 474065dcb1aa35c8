"""Where a file that is open cannot be replaced, the lock is on a file beside it, which goes when the lock does."""

import fcntl
import os
from pathlib import Path

import pytest

from civledger.store import lock
from civledger.store import lock as lock_beside
from civledger.store.lock import Locked, locked
from tests.cli.keyboard import GAME, done, entries, files, wrong
from tests.crash.anew import loaded_without
from tests.windows import imitation

BESIDE = Path(".game.toml.lock")

pytestmark = pytest.mark.usefixtures("folder")


@pytest.fixture(autouse=True)
def windows(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lock as on Windows."""
    monkeypatch.setattr(lock, "fcntl", None)
    monkeypatch.setattr(lock_beside, "msvcrt", imitation.locks())


def test_it_is_there_only_while_somebody_writes() -> None:
    with locked(str(GAME)):
        assert BESIDE.exists()
    assert not BESIDE.exists()
    done("note hello", "undo")
    assert list(files()) == ["game.toml"]


def test_nobody_else_gets_it() -> None:
    with locked(str(GAME)), pytest.raises(Locked, match="being written by another process"), locked(str(GAME), 0):
        pass
    with locked(str(GAME), 0):
        pass


def test_it_is_free_again_after_a_failure() -> None:
    with pytest.raises(KeyError), locked(str(GAME)):
        raise KeyError
    with locked(str(GAME), 0):
        pass


def test_it_is_beside_the_file_that_a_link_leads_to(folder: Path) -> None:
    (folder / "deep").mkdir()
    GAME.rename("deep/real.toml")
    GAME.symlink_to("deep/real.toml")
    with locked(str(GAME)), pytest.raises(Locked), locked("deep/real.toml", 0):
        pass


def test_who_waits_gets_it_when_it_is_free(monkeypatch: pytest.MonkeyPatch) -> None:
    with BESIDE.open("w") as other:
        fcntl.flock(other, fcntl.LOCK_EX)
        monkeypatch.setattr("time.sleep", lambda pause: fcntl.flock(other, fcntl.LOCK_UN))
        with locked(str(GAME), 5), pytest.raises(Locked), locked(str(GAME), 0):
            pass


def test_a_file_that_others_have_open_stays_for_them(monkeypatch: pytest.MonkeyPatch) -> None:
    def held(path: str) -> None:
        raise PermissionError

    monkeypatch.setattr(os, "unlink", held)
    with locked(str(GAME)):
        pass
    assert BESIDE.exists()
    with locked(str(GAME), 0):
        pass


def test_a_ledger_that_is_not_there_gets_no_lock() -> None:
    with pytest.raises(FileNotFoundError), locked("other.toml"):
        pass
    assert "No such file" in wrong("note hello -f other.toml", 3)
    assert list(files()) == ["game.toml"]


def test_a_ledger_that_is_gone_while_waiting_is_said_to_be_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("time.sleep", lambda pause: GAME.unlink())
    with BESIDE.open("w") as other:
        fcntl.flock(other, fcntl.LOCK_EX)
        with pytest.raises(FileNotFoundError), locked(str(GAME)):
            pass


def test_a_command_says_that_it_waited_in_vain(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(locked, "__defaults__", (0,))
    with locked(str(GAME)):
        assert "Try again when it has finished" in wrong("note hello", 3)


def test_a_system_without_any_locks_writes_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    found = loaded_without("msvcrt", "civledger.store.lock", monkeypatch).msvcrt
    monkeypatch.setattr(lock_beside, "msvcrt", found)
    with locked(str(GAME)):
        done("note two")
    assert [entry["text"] for entry in entries()] == ["two"]
    assert list(files()) == ["game.toml"]
