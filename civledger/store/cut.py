"""Taking back the last entries of a ledger, and sealing its turns again."""

from collections.abc import Sequence

from civledger.model.ledger import Ledger, Values
from civledger.store.lines import key_lines
from civledger.store.read import read_data

NOT_PLAIN = "the seal on line {} is not written plainly; write it in one line, under [[entry]]"


class NotCut(Exception):
    """The text is not written in a way that can be changed safely."""


def without_last(raw: str, ledger: Ledger, count: int) -> tuple[str, str]:
    """Return the text without its last entries, and what was taken; comments between them stay."""
    lines = raw.split("\n")
    taken: list[str] = []
    for line in reversed(ledger.lines[len(ledger.lines) - count :]):
        first = line - 1
        if not lines[first].lstrip().startswith("[["):
            raise NotCut("the entries are not written as [[entry]]; take them back by hand")
        last = last_line(lines, first)
        taken.insert(0, "\n".join(lines[first:last]) + "\n")
        start = first - 1 if first and not lines[first - 1].strip() else first
        lines[start:last] = [""] if last == len(lines) else []  # the line before it did end in a newline
    text, cut = "\n".join(lines), "\n".join(taken).replace("\r\n", "\n")
    left = ledger.entries[: len(ledger.entries) - count]
    if not reads_as(text, ledger, left) or not reads_as(f"{text}\n{cut}", ledger, ledger.entries):
        raise NotCut("what belongs to the last entries cannot be told; take them back by hand")
    return text, cut


def reads_as(text: str, ledger: Ledger, entries: Sequence[Values]) -> bool:
    """Tell whether a text has the header of a ledger, and these entries."""
    read = read_data(ledger.file, text.encode()).ledger
    return read is not None and (read.header, list(read.entries)) == (ledger.header, list(entries))


def last_line(lines: list[str], first: int) -> int:
    """Return the line behind the last one that belongs to an entry: what follows is blank or a comment."""
    last = len(lines)
    while last > first + 1 and (not lines[last - 1].strip() or lines[last - 1].lstrip().startswith("#")):
        last -= 1
    return last


def resealed(raw: str, ledger: Ledger) -> tuple[str, list[int]]:
    """Return the text with every seal as it should be, and the turns whose seal was another."""
    from civledger.store.seal import seals  # taking back needs none

    lines = raw.split("\n")
    entries = list(ledger.entries)
    changed = []
    for index in [index for index, _ in seals(entries)]:
        written = entries[index].get("seal")
        right = dict(seals(entries[: index + 1]))[index]
        if not isinstance(written, str) or written == right:
            continue
        start = ledger.lines[index]
        number = key_lines("\n".join(lines[start - 1 :]), start, index).get(("entry", index, "seal"), start)
        if written not in lines[number - 1]:
            raise NotCut(NOT_PLAIN.format(number))
        lines[number - 1] = lines[number - 1].replace(written, right)
        entries[index] = {**entries[index], "seal": right}
        changed.append(index)
    text = "\n".join(lines)
    if changed and not reads_as(text, ledger, entries):
        raise NotCut(NOT_PLAIN.format(ledger.lines[changed[0]]))
    return text, changed
