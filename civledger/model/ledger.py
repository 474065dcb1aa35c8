"""A ledger file as values, before any rule has looked at it."""

from collections.abc import Mapping, Sequence

from civledger.model.finding import Finding
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
