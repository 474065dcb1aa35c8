"""What other tools get of one game: its tables, a play, or a journal."""

from collections.abc import Mapping

from civledger.bookkeeping.open_ledger import Content, judge_content
from civledger.bookkeeping.played_game import game_of
from civledger.model.border.ruleset import NotOffered
from civledger.model.exports import Journal, PlayedGame
from civledger.model.pages.club import ClubGame
from civledger.model.report import Table
from civledger.model.struct import Struct
from civledger.model.verdict import Verdict
from civledger.report.export import tables_of

EXPORT, PLAY, JOURNAL = "export", "play", "journal"


class ExportedGame(Struct):
    """The verdict on a file without its text and, of one that can be read, its rules and what they offer.

    With tables comes what a club keeps of the game.
    """

    verdict: Verdict
    rules: str | None = None
    tables: Mapping[str, Table] | None = None
    club: ClubGame | None = None
    play: PlayedGame | None = None
    journal: Journal | None = None

    @property
    def is_offered(self) -> bool:
        """Tell whether there is anything of what was wanted."""
        return bool(self.tables or self.play or self.journal)


def export_game(file: str, content: Content, wanted: str) -> ExportedGame:
    """Return what is wanted of the game in a file."""
    judged = judge_content(file, content)
    verdict, books = judged.verdict._replace(text="", entry_lines=()), judged.books
    if books is None:
        return ExportedGame(verdict)
    game = ExportedGame(verdict, books.ruleset.name)
    given = books.at(), books.ledger.header
    try:
        if wanted == PLAY:
            return game._replace(play=books.ruleset.plays.play(*given))
        if wanted == JOURNAL:
            return game._replace(journal=books.ruleset.journal.view(*given))
        struck = frozenset(struck.entry.position + 1 for struck in books.written.struck)
        tables = tables_of(books.ledger, struck, verdict, books.ruleset.export.view(*given))
        return game._replace(tables=tables, club=game_of(judged))
    except NotOffered:
        return game
