"""How much the long tests try: little every day, a budget with `pytest -m deep`, all of it with `--whole` besides.

A deep run begins its random cases at a seed that every commit has anew. The first lines of the run tell it, and
`CIVLEDGER_SEED=12345 pytest -m deep` tries the same cases again.
"""

import os
import subprocess
from collections.abc import Iterable
from pathlib import Path
from typing import Any, TypeVar

import pytest
from hypothesis import HealthCheck, core, settings

Case = TypeVar("Case")
EVERY_DAY = 6  # of the number of a generator, what a run of every day tries is one in so many
BUDGET = 0.08  # of all the cases of a generator, what a deep run tries
STEP = 6  # of a list, what a deep run tries is one in so many
SEEDS = 100_000
deep = whole = False  # what this run is: `configure` says so before any test is collected
seed = 0  # where the random cases of a deep run begin


def configure(config: pytest.Config) -> None:
    """Find out how deep this run is, and where it begins."""
    global deep, whole, seed  # asked for by decorators, which have no fixture to ask
    deep = config.getoption("markexpr") == "deep"
    whole = deep and config.getoption("whole")
    seed = (int(os.environ.get("CIVLEDGER_SEED", 0)) or _seed_of_commit()) if deep and not whole else 0
    vars(core)["global_force_seed"] = seed  # of Hypothesis, so that a run can be repeated
    settings.register_profile("any machine", examples(100))
    settings.load_profile("any machine")


def _seed_of_commit() -> int:
    asked = ["git", "rev-parse", "HEAD"]
    said = subprocess.run(asked, cwd=Path(__file__).parent, capture_output=True, text=True, check=False)
    return int(said.stdout or "1", 16) % SEEDS


def told() -> str:
    """Return how this run can be repeated."""
    return f"random cases begin at CIVLEDGER_SEED={seed}" if seed else ""


def cases(number: int, in_full: int = 0) -> int:
    """Return how many random cases are tried: a sixth of the number every day, thrice it or `in_full` on the whole."""
    full, every_day = in_full or 3 * number, max(number // EVERY_DAY, 1)
    return full if whole else max(every_day, round(BUDGET * full)) if deep else every_day


def seeds(number: int, in_full: int = 0) -> range:
    """Return the seeds of so many random cases."""
    return range(seed, seed + cases(number, in_full))


def examples(number: int, suppress: tuple[HealthCheck, ...] = (), **others: Any) -> settings:
    """Return the settings of a property that so many examples suffice for, however slow the machine."""
    slow = [HealthCheck.too_slow, *suppress]
    return settings(max_examples=cases(number), deadline=None, suppress_health_check=slow, **others)


def share(those: Iterable[Case], one_in: int) -> list[Case]:
    """Return one in so many every day, others and more of them in a deep run, and all of them on the whole."""
    step = 1 if whole else min(one_in, STEP) if deep else one_in
    return list(those)[seed % step :: step]
