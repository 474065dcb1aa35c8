"""How the cost of files full of mistakes grows with them: time with an exponent, and memory beside their size."""

import math
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.benchmarks import timing
from tests.support import entry, header

pytestmark = pytest.mark.benchmark
FEW, MANY = 4_000, 16_000
GOAL = 1.3
HEAD = header()
SHAPES: dict[str, Callable[[int], str]] = {
    "empty entries": lambda number: HEAD + "[[entry]]\n" * number,
    "unknown rows of a census": lambda number: (
        HEAD + entry(1, "census", f"tokens = {{ {', '.join(f'N{row} = 1' for row in range(number))} }}")
    ),
    "unknown keys": lambda number: HEAD + entry(1, "note", "".join(f"k{key} = 1\n" for key in range(number))),
    "entries with unknown names": lambda number: HEAD + entry(1, "census", "tokens = { Minoia = 1 }") * number,
    "unknown keys of the head": lambda number: "".join(f"k{key} = 1\n" for key in range(number)) + HEAD,
    "censuses of one turn": lambda number: HEAD + entry(1, "census", "tokens = { Minoa = 1 }") * number,
    "turns": lambda number: HEAD + "".join(entry(turn, "endturn") for turn in range(1, number + 1)),
}


def judging(file: Path) -> timing.Command:
    """Return a check of a file, whatever it ends with."""
    return ("sh", "-c", '"$@"; exit 0', "sh", *timing.civledger("check", "--format", "json", "-f", str(file)))


@pytest.mark.parametrize("shape", SHAPES)
def test_time_and_memory_grow_with_the_file(shape: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files = {number: tmp_path / f"{number}.toml" for number in (0, FEW, MANY)}
    for number, file in files.items():
        file.write_text(SHAPES[shape](number), "utf-8")
    took = timing.quickest({str(number): judging(file) for number, file in files.items()}, rounds=2)
    few, many = (max(took[str(number)] - took["0"], 0.01) for number in (FEW, MANY))
    exponent = math.log(many / few, MANY / FEW)
    command = ("python3", "-c", timing.PEAK, *judging(files[MANY]))
    peak = int(subprocess.run(command, capture_output=True, text=True, check=True).stdout) * 1024
    allowed = 20 * files[MANY].stat().st_size + 60_000_000
    with capsys.disabled():
        print(f"\n{shape}: exponent {exponent:.2f}, goal {GOAL:g}; memory {peak / allowed:.2f} of what is allowed")
    assert exponent <= 1.5 * GOAL
    assert peak <= 2 * allowed
