"""Whether a mistake matters: the game beside the same game without it."""

from typing import TYPE_CHECKING

from civledger.bookkeeping.what_if import replay_by_rules, result_of
from civledger.engine.books import Books
from civledger.model.changed_game import Correction, Recount
from civledger.model.finding import Finding, not_listed
from civledger.model.impact import GameResult, Impact, compare_results
from civledger.model.verdict import Verdict

if TYPE_CHECKING:
    from civledger.model.border.parts import Corrections


def weigh_verdict(verdict: Verdict, books: Books | None, most: int | None = None) -> Verdict:
    """Return the verdict on a ledger with the impact of its findings where the books know it, or of so many at most."""
    corrections = books.ruleset.corrections() if books else None
    known = [one for one in verdict.findings if corrections and one.fault.code in corrections.CODES]
    weighable = [finding for finding in known if not _stands_for_others(finding)][:most]
    if not (books and corrections and weighable):
        return verdict._replace(weighed=True)
    scales = Scales(books, corrections)
    impacts = {finding: scales.weigh(finding) for finding in weighable}
    findings = tuple(finding._replace(impact=impacts.get(finding)) for finding in verdict.findings)
    return verdict._replace(findings=findings, weighed=True)


def _stands_for_others(finding: Finding) -> bool:
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
