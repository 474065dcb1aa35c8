"""Whichever call to the system fails, the ledger is the old one or the new one, and the message says which."""

import errno
import itertools
import json
import os
import shutil
from pathlib import Path

import pytest

from civledger.store.beside import FOLDER
from civledger.store.disk import Disk
from tests.cli.keyboard import GAME, Said, done, files, typed
from tests.crash.disks import Failing, Narrow, Watched, use
from tests.crash.writing import WRITING, prepare, writing_commands
from tests.depth import share

ERRORS = {"EIO": errno.EIO, "ENOSPC": errno.ENOSPC, "EDQUOT": errno.EDQUOT, "EACCES": errno.EACCES}
EXPECTED = [
    *("stat", "open", "keep_owner", "keep_attributes", "write", "fsync", "close"),
    *("stat", "read", "stat", "replace"),
]
BEFORE = Path("..", "beside-before")  # what lies beside the ledger before each try
CONFIRMED = [*(("open", "fsync", "close") if hasattr(os, "O_DIRECTORY") else ()), "read"]

FAILURES = [  # once, and from there on; of each command every day one of both
    (place, line, lasting)
    for place, line in enumerate(WRITING)
    for lasting in ((False, True) if place % 2 else (True, False))
]


@pytest.fixture(autouse=True)
def folder(bare: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(os, "fsync", lambda descriptor: None)  # nobody pulls the plug here, so nobody need wait
    return bare


def test_every_command_that_writes_is_among_them() -> None:
    assert {line.split()[0] for line in WRITING} == writing_commands()


def written_with(disk: Disk, line: str, old: dict[str, bytes], monkeypatch: pytest.MonkeyPatch) -> Said:
    """Return what a command says that finds the old files and writes to a disk."""
    for path in set(files()) - set(old):
        Path(path).unlink()
    GAME.write_bytes(old[str(GAME)])
    beside = BEFORE / Path.cwd().name
    if beside.exists():  # `redo` finds again what it put back
        shutil.rmtree(FOLDER)
        shutil.copytree(beside, FOLDER)
    use(disk, monkeypatch)
    return typed(line)


def states(line: str, monkeypatch: pytest.MonkeyPatch) -> tuple[dict[str, bytes], dict[str, bytes]]:
    """Return all files before and after a command that nothing disturbs."""
    prepare(line, monkeypatch)
    old = files()
    if Path(FOLDER).exists():
        shutil.copytree(FOLDER, BEFORE / Path.cwd().name)
    disk = Watched()
    assert written_with(disk, line, old, monkeypatch).code == 0
    assert disk.calls == EXPECTED + CONFIRMED
    new = files()
    assert old.keys() == new.keys()
    assert old != new
    return old, new


@pytest.mark.deep
@pytest.mark.parametrize(("place", "line", "lasting"), share(FAILURES, 5))
def test_the_nth_call_fails(place: int, line: str, lasting: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every call fails under every command, and with every error under some of them: nothing asks which it was."""
    old, new = states(line, monkeypatch)
    for nth in itertools.count(1):
        disk = Failing(nth, list(ERRORS.values())[(place + nth) % len(ERRORS)], lasting)
        said = written_with(disk, line, old, monkeypatch)
        left = {path: data for path, data in files().items() if path not in old}
        found = {path: data for path, data in files().items() if path in old}
        assert found in (old, new)
        if not disk.failed:
            break
        assert said.code == 3
        assert said.output == ""
        assert ("nothing was recorded" in said.messages) == (found == old)
        assert ("was written, but" in said.messages) == (found == new)
        assert not left or (lasting and disk.calls[-1] == "unlink")
        if left:
            assert json.loads(done("doctor --format json"))["leftovers"]["found"] == ", ".join(left)
    assert (said.code, found, left) == (0, new, {})
    assert nth == len(EXPECTED + CONFIRMED) + 1


@pytest.mark.deep
@pytest.mark.parametrize("line", share(WRITING, 4))
def test_a_short_write_is_gone_on_with(line: str, monkeypatch: pytest.MonkeyPatch) -> None:
    old, new = states(line, monkeypatch)
    for at_a_time in (1, 7, 100):
        assert written_with(Narrow(at_a_time), line, old, monkeypatch).code == 0
        assert files() == new, at_a_time


@pytest.mark.deep
@pytest.mark.parametrize("line", share(WRITING, 4))
def test_a_disk_that_fills_up_while_writing(line: str, monkeypatch: pytest.MonkeyPatch) -> None:
    old, _ = states(line, monkeypatch)
    for error in ("ENOSPC", "EDQUOT"):
        said = written_with(Narrow(100, 200, ERRORS[error]), line, old, monkeypatch)
        assert said.code == 3, error
        assert "nothing was recorded" in said.messages
        assert files() == old, error


@pytest.mark.deep
@pytest.mark.parametrize("line", share(WRITING, 4))
def test_the_command_that_failed_succeeds_when_it_is_typed_again(line: str, monkeypatch: pytest.MonkeyPatch) -> None:
    old, new = states(line, monkeypatch)
    failed = EXPECTED.index("replace") + 1
    assert written_with(Failing(failed, errno.EIO, lasting=True), line, old, monkeypatch).code == 3
    use(Disk(), monkeypatch)
    assert typed(line).code == 0
    assert files() == new  # the leftover is of this very process, and gives way
