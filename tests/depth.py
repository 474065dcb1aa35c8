"""How much the long tests try: a share in every run, all of it with `pytest -m deep`.

`CIVLEDGER_DEPTH=20 pytest -m deep` tries twenty times as many random cases.
"""

import os
from collections.abc import Iterable
from typing import Any, TypeVar

import pytest
from hypothesis import HealthCheck, settings

Case = TypeVar("Case")
FACTOR = int(os.environ.get("CIVLEDGER_DEPTH", "1"))
deep = False  # whether this is a deep run: `configure` says so before any test is collected


def configure(config: pytest.Config) -> None:
    """Find out how deep this run is."""
    global deep  # asked for by decorators, which have no fixture to ask
    deep = config.getoption("markexpr") == "deep"
    settings.register_profile("any machine", examples(100))
    settings.load_profile("any machine")


def cases(number: int, in_full: int = 0) -> int:
    """Return how many random cases are tried: a third of the number every day, thrice as many or `in_full` if deep."""
    return (in_full or 3 * number) * FACTOR if deep else max(number // 3, 1)


def examples(number: int, suppress: tuple[HealthCheck, ...] = (), **others: Any) -> settings:
    """Return the settings of a property that so many examples suffice for, however slow the machine."""
    slow = [HealthCheck.too_slow, *suppress]
    return settings(max_examples=cases(number), deadline=None, suppress_health_check=slow, **others)


def share(those: Iterable[Case], one_in: int) -> list[Case]:
    """Return all of them in a deep run, and in every other one in so many."""
    return list(those)[:: 1 if deep else one_in]
