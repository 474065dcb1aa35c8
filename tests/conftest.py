"""What tests of commands begin with."""

import signal
from pathlib import Path

import pytest

from tests.cli.keyboard import begin

signal.signal(signal.SIGINT, signal.default_int_handler)  # who starts tests in the background has programs ignore
signal.signal(signal.SIGQUIT, signal.SIG_DFL)  # these two, and so would those that the tests start


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Sit down at a table: an empty folder with a new game in it."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("CIVLEDGER_FILE", raising=False)
    begin()
    return tmp_path
