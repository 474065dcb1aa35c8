"""Work that others do: only so much of it under way, and its results in order."""

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from typing import TypeVar

Item = TypeVar("Item")
Result = TypeVar("Result")


def submit_ahead(
    submit: Callable[[Item], "Future[Result]"], items: Sequence[Item], ahead: int
) -> Iterator["Future[Result]"]:
    """Submit the first few items at once, and return what all of them give, in their order, submitting the others."""
    waiting = deque([submit(item) for item in items[:ahead]])
    return following(submit, waiting, items[ahead:])


def following(
    submit: Callable[[Item], "Future[Result]"], waiting: "deque[Future[Result]]", items: Sequence[Item]
) -> Iterator["Future[Result]"]:
    """Yield what is under way, each followed by one item more, so that few results wait in memory."""
    for item in items:
        yield waiting.popleft()
        waiting.append(submit(item))
    yield from waiting
