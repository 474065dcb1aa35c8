"""Taking back the last entries of a ledger."""

from collections.abc import Sequence

from civledger.model.ledger import Ledger, Values
from civledger.model.verdict import NotPossible
from civledger.store.read import read_data


class NotCut(NotPossible):
    """The text is not written in a way that can be changed safely."""


def without_last(raw: str, ledger: Ledger, count: int) -> tuple[str, list[str]]:
    """Return the text without its last entries, and each that was taken; comments between them stay."""
    lines = raw.split("\n")
    taken: list[str] = []
    for line in reversed(ledger.lines[len(ledger.lines) - count :]):
        first = line - 1
        if not lines[first].lstrip().startswith("[["):
            raise NotCut("the entries are not written as [[entry]]. Remove them by hand")
        last = len(lines)  # behind which what follows is blank or a comment
        while last > first + 1 and (not lines[last - 1].strip() or lines[last - 1].lstrip().startswith("#")):
            last -= 1
        taken.insert(0, ("\n".join(lines[first:last]) + "\n").replace("\r\n", "\n"))
        start = first - 1 if first and not lines[first - 1].strip() else first
        lines[start:last] = [""] if last == len(lines) else []  # the line before it did end in a newline
    text, cut = "\n".join(lines), "\n".join(taken)
    start, alone = len(ledger.entries) - count, ledger._replace(header={})
    left, gone = ledger.entries[:start], ledger.entries[start:]
    if not reads_as(text, ledger, left) or not reads_as(f"format = 1\n{cut}", alone, gone):
        raise NotCut("it is not clear which lines belong to the last entries. Remove them by hand")
    return text, taken


def reads_as(text: str, ledger: Ledger, entries: Sequence[Values]) -> bool:
    """Tell whether a text has the header of a ledger, and these entries."""
    read = read_data(ledger.file, text.encode()).ledger
    return read is not None and (read.header, list(read.entries)) == (ledger.header, list(entries))
