"""No command does more than it did in the table of CONTRIBUTING, where this is the Python of the table."""

import platform
import re

import pytest

from tests.benchmarks.stages import ROOT, every_command, is_counting, show

TABLE = (ROOT / ".github" / "CONTRIBUTING.md").read_text("utf-8")
COLUMNS = ("check", "credits", "census", "report", "buy", "plan", "phone", "audit, a game")
MOST = 1.05  # times the table: below that a compiler or a library may have changed


@pytest.mark.benchmark
def test_no_command_does_more_than_the_table_says(capsys: pytest.CaptureFixture[str]) -> None:
    if not is_counting():
        pytest.skip("valgrind counts the instructions: apt-get install valgrind")
    with capsys.disabled():
        ratios = {command.name: show(command) for command in every_command()}
    *_, last = re.findall(r"(?m)^\| [0-9.]+ \| ([0-9.]+) \|" + r" ([0-9.]+) \|" * len(COLUMNS), TABLE)
    if last[0] != platform.python_version():
        pytest.skip(f"the table was counted with Python {last[0]}")
    allowed = dict(zip(COLUMNS, map(float, last[1:]), strict=True))
    assert {name: ratio for name, ratio in ratios.items() if ratio > MOST * allowed[name]} == {}
