"""The header of a ledger, understood."""

from collections.abc import Iterable
from typing import Any

from civledger.model.entry import Names
from civledger.model.file_faults import BAD_HEADER
from civledger.model.finding import Fault, Path, not_listed
from civledger.model.struct import Struct


class HeaderFault(Struct):
    """Something to say about `[game]` or `[[player]]`; a bad header ends the judgement, other faults do not.

    If a `word` is at fault, the nearest of those `known` is asked for when it is told.
    """

    message: str
    at: Path
    fault: Fault = BAD_HEADER
    civ: str | None = None
    word: str = ""
    known: Iterable[str] = ()
    times: int = 1

    def and_more(self, times: int) -> "HeaderFault":
        """Return that there are so many more of its kind."""
        return self._replace(message=not_listed(times), word="", times=times)


class Setup(Struct):
    """The header understood: a game of the rule set's own kind, the names in play and what the ledger tracks."""

    game: Any
    names: Names
    tracks: frozenset[str]
    faults: tuple[HeaderFault, ...]
