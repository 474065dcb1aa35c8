"""What tests of commands begin with."""

import os
import signal
from pathlib import Path

import pytest

from tests.cli.keyboard import begin

signal.signal(signal.SIGINT, signal.default_int_handler)  # who starts tests in the background has programs ignore
if hasattr(signal, "SIGQUIT"):
    signal.signal(signal.SIGQUIT, signal.SIG_DFL)  # these two, and so would those that the tests start

ASKING_FOR_MORE = [  # than Windows has: fork, terminals of one's own, locks on the file itself, signals to hold back
    *("cli/test_audit_ending.py", "cli/test_board.py", "cli/test_report.py", "cli/test_run.py", "cli/test_sharing.py"),
    *("crash/test_kill.py", "fuzz", "store/test_lock.py", "store/test_lock_beside.py"),
    *("store/test_owner.py", "store/test_windows.py", "store/test_write.py", "test_corners.py", "windows"),
]
collect_ignore = [] if hasattr(os, "fork") else ASKING_FOR_MORE


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Sit down at a table: an empty folder with a new game in it."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("CIVLEDGER_FILE", raising=False)
    begin()
    return tmp_path
