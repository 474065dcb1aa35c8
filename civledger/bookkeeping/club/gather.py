"""What a club keeps of one game, made by whoever takes part in the work."""

from collections.abc import Mapping, Sequence
from typing import Any

from civledger.bookkeeping.club.people import Aliases
from civledger.bookkeeping.open_ledger import Content, JudgedLedger, judge_content
from civledger.bookkeeping.page import make_page, show_game
from civledger.engine.books import Books
from civledger.engine.check import game_table
from civledger.model.border.ruleset import NotOffered
from civledger.model.finding import ERROR, count
from civledger.model.pages.clock import lengths
from civledger.model.pages.club import ClubCourse, ClubGame, ClubSeat
from civledger.model.pages.log_section import played
from civledger.model.struct import Struct
from civledger.model.verdict import Verdict
from civledger.report.club.render import game_page

_NOTHING = ClubCourse()


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
    return GatheredGame(verdict, game, game_page(page, aliases.rename(game)))


def _without_text(verdict: Verdict) -> Verdict:
    """Return a verdict that travels lightly."""
    return verdict._replace(text="", entry_lines=())


def game_of(judged: JudgedLedger, in_full: bool = False) -> ClubGame | None:
    """Return what a club keeps of a game that was judged; how it went only a site wants to know."""
    books, verdict = judged.books, judged.verdict
    if books is None or verdict.unreadable:
        return None
    situation = books.at()
    own, score = books.ruleset.club, books.ruleset.score.view(situation).data
    course = own.view(situation=situation) if own and in_full and score["final"] else _NOTHING
    has_civs = own is not None and own.HAS_CIVILIZATIONS
    seats = tuple(_seat_of(row, course, has_civs) for row in score["standings"])
    took = lengths(played(books.turns))
    return ClubGame(
        verdict.file,
        verdict.game,
        str(verdict.rules),
        _date_of(books),
        len(books.setup.names.playing),
        score["final"],
        seats,
        verdict.turns,
        sum(took.values()) if took else None,
        min(((length, turn) for turn, length in took.items()), default=None),
        _comeback(score["standings"], course),
        count(verdict.findings, ERROR),
    )


def _date_of(books: Books) -> str | None:
    date = game_table(books.ledger).get("date")
    return str(date) if date else None


def _seat_of(row: Mapping[str, Any], course: ClubCourse, has_civs: bool) -> ClubSeat:
    """Return somebody as the standings have them; without civilizations everybody goes by their own name."""
    name = row["civ"]
    civ, person = (name, row["player"]) if has_civs else (None, name)
    return ClubSeat(civ, person, row["rank"], row["points"], course.taken.get(name, {}), course.pace.get(name, ()))


def _comeback(standings: Sequence[Mapping[str, Any]], course: ClubCourse) -> tuple[int, int] | None:
    """Return how many points the winner once was behind at most, and in which turn; nothing where nobody won alone."""
    won = [row["civ"] for row in standings if row["rank"] == 1]
    if len(won) != 1 or won[0] not in course.points:
        return None
    best = [max(points) for points in zip(*course.points.values(), strict=True)]
    behind = [(first - own, turn) for turn, (first, own) in enumerate(zip(best, course.points[won[0]], strict=True), 1)]
    return max(behind, key=lambda one: one[0], default=None)
