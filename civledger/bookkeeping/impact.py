"""Whether a mistake matters: the game beside the same game without it."""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from civledger.bookkeeping.hypothesis import replay_by_rules, result_of
from civledger.engine.books import Books
from civledger.model.finding import Finding, not_listed
from civledger.model.impact import Correction, GameResult, Impact, Recount, compare_results
from civledger.model.offers import offers_of
from civledger.model.verdict import Verdict

if TYPE_CHECKING:
    from civledger.model.protocols import Corrections


def weigh_verdict(verdict: Verdict, books: Books | None) -> Verdict:
    """Return the verdict on a ledger with the impact of each finding that the books know."""
    findings = tuple(weigh_findings(verdict.findings, books)) if books else verdict.findings
    return verdict._replace(findings=findings, weighed=True)


def weigh_findings(findings: Iterable[Finding], books: Books) -> Iterator[Finding]:
    """Yield findings with their impact; a game is only replayed for those that have one."""
    corrections, scales = offers_of(books.ruleset).corrections(), None
    for finding in findings:
        if corrections is None or finding.fault.code not in corrections.CODES or stands_for_others(finding):
            yield finding
            continue
        scales = scales or Scales(books, corrections)
        yield finding._replace(impact=scales.weigh(finding))


def stands_for_others(finding: Finding) -> bool:
    """Tell whether a finding only says how many more there are."""
    return finding.message == not_listed(finding.times)


class Scales:
    """A game beside what it would have been; findings with the same correction are weighed once."""

    def __init__(self, books: Books, corrections: "Corrections") -> None:
        self.books = books
        self.corrections = corrections
        self.situation = books.at()
        self.before = result_of(books)
        self.by_turn: dict[int, GameResult] = {}

    def weigh(self, finding: Finding) -> Impact | None:
        """Return what a mistake changed; None where nobody can know it."""
        match self.corrections.correct(finding=finding, situation=self.situation):
            case Recount() as counted:
                return compare_results(counted.before, counted.after)
            case Correction() as correction:
                return compare_results(self.before, self.replay(correction))
        return None

    def replay(self, correction: Correction) -> GameResult:
        """Return how the game would have ended."""
        if correction.changed:
            return result_of(replay_by_rules(self.books, correction.turn, correction.changed))
        if correction.turn not in self.by_turn:
            self.by_turn[correction.turn] = result_of(replay_by_rules(self.books, correction.turn))
        return self.by_turn[correction.turn]
