"""`civledger timer`: started, looked at, stopped, and no part of the ledger."""

import time

import pytest

from civledger.cli.timer import read_length
from civledger.model.timers import NamedTimer
from civledger.store.side_files import read_timers
from tests.cli.keyboard import GAME, done

pytestmark = pytest.mark.usefixtures("folder")


def test_lengths_as_people_write_them() -> None:
    lengths = {"10m": 600, "90s": 90, "1h30m": 5400, "5": 300, "1m30s": 90, "2h": 7200}
    assert {typed: read_length(typed) for typed in lengths} == lengths


def test_a_timer_runs_outside_the_ledger(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(time, "time", lambda: 1_800_000_000.0)
    before = GAME.read_bytes()
    assert "10:00" in done("timer 10m")
    assert read_timers("game.toml") == (NamedTimer(1_800_000_600_000),)
    assert "10:00" in done("timer")
    done("timer stop")
    assert read_timers("game.toml") == ()
    assert GAME.read_bytes() == before


def test_a_timer_that_ran_out_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    done("timer 1s")
    later = time.time() + 5
    monkeypatch.setattr(time, "time", lambda: later)
    assert "time is up" in done("timer")


def test_a_ledger_that_is_broken_has_a_timer() -> None:
    GAME.write_text("format = 1\n[game", "utf-8")
    assert "10:00" in done("timer 10m -f game.toml")
