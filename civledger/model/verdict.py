"""What is said about one ledger in the end."""

from collections.abc import Sequence

from civledger.model.file_faults import FATAL
from civledger.model.finding import ERROR, Finding, count
from civledger.model.struct import Struct

FINE, RULE_ERRORS, WRONG_USAGE, UNREADABLE = range(4)


class Verdict(Struct):
    """A ledger judged: what it is, which checks were left out, and the findings in file order.

    Of a file that could not be judged there are only findings, and its text if it has one. Once `weighed`, all findings
    say what they changed in the end, or that nobody knows. `called` is the game's word for a turn.
    """

    file: str
    game: str | None = None
    rules: str | None = None
    turns: int = 0
    entries: int = 0
    skipped: tuple[str, ...] = ()
    findings: tuple[Finding, ...] = ()
    text: str = ""
    entry_lines: Sequence[int] = ()
    weighed: bool = False
    called: str = "turn"

    @property
    def unreadable(self) -> bool:
        """Tell whether the file could not be judged at all."""
        return any(finding.fault.code in FATAL for finding in self.findings)

    @property
    def exit_code(self) -> int:
        """Return how a command that judged this ledger ends."""
        if self.unreadable:
            return UNREADABLE
        return RULE_ERRORS if count(self.findings, ERROR) else FINE
