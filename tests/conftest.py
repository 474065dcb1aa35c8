"""What tests of commands begin with."""

import signal
from pathlib import Path

import pytest

import tests.depth  # noqa: F401  # no random test has a deadline
from tests.cli.keyboard import begin

signal.signal(signal.SIGINT, signal.default_int_handler)  # who starts tests in the background has programs ignore
signal.signal(signal.SIGQUIT, signal.SIG_DFL)  # these two, and so would those that the tests start


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Count as covered only what is run in every run: random cases reach now this and now that."""
    for item in items:
        if item.get_closest_marker("hypothesis") or getattr(getattr(item, "obj", None), "is_hypothesis_test", False):
            item.add_marker("no_cover")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Sit down at a table: an empty folder with a new game in it."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("CIVLEDGER_FILE", raising=False)
    begin()
    return tmp_path
