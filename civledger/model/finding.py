"""What can be wrong with a ledger, and one case of it."""

from civledger.model.struct import Struct

ERROR = "error"
WARNING = "warning"
INFO = "info"
SEVERITIES = (ERROR, WARNING, INFO)

Path = tuple[str | int, ...]


class Fault(Struct):
    """A kind of mistake; `explanation` is the text of `civledger explain CODE`.

    An error is refused at the keyboard, and so is a warning that is `refused`.
    """

    code: str
    name: str
    severity: str
    help: str
    explanation: str
    refused: bool = False


class Finding(Struct):
    """A fault at its place; `at` is the path of the key in the file, such as ("entry", 3, "tokens", "Celt")."""

    fault: Fault
    file: str
    message: str
    line: int | None = None
    turn: int | None = None
    civ: str | None = None
    at: Path = ()

    @property
    def mistake(self) -> "Mistake":
        """Return what makes two findings the same mistake."""
        return self.fault.code, self.line, self.turn, self.civ


Mistake = tuple[str, int | None, int | None, str | None]


def count(findings: tuple[Finding, ...], severity: str) -> int:
    """Return how many of the findings have this severity."""
    return sum(finding.fault.severity == severity for finding in findings)
