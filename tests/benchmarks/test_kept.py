"""An archive that has not changed, the first and the second time, in processor time."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.benchmarks import journals, timing
from tests.cli import environment

GAMES = 40  # of 400 the ratios are higher: the start of the program counts for less
GOALS = {"audit": 20, "club": 2, "export": 2}
LINES = {"audit": [], "club": ["-o", "site-{}"], "export": ["--to", "sqlite", "-o", "games-{}.db"]}


def processor_time(command: timing.Command, folder: Path) -> float:
    """Return the seconds of processor time that a command takes with all its processes."""
    before = os.times()
    subprocess.run(command, cwd=folder, env=environment(), capture_output=True, check=True)
    after = os.times()
    return after.children_user + after.children_system - before.children_user - before.children_system


@pytest.mark.skipif(sys.platform == "win32", reason="no times of other processes there")
@pytest.mark.benchmark
def test_the_second_time_takes_a_fraction(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = journals.GAME.read_text("utf-8")
    (tmp_path / "games").mkdir()
    for number in range(GAMES):
        (tmp_path / "games" / f"{number}.toml").write_text(f"{text}# {number}\n", "utf-8")
    for name, goal in GOALS.items():
        first, second = (
            processor_time(timing.civledger(name, "games", *(word.format(number) for word in LINES[name])), tmp_path)
            for number in range(2)
        )
        with capsys.disabled():
            print(f"\n{name}: {first / second:.1f} times quicker the second time; the goal is {goal}")
        assert first / second >= goal
