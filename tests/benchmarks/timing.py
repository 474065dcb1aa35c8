"""Timing whole commands against one another: in one run, interleaved."""

import compileall
import statistics
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

import civledger as civledger_package

Command = Sequence[str]
PACKAGE = str(Path(civledger_package.__file__).parent)
PEAK = """
import resource, subprocess, sys
subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
"""  # a small process starts it, whose own memory would else be counted


def run(command: Command) -> float:
    """Return how long a command takes; one that fails is no measurement."""
    start = time.perf_counter()
    done = subprocess.run(command, capture_output=True, check=False)
    took = time.perf_counter() - start
    assert done.returncode == 0, (command, done.stderr.decode(errors="replace"))
    return took


def quickest(commands: Mapping[str, Command], rounds: int) -> dict[str, float]:
    """Return the quickest run of each command."""
    return {name: min(times) for name, times in interleaved(commands, rounds).items()}


def medians(commands: Mapping[str, Command], rounds: int) -> dict[str, float]:
    """Return the median run of each command."""
    return {name: statistics.median(times) for name, times in interleaved(commands, rounds).items()}


def interleaved(commands: Mapping[str, Command], rounds: int) -> dict[str, list[float]]:
    """Return how long each command took, all of them taking turns; one round more comes first to warm up."""
    taken: dict[str, list[float]] = {name: [] for name in commands}
    for number in range(-1, rounds):
        for name, command in commands.items():
            took = run(command)
            if number >= 0:
                taken[name].append(took)
    return taken


def against(base: Command, commands: Mapping[str, Command], rounds: int) -> dict[str, float]:
    """Return the median of how often each command takes as long as the base, which runs right before and after it.

    So a machine that is slower for a while is so for both. One round more comes first to warm up.
    """
    ratios: dict[str, list[float]] = {name: [] for name in commands}
    before = run(base)
    for number in range(-1, rounds):
        for name, command in commands.items():
            took, after = run(command), run(base)
            if number >= 0:
                ratios[name].append(2 * took / (before + after))
            before = after
    return {name: statistics.median(taken) for name, taken in ratios.items()}


def peak(command: Command) -> int:
    """Return the most memory that a command or a process of it took, in kB, whatever its exit code."""
    measured = subprocess.run([sys.executable, "-c", PEAK, *command], capture_output=True, check=True)
    return int(measured.stdout)


def civledger(*arguments: str) -> Command:
    """Return a command line of civledger, its modules compiled as an installation leaves them."""
    assert compileall.compile_dir(PACKAGE, quiet=1)
    return (sys.executable, "-m", "civledger", *arguments)
