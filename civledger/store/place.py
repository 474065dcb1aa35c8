"""Findings to the line of the key they are about."""

from collections.abc import Callable, Iterable
from functools import cache

from civledger.model.finding import Finding, Path
from civledger.model.ledger import Ledger
from civledger.store.lines import key_lines

LONG = 4000  # letters of an entry in which the lines of all keys are looked for once, and not one after the other

KeyLines = Callable[[int | None], dict[Path, int]]


def place(ledger: Ledger, findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """Return the findings in file order, each at the line of its key; no entry is looked through twice."""
    plain = len(ledger.blocks) == len(ledger.entries) + 1

    @cache
    def text_lines() -> list[str]:
        return ledger.text.split("\n")

    found = tuple(findings)
    wanted = {finding.at[:end] for finding in found for end in range(1, len(finding.at) + 1)}

    @cache
    def lines_of(entry: int | None) -> dict[Path, int]:
        text, start = (
            (ledger.text, 1) if entry is None else (entry_text(ledger, text_lines(), entry), ledger.lines[entry])
        )
        return key_lines(text, start, entry or 0, wanted)

    def placed(finding: Finding) -> Finding:
        line = own_key_line(ledger, finding.at) if plain else None
        return finding._replace(line=line) if line else located(lines_of, finding)

    return tuple(sorted(map(placed, found), key=lambda finding: (finding.line or 0, finding.fault.code)))


def own_key_line(ledger: Ledger, at: Path) -> int | None:
    """Return the line of a key of an entry that begins its line, as nearly all do; a block follows each header."""
    if len(at) != 3 or at[0] != "entry" or not isinstance(at[1], int) or not isinstance(at[2], str):
        return None
    block = ledger.blocks[at[1] + 1]
    if len(block) > LONG:
        return None
    for number, line in enumerate(block.split("\n"), ledger.lines[at[1]] + 1):
        if line.startswith("["):
            return None
        if line.startswith(at[2]) and line[len(at[2]) :].lstrip().startswith("="):
            return number
    return None


def entry_text(ledger: Ledger, text_lines: list[str], index: int) -> str:
    """Return the lines of one entry."""
    later = ledger.lines[index + 1] if index + 1 < len(ledger.lines) else len(text_lines) + 1
    return "\n".join(text_lines[ledger.lines[index] - 1 : later - 1])


def located(lines_of: KeyLines, finding: Finding) -> Finding:
    """Return the finding with the line of the longest part of its path that stands in the file."""
    if not finding.at:
        return finding
    entry = finding.at[1] if finding.at[0] == "entry" else None
    found = lines_of(entry if isinstance(entry, int) else None)
    path = finding.at
    while path and path not in found:
        path = path[:-1]
    return finding._replace(line=found.get(path, finding.line))
