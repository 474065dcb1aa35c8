"""`civledger timer`: started, looked at, stopped, and no part of the ledger."""

import time
from pathlib import Path

import pytest

from civledger.cli.timer import read_length
from civledger.store.timer import read_timer
from tests.cli.keyboard import GAME, done, wrong

pytestmark = pytest.mark.usefixtures("folder")


@pytest.mark.parametrize(
    ("typed", "seconds"), [("10m", 600), ("90s", 90), ("1h30m", 5400), ("5", 300), ("1m30s", 90), ("2h", 7200)]
)
def test_lengths_as_people_write_them(typed: str, seconds: int) -> None:
    assert read_length(typed) == seconds


def test_a_timer_runs_outside_the_ledger(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(time, "time", lambda: 1_800_000_000.0)
    before = GAME.read_bytes()
    assert "no timer is set" in done("timer")
    assert done("timer 10m").startswith("game.toml: 10:00 left, until ")
    assert read_timer("game.toml") == 1_800_000_600_000
    assert done("timer").startswith("10:00 left")
    assert done("timer stop") == "game.toml: no timer any more\n"
    assert "no timer is set" in done("timer")
    assert GAME.read_bytes() == before


def test_a_timer_that_ran_out_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    done("timer 1s")
    later = time.time() + 5
    monkeypatch.setattr(time, "time", lambda: later)
    assert done("timer") == "time is up\n"


@pytest.mark.parametrize("typed", ["soon", "0", "-5", "10x", "''"])
def test_what_is_no_length_is_told_with_what_to_type(typed: str) -> None:
    assert "civledger timer 10m" in wrong(f"timer -- {typed}")


def test_no_ledger_has_no_timer_but_one_that_is_broken_has(folder: Path) -> None:
    assert "nosuch.toml cannot be used" in wrong("timer 10m -f nosuch.toml", 3)
    assert not (folder / ".civledger").exists()
    GAME.write_text("format = 1\n[game", "utf-8")
    assert "10:00 left" in done("timer 10m -f game.toml")


def test_where_nothing_can_be_kept_that_is_told(folder: Path) -> None:
    (folder / ".civledger").write_text("in the way", "utf-8")
    assert "cannot be kept" in wrong("timer 10m", 3)
