"""A game as it would have been: entries changed or left out, markers moved; and whether a mistake matters."""

from collections.abc import Container, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from civledger.bookkeeping.judged_entry import receipt_of
from civledger.bookkeeping.open_ledger import OpenedLedger, open_data
from civledger.bookkeeping.record import NOT_COUNTING, record_strike
from civledger.engine.books import Books, replay_books
from civledger.engine.check import new_findings
from civledger.model.changed_game import Correction, Recount
from civledger.model.draft import RecordingOptions
from civledger.model.entry import Entry
from civledger.model.entry_faults import LATE_ENTRY
from civledger.model.finding import ERROR, Finding, not_listed
from civledger.model.impact import GameResult, Impact, compare_results
from civledger.model.names import several
from civledger.model.strike import STRIKE
from civledger.model.struct import Struct
from civledger.model.verdict import NotPossible, Verdict
from civledger.store.storage import Trial

if TYPE_CHECKING:
    from civledger.model.border.parts import Corrections

REASON = "what if"


def replay_by_rules(books: Books, since: int, changed: Mapping[int, Entry] | None = None) -> Books:
    """Return the books with some entries changed, by their position, and from a turn on markers moved by the rules.

    Where these come to the end of the game sooner, it ends there: later turns would not have been played. Games without
    markers, and ledgers that do not know what moves them, are replayed as they are.
    """
    other, corrections, last_turn = changed or {}, books.ruleset.corrections, books.ruleset.state.last_turn

    def change(entries: tuple[Entry, ...]) -> tuple[Entry, ...]:
        standing = tuple([other.get(entry.position, entry) for entry in entries]) if other else entries
        return corrections.move_markers(game=books.setup.game, entries=standing) if corrections else standing

    turns = {number: change(rows) if number >= since else rows for number, rows in books.written.turns.items()}
    replayed = replay_books(books._replace(written=books.written._replace(turns=turns)), since)
    if not corrections or not corrections.moves_markers(game=books.setup.game):
        return replayed
    recorded, ended = (last_turn(one.turns[-1].closing) if one.turns else None for one in (books, replayed))
    if ended is None or (recorded is not None and ended >= recorded):
        return replayed
    return replayed._replace(turns=tuple([turn for turn in replayed.turns if turn.number <= ended]))


def result_of(books: Books) -> GameResult:
    """Return how a game stands, or ended."""
    score = books.ruleset.score.view(books.at())
    played = books.turns[-1].number if books.turns else 0
    sooner = f"{books.ruleset.turn_called} {played}" if max(books.written.turns, default=0) > played else ""
    return GameResult(score.data["standings"], score.data["final"], score.table.records, sooner)


class WhatIf(Struct):
    """The first turn that is different, how the game stands and would stand, and what rules say about what was added.

    Where markers are `moved`, they are where the rules would have put them.
    """

    turn: int
    before: GameResult
    after: GameResult
    findings: tuple[Finding, ...]
    moved: bool


def try_without(opened: OpenedLedger, numbers: Iterable[int]) -> tuple[Trial, list[str]]:
    """Return a ledger in memory alone, without the entries of these numbers, and what these say.

    Raises NotPossible for an entry that stays.
    """
    memory = Trial(opened.file, opened.data)
    wanted = list(dict.fromkeys(numbers))
    for number in wanted:
        if why := _why_it_stays(opened, number):
            raise NotPossible(why)
    if not wanted:
        return memory, []
    struck = record_strike(opened._replace(storage=memory), RecordingOptions(), wanted, REASON)
    return memory, [line.strip().removeprefix(f"{NOT_COUNTING}: ") for line in receipt_of(struck.judged_entries[-1])]


def _why_it_stays(opened: OpenedLedger, number: int) -> str:
    """Return why the entry of a number cannot be left out; nothing if it can."""
    entries, books = opened.ledger.entries, opened.books
    if not 1 <= number <= len(entries):
        return f"there is no entry {number}: {opened.file} has only {several(len(entries), 'entry')}"
    struck = next((one.by for one in books.written.struck if one.entry.position == number - 1), None)
    if struck is not None:
        return f"entry {number} does not count anyway: it was struck by entry {struck + 1}"
    kind = books.ruleset.kind_of(entries[number - 1].get("action"))
    if kind is not None and kind.closes:
        turn = f"{books.ruleset.turn_called} {entries[number - 1].get('turn')}"
        return f"entry {number} closes {turn} and cannot be left out. Name a different entry"
    if kind is STRIKE:
        return f"entry {number} is a strike and cannot be left out. To bring back what it struck, add that with --with"
    return ""


def compare_games(opened: OpenedLedger, without: bytes, changed: bytes) -> WhatIf:
    """Return a ledger beside itself without some entries and, in the end, with others: both are its text by then."""
    less, more = (open_data(opened.file, data).books for data in (without, changed))
    known = len(opened.ledger.entries)
    struck = [one.entry.turn for one in more.written.struck if one.by >= known]
    entries = (entry for entries in more.written.turns.values() for entry in entries)
    added = [entry.turn for entry in entries if entry.position >= known and entry.kind is not STRIKE]
    turn = min(struck + added)
    found = tuple(_find_broken_rules(less, more, turn, known))
    corrections = more.ruleset.corrections
    moved = corrections is not None and corrections.moves_markers(game=more.setup.game)
    return WhatIf(turn, result_of(opened.books), result_of(replay_by_rules(more, turn)), found, moved)


def _find_broken_rules(before: Books, after: Books, since: int, known: int) -> Iterator[Finding]:
    """Yield what is wrong with entries as they were typed, and errors elsewhere that they bring.

    Elsewhere markers are where the rules put them, and a score that was counted is to differ.
    """
    for found in new_findings(before, after, since):
        if _is_about(found, range(known, len(after.ledger.entries))) and found.fault is not LATE_ENTRY:
            yield found
    entries = [entry for entries in after.written.turns.values() for entry in entries]
    played = {entry.position for entry in entries if not entry.kind.timeless and entry.position < known}
    for found in new_findings(replay_by_rules(before, since), replay_by_rules(after, since), since):
        if _is_about(found, played) and found.fault.severity == ERROR:
            yield found


def _is_about(finding: Finding, places: Container[object]) -> bool:
    return finding.at[:1] == ("entry",) and finding.at[1] in places


def weigh_verdict(verdict: Verdict, books: Books | None, most: int | None = None) -> Verdict:
    """Return the verdict on a ledger with the impact of its findings where the books know it, or of so many at most."""
    corrections = books.ruleset.corrections if books else None
    known = [one for one in verdict.findings if corrections and one.fault.code in corrections.CODES]
    weighable = [finding for finding in known if finding.message != not_listed(finding.times)][:most]
    if not (books and corrections and weighable):
        return verdict._replace(weighed=True)
    scales = Scales(books, corrections)
    impacts = {finding: scales.weigh(finding) for finding in weighable}
    findings = tuple(finding._replace(impact=impacts.get(finding)) for finding in verdict.findings)
    return verdict._replace(findings=findings, weighed=True)


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
