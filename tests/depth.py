"""How many random cases are tried: CIVLEDGER_DEPTH=20 tries twenty times as many as a run of every day."""

import os
from typing import Any

from hypothesis import HealthCheck, settings

DEPTH = int(os.environ.get("CIVLEDGER_DEPTH", "1"))


def cases(number: int) -> int:
    """Return how many cases are tried where this many suffice every day."""
    return number * DEPTH


def examples(number: int, suppress: tuple[HealthCheck, ...] = (), **others: Any) -> settings:
    """Return the settings of a property that so many examples suffice for, however slow the machine."""
    slow = [HealthCheck.too_slow, *suppress]
    return settings(max_examples=cases(number), deadline=None, suppress_health_check=slow, **others)


settings.register_profile("any machine", examples(100))
settings.load_profile("any machine")
