"""`civledger check` of ledgers that are large in odd ways, against that of the 18-player game."""

import subprocess
import time
from pathlib import Path

import pytest

from tests.benchmarks import journals, timing
from tests.fuzz.test_fuzz import LARGE
from tests.support import header

GOAL = 6.0


def checked(file: Path) -> float:
    """Return how long `check` takes, the better of two times, whatever it finds."""
    command = timing.civledger("check", str(file))
    times = [time.perf_counter()]
    for _ in range(2):
        assert subprocess.run(command, capture_output=True, check=False).returncode in (0, 1, 3)
        times.append(time.perf_counter())
    return min(times[1] - times[0], times[2] - times[1])


@pytest.mark.benchmark
def test_the_slowest_of_odd_ledgers_takes_a_few_checks(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = checked(journals.GAME)
    ratios: dict[str, float] = {}
    for name, text in LARGE.items():
        file = tmp_path / f"{name}.toml"
        file.write_text(header() + text, "utf-8")
        ratios[name] = checked(file) / game
    slowest = max(ratios, key=lambda name: ratios[name])
    with capsys.disabled():
        print(f"\n{slowest!r} takes {ratios[slowest]:.1f} times as long as the 18-player game; the goal is {GOAL:g}")
    assert ratios[slowest] <= 2 * GOAL
