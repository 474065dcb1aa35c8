"""`civledger check` of the 18-player game against `hledger check` of as many transactions as it has facts."""

import shutil
from pathlib import Path

import pytest

from tests.benchmarks import journals, timing

pytestmark = pytest.mark.benchmark
GOAL = 1.0


def measured(commands: dict[str, timing.Command]) -> float:
    taken = timing.quickest(commands, rounds=5)
    return taken["civledger"] / taken["hledger"]


def test_check_takes_no_longer_than_hledger(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    if shutil.which("hledger") is None:
        pytest.skip("hledger is not installed: apt-get install hledger")
    facts = journals.facts(journals.GAME)
    journal = tmp_path / "game.journal"
    journal.write_text(journals.hledger_journal(facts), "utf-8")
    commands: dict[str, timing.Command] = {
        "civledger": timing.civledger("check", str(journals.GAME)),
        "hledger": ("hledger", "check", "-f", str(journal)),
    }
    ratio = min(measured(commands) for _ in range(3))  # a noisy machine may spoil one of them
    with capsys.disabled():
        print(
            f"\ncheck of {facts} facts: {ratio:.2f} times hledger check of as many transactions; the goal is {GOAL:g}"
        )
    assert ratio <= 2 * GOAL
