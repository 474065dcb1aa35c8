"""What is said about one ledger in the end, or why nothing was done with it: every way in says it in its own words."""

from collections.abc import Sequence

from civledger.model.file_faults import FATAL
from civledger.model.finding import ERROR, Finding, count
from civledger.model.struct import Struct

FINE, RULE_ERRORS, WRONG_USAGE, UNREADABLE, NOT_COMMITTED = range(5)


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


class NotPossible(Exception):
    """What was asked for cannot be done with this ledger; the message says what can, `without` an option perhaps."""

    def __init__(self, message: str, without: str = "--turn") -> None:
        super().__init__(message)
        self.without = without


class AlreadyRecorded(Exception):
    """So many numbers are in the books already as they were typed, in the entry of a number: there is nothing to do."""

    def __init__(self, numbers: int, entry: int) -> None:
        what = "the same numbers are" if numbers > 1 else "the same number is" if numbers else "this is"
        super().__init__(f"{what} already recorded; nothing to do")
        self.entry = entry


class NeedsForce(NotPossible):
    """What is recorded only if somebody insists."""


class Undecided(NotPossible):
    """What only the table can say. It says so by one of these `lines`, or by `more` words behind what was typed."""

    def __init__(self, message: str, lines: Sequence[Sequence[str]] = (), more: Sequence[Sequence[str]] = ()) -> None:
        super().__init__(message)
        self.lines = lines
        self.more = more


class NotWritable(Exception):
    """The file or the system does not let a ledger be written; the message says why."""


class UnusableFile(Exception):
    """A file beside the ledgers that cannot be read, or one that cannot be made; the message says why."""


class UnusableLedger(Exception):
    """A file that no game can be read from; holds the verdict on it."""

    def __init__(self, verdict: Verdict) -> None:
        super().__init__(f"{verdict.file} cannot be used until this is corrected")
        self.verdict = verdict
