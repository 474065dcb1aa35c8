"""No command does more than it did in the table of CONTRIBUTING, where this is the Python of the table."""

import platform
import re
from pathlib import Path

import pytest

from tests.benchmarks.stages import COMMANDS, ROOT, import_typer, is_counting

TABLE = (ROOT / ".github" / "CONTRIBUTING.md").read_text("utf-8")
MOST = 1.05  # times the table: below that a compiler or a library may have changed


@pytest.mark.benchmark
@pytest.mark.parametrize("place", range(len(COMMANDS)), ids=COMMANDS)
def test_no_command_does_more_than_the_table_says(
    place: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    if not is_counting():
        pytest.skip("valgrind counts the instructions: apt-get install valgrind")
    name, command = [*COMMANDS.items()][place]
    *_, last = re.findall(r"(?m)^\| [0-9.]+ \| ([0-9.]+) \|" + r" ([0-9.]+) \|" * len(COMMANDS), TABLE)
    ratio = command(tmp_path).count_whole() / import_typer()
    with capsys.disabled():
        print(f"\n{name}: {ratio:.2f} times import typer, {last[1 + place]} in the table")
    if last[0] != platform.python_version():
        pytest.skip(f"the table was counted with Python {last[0]}")
    assert ratio <= MOST * float(last[1 + place])
