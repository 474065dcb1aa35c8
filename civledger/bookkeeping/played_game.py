"""What is kept of a game that was judged: who played, how it ended, and how it went."""

from collections.abc import Mapping, Sequence
from typing import Any

from civledger.bookkeeping.open_ledger import JudgedLedger
from civledger.engine.check import game_table
from civledger.model.finding import ERROR, count
from civledger.model.pages.clock import lengths
from civledger.model.pages.club import ClubCourse, ClubGame, ClubSeat
from civledger.model.pages.log_section import turns_of_play

_NOTHING = ClubCourse()


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
    is_whole = books.setup.names.first_turn == 1  # else it is in no record of length or speed
    took = lengths(turns_of_play(books.turns)) if is_whole else {}
    date = game_table(books.ledger).get("date")
    return ClubGame(
        verdict.file,
        verdict.game,
        str(verdict.rules),
        str(date) if date else None,
        len(books.setup.names.playing),
        score["final"],
        seats,
        verdict.turns if is_whole else 0,
        sum(took.values()) if took else None,
        min(((length, turn) for turn, length in took.items()), default=None),
        _comeback(score["standings"], course),
        count(verdict.findings, ERROR),
    )


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
