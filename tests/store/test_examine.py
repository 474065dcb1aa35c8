"""Everything odd about a ledger's file is said, each with what to do; nothing is said about what is well."""

import os
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from civledger.cli.doctor import of_header
from civledger.store import examine as examining
from civledger.store import git
from civledger.store.examine import Examined, examine
from civledger.store.git_setup import set_up
from civledger.store.lock import locked
from tests.store.test_git import run_git
from tests.support import entry, header

TEXT = header() + entry(1, "note", 'text = "one"') + entry(1, "endturn")
BROKEN = header() + entry(1, "endturn", f'seal = "sha256:{"0" * 64}"')


@pytest.fixture(autouse=True)
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a ledger in a folder of its own, whatever stands above."""
    monkeypatch.chdir(tmp_path)
    run_git(tmp_path, "init")
    Path("game.toml").write_text(TEXT)
    return Path("game.toml")


def seen(file: str = "game.toml") -> dict[str, Examined]:
    """Return what is found about a file, by what was looked at."""
    lines = list(examine(file, of_header))
    assert len({line.what for line in lines}) == len(lines)
    return {line.what: line for line in lines}


def odd(file: str = "game.toml") -> list[str]:
    """Return what was looked at and needs something done."""
    return [line.what for line in seen(file).values() if line.remedy]


def committed() -> None:
    list(set_up("."))
    run_git(Path(), "add", "game.toml")
    run_git(Path(), "commit", "-m", "Begin")


def test_a_sound_ledger_needs_nothing(game: Path) -> None:
    committed()
    assert odd() == []
    found = {what: line.found for what, line in seen().items() if what != "versions"}
    assert found == {
        "format": "1",
        "header": "sound",
        "entries": "2",
        "turn": "2 is open",
        "seals": "0 of 1 closed turns sealed",
        "sealed entries": "none",
        "sealed header": "nothing",
        "newline at the end": "yes",
        "size": f"{len(TEXT)} bytes",
        "writable": "yes",
        "lock": "free",
        "leftovers": "none",
        "git": "tracked, no changes",
    }


def torn() -> None:
    Path("game.toml").write_text(TEXT.rstrip("\n"))


def broken() -> None:
    Path("game.toml").write_text(BROKEN)


def read_only() -> None:
    Path("game.toml").chmod(0o444)


def left_behind() -> None:
    Path(".game.toml.77.tmp").touch()


def merge() -> None:
    Path(".git", "MERGE_HEAD").touch()


ODD: dict[str, tuple[Callable[[], None], str, str]] = {
    "torn": (torn, "newline at the end", "no: the last entry may be cut off"),
    "broken": (broken, "seals", "broken from turn 1 on"),
    "read-only": (read_only, "writable", "no"),
    "leftovers": (left_behind, "leftovers", ".game.toml.77.tmp"),
    "merge": (merge, "git merge", "in progress"),
}


@pytest.mark.parametrize("name", ODD)
@pytest.mark.parametrize("link", [False, True], ids=["file", "link"])
def test_what_is_odd_is_said_with_what_to_do(name: str, link: bool, game: Path) -> None:
    happened, what, found = ODD[name]
    committed()
    happened()
    Path("elsewhere").mkdir()
    Path("elsewhere", "link.toml").symlink_to("../game.toml")
    file = "elsewhere/link.toml" if link else "game.toml"
    assert seen(file)[what].found == found
    assert odd(file) == [what]
    assert not any(line.fatal for line in examine(file, of_header))


@pytest.mark.parametrize("forbidden", ["game.toml", ""])
def test_a_file_or_folder_of_somebody_else_is_not_writable(forbidden: str, monkeypatch: pytest.MonkeyPatch) -> None:
    committed()
    monkeypatch.setattr(os, "access", lambda path, right: os.path.realpath(path) != os.path.realpath(forbidden))
    assert seen()["writable"].found == "no"
    assert odd() == ["writable"]


def test_a_ledger_outside_git_is_fine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(git, "root", lambda folder: None)
    assert "not in a repository" in seen()["git"].found
    assert odd() == []


def test_a_tracked_ledger_that_git_does_not_merge_is_told_how() -> None:
    assert "git merges" not in seen()
    run_git(Path(), "add", "game.toml")
    assert "civledger git" in seen()["git merges"].remedy
    list(set_up("."))
    assert odd() == []


def test_a_ledger_that_git_does_not_know_is_told_to_be_added() -> None:
    assert seen()["git"].found == "not tracked"
    assert odd() == ["git"]


def test_who_is_writing_is_named() -> None:
    with locked("game.toml"):
        assert f"process {os.getpid()}" in seen()["lock"].found
        assert "lock" in odd()


NOT_READ = {
    "not TOML": "format = \n",
    "another format": "format = 2\n",
    "an empty file": "",
    "conflict markers": "<<<<<<< HEAD\na = 1\n=======\n>>>>>>> other\n",
    "a list of numbers": "format = 1\nentry = [1]\n",
}


@pytest.mark.parametrize("text", NOT_READ.values(), ids=NOT_READ)
def test_a_file_that_cannot_be_read_is_examined_all_the_same(text: str, game: Path) -> None:
    game.write_text(text)
    assert seen()["format"].fatal
    assert seen()["format"].remedy
    assert seen().keys() >= {"size", "writable", "lock", "leftovers", "git", "versions"}
    assert "entries" not in seen()


def a_folder(game: Path) -> None:
    game.mkdir()


def a_pipe(game: Path) -> None:
    os.mkfifo(game)


def a_loop(game: Path) -> None:
    game.symlink_to(game.name)


def nothing(game: Path) -> None:
    """Leave the place empty."""


@pytest.mark.parametrize("make", [a_folder, a_pipe, a_loop, nothing])
def test_what_is_no_file_is_only_said_to_be_none(make: Callable[[Path], None], game: Path) -> None:
    game.unlink()
    make(game)
    assert list(seen()) == ["format", "versions"]
    assert seen()["format"].fatal


def test_a_file_that_we_may_not_read_is_said_to_be_one(monkeypatch: pytest.MonkeyPatch) -> None:
    def forbidden(*arguments: object, **more: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(examining, "locked", forbidden)
    assert seen()["lock"].found == "unknown: Permission denied"
    assert "lock" in odd()


def test_a_folder_that_we_may_not_list_hides_what_was_left(monkeypatch: pytest.MonkeyPatch) -> None:
    def forbidden(folder: str) -> list[str]:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(os, "listdir", forbidden)
    assert seen()["leftovers"].found == "none"


@pytest.mark.parametrize(
    ("turns", "found"),
    [([], "1"), (["1", "2"], "3"), (["1", "2", "1"], "3"), (["-5"], "1"), (["0"], "1"), (['"x"'], "1"), (["9"], "10")],
)
def test_the_open_turn_is_the_one_after_the_last_closed(turns: list[str], found: str, game: Path) -> None:
    closings = "".join(f'[[entry]]\nturn = {turn}\naction = "endturn"\n' for turn in turns)
    game.write_text(header() + closings)
    assert seen()["turn"].found == f"{found} is open"


def test_git_is_asked_of_its_own_files_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def run(command: list[str], **more: object) -> subprocess.CompletedProcess[bytes]:
        asked.append(command)
        return subprocess.CompletedProcess(command, 0, b"")

    monkeypatch.setattr(subprocess, "run", run)
    assert seen()["git"].found == "not tracked"
    assert [word for command in asked for word in command if word in ("ls-files", "ls-tree", "status")] == [
        "ls-files",
        "ls-tree",
    ]
