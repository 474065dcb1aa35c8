"""What tests of commands begin with."""

import os
import signal
from pathlib import Path

import pytest

import tests.depth  # noqa: F401  # no random test has a deadline
from tests.cli.keyboard import begin

signal.signal(signal.SIGINT, signal.default_int_handler)  # who starts tests in the background has programs ignore
for name in {"SIGQUIT", "SIGHUP"} & set(dir(signal)):
    signal.signal(getattr(signal, name), signal.SIG_DFL)  # these three, and so would those that the tests start

ASKING_FOR_MORE = [  # than Windows has: fork, terminals of one's own, locks on the file itself, signals to hold back
    *("cli/test_audit_ending.py", "cli/test_board.py", "cli/test_report.py", "cli/test_run.py", "cli/test_sharing.py"),
    *("crash/test_kill.py", "fuzz", "store/test_lock.py", "store/test_lock_beside.py"),
    *("merging/test_commit.py", "merging/test_git.py", "merging/test_setting_up.py"),
    *("store/test_owner.py", "store/test_windows.py", "store/test_write.py", "test_corners.py", "windows"),
]
collect_ignore = [] if hasattr(os, "fork") else ASKING_FOR_MORE


REPEATING = (  # many times the same lines, or those of other processes: measuring them would take as long again
    *("browser/", "edgecases/", "excerpts/", "format/", "fuzz/", "play/", "crash/test_every_byte", "crash/test_kill"),
    *("cli/test_evening", "cli/test_following", "cli/test_showing", "cli/test_without_wheels"),
    *("merging/test_random", "report/test_strangers", "test_games", "test_round_trips"),
)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Count as covered only what is run in every run, and measure nothing where it cannot grow: that takes longer.

    Random cases reach now this and now that.
    """
    for item in items:
        is_random = getattr(getattr(item, "obj", None), "is_hypothesis_test", False)
        place = item.path.relative_to(Path(__file__).parent).as_posix()
        if is_random or item.get_closest_marker("hypothesis") or place.startswith(REPEATING):
            item.add_marker("no_cover")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update", action="store_true", help="write transcripts and recorded outputs as they are today")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Sit down at a table: an empty folder with a new game in it."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("CIVLEDGER_FILE", raising=False)
    begin()
    return tmp_path
