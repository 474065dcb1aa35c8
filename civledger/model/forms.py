"""How entries of a kind are typed that need no draft of their own, and what an entry counts."""

from collections.abc import Callable, Collection, Sequence
from typing import Any, TypeVar

from civledger.model.struct import Struct


class Count(Struct):
    """Numbers of players: a table under the key. One that `adds` is no count: it changes what was there before."""

    key: str
    adds: bool = False


class OneValue(Struct):
    """A player, or a text as it was typed, under the key."""

    key: str


Form = Count | OneValue
Body = TypeVar("Body", bound=Struct)
CountKey = tuple[str, ...]  # what is counted and of whom; of several things also which


class Tally(Struct):
    """What an entry counts `of` its body, the body `without` some of that, and its number in words.

    What counts something `beside` another thing puts no earlier count right.
    """

    of: Callable[[Any], Sequence[CountKey]]
    without: Callable[[Any, Collection[CountKey]], Any]
    say: Callable[[Any, CountKey], str]
    beside: bool = False


def tally_rows(what: str, key: str, say: Callable[[Any, str], str] | None = None) -> Tally:
    """Return how the table under a key counts: a row for each player, and the rows of other tables with it."""

    def of(body: Any) -> list[CountKey]:
        return [(what, name) for name in getattr(body, key)]

    def tell(body: Any, counted: CountKey) -> str:
        return say(body, counted[1]) if say else str(getattr(body, key)[counted[1]])

    return Tally(of, lambda body, counted: drop_rows(body, {one[1] for one in counted}), tell)


def drop_rows(body: Body, names: Collection[str]) -> Body:
    """Return a body without the rows of some names in any of its tables."""
    tables = {key: value for key, value in body._asdict().items() if isinstance(value, dict)}
    kept = {key: {name: row for name, row in rows.items() if name not in names} for key, rows in tables.items()}
    return body._replace(**kept)


def name_count(counted: CountKey) -> str:
    """Return whose number it is, and of several which."""
    _, who, *more = counted
    return f"{who} ({more[0]})" if more else who
