"""A game as it would have been: entries changed, and from then on markers where the rules put them."""

from collections.abc import Mapping

from civledger.engine.books import Books, replay_books
from civledger.model.entry import Entry
from civledger.model.impact import GameResult
from civledger.model.offers import offers_of


def replay_by_rules(books: Books, since: int, changed: Mapping[int, Entry] | None = None) -> Books:
    """Return the books with some entries changed, by their position, and from a turn on markers moved by the rules.

    Games without markers, and ledgers that do not know what moves them, are replayed as they are.
    """
    other, corrections = changed or {}, offers_of(books.ruleset).corrections()

    def change(entries: tuple[Entry, ...]) -> tuple[Entry, ...]:
        standing = tuple([other.get(entry.position, entry) for entry in entries]) if other else entries
        return corrections.move_markers(game=books.setup.game, entries=standing) if corrections else standing

    turns = {number: change(rows) if number >= since else rows for number, rows in books.written.turns.items()}
    return replay_books(books._replace(written=books.written._replace(turns=turns)), since)


def result_of(books: Books) -> GameResult:
    """Return how a game stands, or ended."""
    score = offers_of(books.ruleset).standings().view(situation=books.at()).data
    return GameResult(score["standings"], score["final"])
