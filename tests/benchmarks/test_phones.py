"""Eighteen phones that write at once, against one command in a shell."""

import statistics
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.benchmarks import timing
from tests.web.evening import begin_turn
from tests.web.tables import Table, start

LAST_TURN = 17
EACH = 10
ROUNDS = 3  # a busy moment slows one of them; the quickest is judged
GOAL = 1.0
SHARE = 0.95


def answer_times(table: Table, civs: list[str], round: int) -> list[float]:
    """Return how long each entry took when all seats write at once, one entry after the other."""
    ready = threading.Barrier(len(civs))

    def write(civ: str) -> list[float]:
        ready.wait()
        taken = []
        for number in range(EACH):
            begun = time.perf_counter()
            reply = table.enter(civ, f"{civ}-{round}-{number}", "gain", treasury=1)
            taken.append(time.perf_counter() - begun)
            assert reply.status == 201, reply
        return taken

    with ThreadPoolExecutor(len(civs)) as phones:
        return sorted(took for each in phones.map(write, civs) for took in each)


@pytest.mark.benchmark
def test_entries_are_answered_as_quickly_as_a_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = begin_turn(tmp_path, LAST_TURN)
    shell = timing.civledger("gain", "hel=1", "--dry-run", "-f", str(game))
    before = timing.medians({"shell": shell}, rounds=3)["shell"]
    table = start(tmp_path)
    try:
        rounds = [answer_times(table, [*table.told["seats"]], number) for number in range(ROUNDS)]
    finally:
        table.stop()
    alone = (before + timing.medians({"shell": shell}, rounds=3)["shell"]) / 2
    place = int(SHARE * len(rounds[0])) - 1
    taken = min(rounds, key=lambda one: one[place])
    quick = taken[place]
    with capsys.disabled():
        print(f"\ntimes one command in a shell ({alone:.2f} s), {len(taken)} entries of 18 phones that write at once:")
        print(f"  {statistics.median(taken) / alone:.2f}  the median answer; {quick / alone:.2f}  {SHARE:.0%} of them")
        print(f"  the goal is {GOAL:g} for {SHARE:.0%} of them")
    assert quick / alone <= 5 * GOAL  # phones, program and whatever else runs here share the cores
