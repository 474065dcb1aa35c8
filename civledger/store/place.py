"""Findings to the line of the key they are about."""

from collections.abc import Callable, Iterable
from functools import cache, partial

from civledger.model.finding import Finding, Path
from civledger.model.ledger import Ledger
from civledger.store.lines import key_lines

KeyLines = Callable[[], dict[Path, int]]


def place(ledger: Ledger, findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """Return the findings in file order, each at the line of its key."""
    text_lines: list[str] = ledger.text.split("\n")
    whole_file = cache(partial(key_lines, ledger.text))
    placed = [located(ledger, text_lines, whole_file, finding) for finding in findings]
    return tuple(sorted(placed, key=lambda finding: (finding.line or 0, finding.fault.code)))


def located(ledger: Ledger, text_lines: list[str], whole_file: KeyLines, finding: Finding) -> Finding:
    """Return the finding with the line of the longest part of its path that stands in the file."""
    if not finding.at:
        return finding
    if finding.at[0] == "entry" and isinstance(finding.at[1], int):
        index = finding.at[1]
        start = ledger.entries[index].line
        later = ledger.entries[index + 1].line if index + 1 < len(ledger.entries) else len(text_lines) + 1
        found = key_lines("\n".join(text_lines[start - 1 : later - 1]), start, index)
    else:
        found = whole_file()
    path = finding.at
    while path and path not in found:
        path = path[:-1]
    return finding._replace(line=found.get(path, finding.line))
