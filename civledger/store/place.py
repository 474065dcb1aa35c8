"""Findings to the line of the key they are about."""

from collections import defaultdict
from collections.abc import Iterable
from functools import cache

from civledger.model.finding import Finding, Path
from civledger.model.ledger import Ledger
from civledger.store.lines import key_lines


def place(ledger: Ledger, findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """Return the findings in file order, each at the line of its key; no entry is looked through twice."""
    found = tuple(findings)
    wanted: dict[int | None, set[Path]] = defaultdict(set)
    for finding in found:
        wanted[_entry_of(finding)].update(finding.at[:end] for end in range(1, len(finding.at) + 1))

    text_lines = ledger.text.split("\n") if wanted.keys() - {None} else []

    @cache
    def lines_of(entry: int | None) -> dict[Path, int]:
        if entry is None:
            return key_lines(ledger.text, 1, 0, wanted[None])
        start, *later = ledger.lines[entry : entry + 2]
        text = "\n".join(text_lines[start - 1 : later[0] - 1 if later else None])
        return key_lines(text, start, entry, wanted[entry])

    placed = []
    for finding in found:
        path, lines = finding.at, lines_of(_entry_of(finding)) if finding.at else {}
        while path and path not in lines:  # up to the longest part of it that stands in the file
            path = path[:-1]
        placed.append(finding._replace(line=lines.get(path, finding.line)))
    return tuple(sorted(placed, key=lambda finding: (finding.line or 0, finding.fault.code)))


def _entry_of(finding: Finding) -> int | None:
    entry = finding.at[1] if finding.at[:1] == ("entry",) else None
    return entry if isinstance(entry, int) else None
