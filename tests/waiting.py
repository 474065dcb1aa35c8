"""Waiting for something to become true, on a busy machine too."""

import time
from collections.abc import Callable

LONGEST = 60.0


def comes_true(done: Callable[[], object]) -> bool:
    """Wait until something is so, and tell whether it ever is."""
    stop = time.monotonic() + LONGEST
    while not done():
        if time.monotonic() > stop:
            return False
        time.sleep(0.02)
    return True
