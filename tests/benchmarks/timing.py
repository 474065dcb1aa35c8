"""Timing whole commands against one another: in one run, interleaved, medians."""

import statistics
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence

Command = Sequence[str]


def run(command: Command) -> float:
    """Return how long a command takes; one that fails is no measurement."""
    start = time.perf_counter()
    done = subprocess.run(command, capture_output=True, check=False)
    took = time.perf_counter() - start
    assert done.returncode == 0, (command, done.stderr.decode(errors="replace"))
    return took


def medians(commands: Mapping[str, Command], rounds: int) -> dict[str, float]:
    """Return the median time of each command, all of them taking turns; the first round only warms up."""
    taken: dict[str, list[float]] = {name: [] for name in commands}
    for number in range(rounds + 1):
        for name, command in commands.items():
            took = run(command)
            if number:
                taken[name].append(took)
    return {name: statistics.median(times) for name, times in taken.items()}


def civledger(*arguments: str) -> Command:
    """Return a command line of civledger, as it is installed beside this Python."""
    return (sys.executable, "-m", "civledger", *arguments)
