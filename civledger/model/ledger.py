"""A ledger file as values, before any rule has looked at it."""

from collections.abc import Mapping

from civledger.model.finding import Finding
from civledger.model.struct import Struct


class RawEntry(Struct):
    """One `[[entry]]` as it stands in the file, with the line of its header."""

    line: int
    values: Mapping[str, object]


class Ledger(Struct):
    """The whole file: its text, its header and its entries in file order."""

    file: str
    text: str
    header: Mapping[str, object]
    entries: tuple[RawEntry, ...]


class Reading(Struct):
    """What reading a file gave: a ledger unless it could not be read at all, and the faults of the file itself."""

    ledger: Ledger | None
    findings: tuple[Finding, ...]
    text: str = ""
