"""A table in a repository whose owner git knows."""

import subprocess
from pathlib import Path

import pytest

from tests.cli.keyboard import begin, entries, shown, typed
from tests.store.test_git import run_git

CLOSE = "endturn --anyway --commit"
WHO = {"user.name": "Ann", "user.email": "ann@example.org"}


@pytest.fixture
def repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Sit down in a repository whose owner git knows; nothing is committed yet."""
    (tmp_path / "table").mkdir()
    monkeypatch.chdir(tmp_path / "table")
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", str(tmp_path / "global"))
    monkeypatch.setenv("GIT_CONFIG_NOSYSTEM", "1")
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path))
    monkeypatch.delenv("CIVLEDGER_FILE", raising=False)
    run_git(Path(), "init", "-b", "main")
    for key, value in WHO.items():
        run_git(Path(), "config", key, value)
    begin()
    return Path.cwd()


def told(*words: str) -> str:
    """Return what git says."""
    return subprocess.run(["git", *words], check=True, capture_output=True, text=True).stdout


def commit(*names: str) -> None:
    """Commit files as somebody would."""
    run_git(Path(), "add", "--", *names)
    run_git(Path(), "commit", "-m", "Begin", "--", *names)


def not_committed(line: str = CLOSE) -> str:
    """Return why a turn that is closed was not committed."""
    before = heads(), told("ls-files", "--stage")
    turn = shown("status")["turn"]
    said = typed(line)
    assert said.code == 4, said
    assert entries()[-1]["action"] == "endturn"
    assert shown("status")["turn"] == turn + 1
    assert (heads(), told("ls-files", "--stage")) == before
    assert "committed as" not in said.output
    lines = [line for line in said.messages.splitlines() if line.startswith("closed, but not committed: ")]
    assert len(lines) == 1, said
    return lines[0]


def heads() -> str:
    """Return what all branches and HEAD are."""
    return subprocess.run(["git", "show-ref", "--head"], capture_output=True, text=True).stdout
