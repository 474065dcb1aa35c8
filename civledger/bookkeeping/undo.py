"""Taking back what the last commands recorded."""

from civledger.bookkeeping.open_ledger import OpenedLedger
from civledger.bookkeeping.refusals import NotPossible
from civledger.model.names import several
from civledger.model.struct import Struct
from civledger.store.undo import NotCut, without_last


class Undone(Struct):
    """The text of the entries that were taken back, and how many they are."""

    text: str
    entries: int


def undo_commands(opened: OpenedLedger, count: int) -> Undone:
    """Take back the entries of the last commands; raises NotPossible where there are not so many."""
    entries = count_entries(opened, count)
    try:
        text, taken = without_last(opened.raw, opened.ledger, entries)
    except NotCut as reason:
        raise NotPossible(str(reason)) from reason
    opened.storage.put(opened.file, opened.data, text.encode())
    return Undone(taken, entries)


def count_entries(opened: OpenedLedger, commands: int) -> int:
    """Return how many entries the last commands recorded: those joined to the one before belong to one command."""
    joined = [entry.get("joined") is True for entry in opened.ledger.entries]
    starts = [number for number, behind in enumerate(joined) if not behind or not number]
    there = len(starts)
    if not there:
        raise NotPossible(f"{opened.file} has no entries; there is nothing to take back")
    if commands > there:
        said = f"{opened.file} has {several(there, 'command')}, not {commands}"
        raise NotPossible(f"{said}; `civledger undo {there}` takes back all")
    return len(opened.ledger.entries) - starts[-commands]
