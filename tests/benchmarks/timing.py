"""Timing whole commands against one another: in one run, interleaved."""

import compileall
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

import civledger as civledger_package

Command = Sequence[str]
PACKAGE = str(Path(civledger_package.__file__).parent)


def run(command: Command) -> float:
    """Return how long a command takes; one that fails is no measurement."""
    start = time.perf_counter()
    done = subprocess.run(command, capture_output=True, check=False)
    took = time.perf_counter() - start
    assert done.returncode == 0, (command, done.stderr.decode(errors="replace"))
    return took


def quickest(commands: Mapping[str, Command], rounds: int) -> dict[str, float]:
    """Return the quickest run of each command, all of them taking turns; the first round only warms up."""
    taken: dict[str, list[float]] = {name: [] for name in commands}
    for number in range(rounds + 1):
        for name, command in commands.items():
            took = run(command)
            if number:
                taken[name].append(took)
    return {name: min(times) for name, times in taken.items()}


def civledger(*arguments: str) -> Command:
    """Return a command line of civledger, its modules compiled as an installation leaves them."""
    assert compileall.compile_dir(PACKAGE, quiet=1)
    return (sys.executable, "-m", "civledger", *arguments)
