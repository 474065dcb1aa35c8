"""Connections that have shown no secret: at most half of what may be open serves them, so that seats always get in."""

from typing import Protocol

try:
    import resource
except ImportError:  # Windows, which does not say how many may be open
    resource = None  # type: ignore[assignment]

OPEN_ELSEWHERE = 1024
MOST_OPEN = 8192  # where the system would allow any number, memory would not


class Guest(Protocol):
    """A connection of which nobody knows yet whose it is."""

    def is_idle(self) -> bool:
        """Tell whether it waits for nothing of ours."""

    def cut(self) -> None:
        """End it at once."""


def count_most_guests() -> int:
    """Return how many connections without a secret may be open at a time."""
    allowed = OPEN_ELSEWHERE if resource is None else resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return (min(allowed, MOST_OPEN) if allowed > 0 else MOST_OPEN) // 2


class Guests:
    """Those connections, in the order in which they came."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.waiting: dict[Guest, None] = {}

    def come(self, guest: Guest) -> None:
        """Take one more; if they are too many, the oldest goes of those that are idle."""
        if len(self.waiting) >= self.most:
            # Each of the others may be about to show a secret, but the oldest had the longest time to.
            oldest = next((one for one in self.waiting if one.is_idle()), next(iter(self.waiting)))
            self.leave(oldest)
            oldest.cut()
        self.waiting[guest] = None

    def leave(self, guest: Guest) -> None:
        """Count one no more: it has shown a secret, or is gone."""
        self.waiting.pop(guest, None)
