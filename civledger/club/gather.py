"""What a club keeps of one game, made by whoever takes part in the work."""

from civledger.bookkeeping.open_ledger import Content, judge_content
from civledger.bookkeeping.page import make_page, show_game
from civledger.bookkeeping.played_game import game_of
from civledger.club.people import Aliases
from civledger.club.site.render import game_page
from civledger.model.border.ruleset import NotOffered
from civledger.model.pages.club import ClubGame
from civledger.model.struct import Struct
from civledger.model.verdict import Verdict


class GatheredGame(Struct):
    """The verdict on a file without its text, the game unless it cannot be read, and its page if that was wanted."""

    verdict: Verdict
    game: ClubGame | None
    page: str = ""


def gather_game(file: str, content: Content) -> GatheredGame:
    """Return what ratings need of the game in a file."""
    judged = judge_content(file, content)
    return GatheredGame(_without_text(judged.verdict), game_of(judged))


def gather_page(file: str, content: Content, aliases: Aliases) -> GatheredGame:
    """Return what a club keeps of the game in a file, and its page with the names by which the club knows people."""
    judged = judge_content(file, content)
    game, verdict = game_of(judged, in_full=True), _without_text(judged.verdict)
    if game is None or judged.books is None:
        return GatheredGame(verdict, None)
    try:
        page = show_game(file, judged.verdict, judged.books).page
    except NotOffered:  # a game need not have one
        page = make_page(file, judged.verdict, (game.rules,), ())
    return GatheredGame(verdict, game, game_page(page, aliases.rename(game), aliases.club, aliases.address))


def _without_text(verdict: Verdict) -> Verdict:
    return verdict._replace(text="", entry_lines=())
