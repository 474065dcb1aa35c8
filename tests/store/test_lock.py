"""One writer at a time; who waits is told for whom, and the dead hold nothing."""

import errno
import io
import os
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from civledger.store import examine, lock
from civledger.store.lock import Locked, acquire, holder, is_held, locked
from tests.cli.keyboard import GAME, begin, done, entries, typed, wrong
from tests.crash.anew import loaded_without

HOLD = """
import fcntl, sys
opened = open(sys.argv[1])
fcntl.flock(opened, fcntl.LOCK_EX)
print("held", flush=True)
sys.stdin.read()
"""
LINES = ["note hello", "undo", "reseal --reason x", "endturn --anyway", "run script.txt"]


@pytest.fixture(autouse=True)
def folder(bare: Path) -> Path:
    begin()
    done("note one")
    Path("script.txt").write_text("note two\n")
    return bare


@contextmanager
def held_elsewhere(file: Path = GAME) -> Iterator[subprocess.Popen[bytes]]:
    """Let another process hold the lock of a file until it is ended."""
    command = [sys.executable, "-c", HOLD, str(file)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"held\n"
        try:
            yield process
        finally:
            process.kill()


def wait_only(seconds: float, monkeypatch: pytest.MonkeyPatch) -> None:
    """Shorten the patience of every command."""
    for module in ("civledger.store.lock", "civledger.bookkeeping.script"):
        monkeypatch.setattr(f"{module}.locked", partial(locked, patience=seconds))


@pytest.mark.parametrize("line", LINES)
def test_a_command_waits_and_then_names_who_holds_the_lock(line: str, monkeypatch: pytest.MonkeyPatch) -> None:
    wait_only(0.2, monkeypatch)
    with held_elsewhere() as process:
        begun = time.monotonic()
        told = wrong(line, 3)
        assert time.monotonic() - begun > 0.2
    assert f"process {process.pid}" in told
    assert "game.toml" in told


@pytest.mark.parametrize("line", ["status", "check", "log", "doctor"])
def test_looking_waits_for_nobody(line: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("civledger.store.lock", "civledger.bookkeeping.script"):
        monkeypatch.setattr(f"{module}.locked", None)  # whoever would wait fails
    assert vars(examine)["locked"] is locked  # which only looks whether somebody holds it
    with held_elsewhere():
        assert typed(line).code == 0


def test_a_command_goes_on_when_the_lock_is_set_free() -> None:
    with held_elsewhere() as process:
        assert process.stdin is not None
        threading.Timer(0.3, process.stdin.close).start()
        done("note two")
    assert [entry["text"] for entry in entries()] == ["one", "two"]


def test_a_dead_holder_never_blocks(monkeypatch: pytest.MonkeyPatch) -> None:
    wait_only(0, monkeypatch)
    with held_elsewhere() as process:
        process.kill()
        process.wait()
        done(*LINES[:1])


def replaced() -> None:
    """Put another file in the place of the ledger, as writing does."""
    Path("other").write_bytes(GAME.read_bytes())
    Path("other").replace(GAME)


def test_the_lock_is_of_the_file_that_is_there_now() -> None:
    descriptor = os.open(GAME, os.O_RDONLY)
    try:
        assert acquire(descriptor, str(GAME))
        replaced()
        assert not acquire(descriptor, str(GAME))
        with locked(str(GAME), patience=0):
            pass
    finally:
        os.close(descriptor)


def test_who_waits_gets_the_file_that_was_put_there() -> None:
    with held_elsewhere():
        threading.Timer(0.2, replaced).start()
        with locked(str(GAME), patience=5), pytest.raises(Locked), locked(str(GAME), patience=0):
            pass


def test_a_ledger_that_is_gone_while_waiting_is_said_to_be_gone() -> None:
    with held_elsewhere():
        threading.Timer(0.2, GAME.unlink).start()
        said = typed("note two")
    assert said.code == 3
    assert "No such file" in said.messages


def test_the_lock_is_free_again_after_a_failure() -> None:
    with pytest.raises(KeyError), locked(str(GAME)):
        raise KeyError
    with locked(str(GAME), patience=0):
        pass


def test_no_files_stay_open() -> None:
    def open_files() -> int:
        return len(os.listdir("/proc/self/fd"))

    if not os.path.isdir("/proc/self/fd"):
        pytest.skip("this system does not tell which files are open")
    before = open_files()
    with held_elsewhere():
        inside = open_files()
        with pytest.raises(Locked), locked(str(GAME), patience=0.1):
            pass
        assert open_files() == inside
    assert open_files() == before


def no_list(*arguments: Any, **more: Any) -> io.StringIO:
    raise FileNotFoundError


def other_locks(*arguments: Any, **more: Any) -> io.StringIO:
    return io.StringIO("1: POSIX ADVISORY WRITE 7 fe:00:1 0 EOF\n2: FLOCK ADVISORY WRITE 8 fe:00:1 0 EOF\n")


@pytest.mark.parametrize("listing", [no_list, other_locks])
def test_a_holder_that_the_system_does_not_tell_is_another_process(
    listing: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lock, "open", listing, raising=False)
    with GAME.open() as opened:
        assert holder(opened.fileno()) == "another process"


def test_a_system_without_locks_writes_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lock, "fcntl", loaded_without("fcntl", "civledger.store.lock", monkeypatch).fcntl)
    with held_elsewhere():
        done("note two")
    assert [entry["text"] for entry in entries()] == ["one", "two"]


@pytest.mark.parametrize("line", ["note hello", "census 1 2 3 4 5 6 7", "endturn --anyway"])
def test_a_dry_run_waits_for_nobody(line: str, monkeypatch: pytest.MonkeyPatch) -> None:
    wait_only(0, monkeypatch)
    before = GAME.read_bytes()
    with held_elsewhere():
        assert "[[entry]]" in done(f"{line} --dry-run")
        assert "is being written by" in wrong(line, 3)
    assert GAME.read_bytes() == before


def test_where_there_are_no_locks_nobody_holds_one(monkeypatch: pytest.MonkeyPatch) -> None:
    begin()
    monkeypatch.setattr(lock, "fcntl", None)
    with is_held(str(GAME)) as held:
        assert held is False


def test_a_disk_without_locks_is_said_with_a_way_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.chdir(tmp_path)
    begin()
    monkeypatch.setattr("fcntl.flock", fail)
    said = typed("note tea")
    assert said.code == 3
    assert "its disk has no locks (No locks available)" in said.messages
    assert "Copy the file to a folder of this computer" in said.messages
