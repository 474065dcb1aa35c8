"""What decided a game that is over: of the few things that may have, those that a replay proves.

Each replay costs about a fifth of an audit, so a game names its candidates by what is cheap to know, the likeliest
first, and only so many are tried.
"""

from collections.abc import Iterator, Sequence

from civledger.bookkeeping.what_if import replay_by_rules, result_of
from civledger.engine.books import Books
from civledger.engine.order import read_entries
from civledger.model.changed_game import Candidate
from civledger.model.impact import GameResult, find_winners
from civledger.model.names import both, several
from civledger.model.pages.page import Cause
from civledger.model.struct import Struct

_MOST_TRIED = 6
_REQUIREMENT = "requirement"


class _Proof(Struct):
    """A candidate that decided a game, how the game would have ended, and how little that changes."""

    candidate: Candidate
    after: GameResult
    change: int


def find_causes(books: Books) -> tuple[Cause, ...] | None:
    """Return the requirement, and the calamity, revolt or purchase, that decided a game; what changes least first.

    None if the books cannot know it, or several won.
    """
    before = result_of(books)
    if not before.final or len(find_winners(before.standings)[0]) != 1:
        return None
    part = books.ruleset.candidates
    known = part.candidates(books.at()) if part else None
    return None if known is None else tuple(_Trials(books, before).choose(known[:_MOST_TRIED]))


class _Trials:
    """A game that is replayed without one thing or another, each tried once."""

    def __init__(self, books: Books, before: GameResult) -> None:
        self.books, self.before = books, before
        self.changes_winner: dict[frozenset[int], bool] = {}

    def choose(self, candidates: Sequence[Candidate]) -> Iterator[Cause]:
        """Yield the requirement and the event that decided the game, of several what changes least."""
        proofs = [proof for one in candidates if (proof := self.prove(one))]
        proofs.sort(key=lambda proof: proof.change)
        asked = [proof for proof in proofs if proof.candidate.kind == _REQUIREMENT]
        happened = next(filter(self.stands_out, [proof for proof in proofs if proof not in asked]), None)
        # Whoever lost the one city in that turn by a calamity need not be told of the requirement, too.
        told = (happened.candidate.turn, happened.candidate.civ) if happened else None
        others = [proof for proof in asked if (proof.candidate.turn, proof.candidate.civ) != told]
        missed = next(filter(self.stands_out, others), None)
        found = sorted(filter(None, (missed, happened)), key=lambda proof: proof.change)
        for one, after in ((proof.candidate, proof.after) for proof in found):
            worth = (self.before.points[one.civ] or 0) - (after.points.get(one.civ) or 0)
            text = f"{one.event}: {one.otherwise} {_tell_winner(after)}."
            yield Cause(one.kind, one.turn, one.civ, one.entry, worth, text)

    def prove(self, candidate: Candidate) -> _Proof | None:
        """Return the proof that somebody else would have won; nothing if not, or if the game would have gone on."""
        after, before = result_of(_play_otherwise(self.books, candidate)), self.before
        if not after.final or find_winners(after.standings)[0] == find_winners(before.standings)[0]:
            return None
        change = sum(abs((after.points.get(civ) or 0) - (points or 0)) for civ, points in before.points.items())
        return _Proof(candidate, after, change)

    def stands_out(self, proof: _Proof) -> bool:
        """Tell whether most others of its kind would not have changed the winner, and the books agree with the rules.

        Where markers were noted wrongly, the mistakes and not the candidate may be what changes the winner.
        """
        one = proof.candidate
        most = max(one.others, 1)
        if 2 * one.surely >= most or 2 * (one.surely + sum(map(self.would_change, one.alike))) >= most:
            return False
        return result_of(replay_by_rules(self.books, one.turn)).points == self.before.points

    def would_change(self, other: Candidate) -> bool:
        """Tell whether the game would have had another winner without something else."""
        if other.added:
            return self.prove(other) is not None
        if other.left_out not in self.changes_winner:
            self.changes_winner[other.left_out] = self.prove(other) is not None
        return self.changes_winner[other.left_out]


def _play_otherwise(books: Books, candidate: Candidate) -> Books:
    """Return the game as it would have been, like `what-if` does: markers move by the rules from that turn on."""
    gone, ledger = candidate.left_out, books.ledger
    if candidate.added:
        more = ledger._replace(
            entries=(*ledger.entries, *candidate.added), lines=(*ledger.lines, *(0 for _ in candidate.added))
        )
        written = read_entries(books.written, more, len(ledger.entries), books.ruleset, books.setup.names)
        books = books._replace(ledger=more, written=written)
    turns = {
        number: tuple([entry for entry in entries if entry.position not in gone]) if gone else entries
        for number, entries in books.written.turns.items()
    }
    return replay_by_rules(books._replace(written=books.written._replace(turns=turns)), candidate.turn)


def _tell_winner(after: GameResult) -> str:
    """Return who would have won, and in which turn if the game would have ended sooner than it did."""
    winners, when = find_winners(after.standings)[0], f" in {after.sooner}" if after.sooner else ""
    if len(winners) > 1:
        return f"{both(winners)} would have shared first place{when}"
    by = f"by {several(after.lead, 'point')}" if after.lead else "on the tie-break"
    return f"{winners[0]} would have won {by}{when}"
