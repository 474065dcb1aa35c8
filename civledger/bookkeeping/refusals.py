"""Why nothing was done with a ledger: each situation has its name, and every way in says it in its own words."""

from civledger.model.verdict import Verdict


class NotPossible(Exception):
    """What was asked for cannot be done with this ledger; the message says what can, `without` an option perhaps."""

    def __init__(self, message: str, without: str = "--turn") -> None:
        super().__init__(message)
        self.without = without


class NeedsForce(NotPossible):
    """What is recorded only if somebody insists."""


class NotWritable(Exception):
    """The file or the system does not let a ledger be written; the message says why."""


class UnusableLedger(Exception):
    """A file that no game can be read from; holds the verdict on it."""

    def __init__(self, verdict: Verdict) -> None:
        super().__init__(f"{verdict.file} cannot be used until this is corrected")
        self.verdict = verdict
