"""What an audit says about one game, small enough to travel between processes."""

from collections.abc import Generator, Iterable

from civledger.model.file_faults import FATAL
from civledger.model.finding import ERROR, INFO, WARNING, Fault, Finding
from civledger.model.impact import join_names
from civledger.model.struct import Struct
from civledger.model.verdict import Verdict

Codes = tuple[str, ...]
Audits = Generator["Audited", None, None]


class WorkerLost(Exception):
    """A process or machine ended before it had done its work: killed, or out of memory."""


class Audited(Struct):
    """A game audited: the verdict on it without its text, how many played, who is first and whether it is over."""

    verdict: Verdict
    players: int
    first: tuple[str, ...] = ()
    points: int | None = None
    final: bool = False
    date: str | None = None

    @property
    def winner(self) -> str | None:
        """Return who won; nobody has while the game goes on."""
        return join_names(self.first) if self.final else None

    def count(self, severity: str) -> int:
        """Return how many findings have this severity."""
        return sum(finding.fault.severity == severity for finding in self.verdict.findings)


class Totals(Struct):
    """Everything an audit adds up, and the faults it met, by code."""

    games: int = 0
    errors: int = 0
    warnings: int = 0
    infos: int = 0
    unreadable: int = 0
    codes: tuple[tuple[str, int], ...] = ()
    faults: tuple[Fault, ...] = ()

    def plus(self, game: Audited) -> "Totals":
        """Return the totals with one more game."""
        codes, faults = dict(self.codes), {fault.code: fault for fault in self.faults}
        for finding in game.verdict.findings:
            codes[finding.fault.code] = codes.get(finding.fault.code, 0) + 1
            faults.setdefault(finding.fault.code, finding.fault)
        return Totals(
            self.games + 1,
            self.errors + game.count(ERROR),
            self.warnings + game.count(WARNING),
            self.infos + game.count(INFO),
            self.unreadable + game.verdict.unreadable,
            tuple(sorted(codes.items())),
            tuple(faults[code] for code in sorted(faults)),
        )


def select_findings(findings: Iterable[Finding], select: Codes, ignore: Codes) -> tuple[Finding, ...]:
    """Return the findings whose code begins with one selected and with none ignored; what ends a judgement stays."""
    coded = ((finding.fault.code, finding) for finding in findings)
    chosen = ((code, found) for code, found in coded if code in FATAL or code.startswith(select or ("",)))
    return tuple(found for code, found in chosen if code in FATAL or not code.startswith(ignore))
