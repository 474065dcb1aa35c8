"""A ledger file as values, before any rule has looked at it, and its header understood."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from civledger.model.entry import Names
from civledger.model.file_faults import BAD_HEADER
from civledger.model.finding import Fault, Finding, Path, not_listed
from civledger.model.struct import Struct

Values = Mapping[str, object]


class Ledger(Struct):
    """The whole file: its text, its header, every `[[entry]]` as it stands there, and the lines of their headers."""

    file: str
    text: str
    header: Values
    entries: Sequence[Values]
    lines: Sequence[int]


class Reading(Struct):
    """What reading a file gave: a ledger unless it could not be read at all, and the faults of the file itself."""

    ledger: Ledger | None
    findings: tuple[Finding, ...]
    text: str = ""


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
