"""The records of a club: the games that everybody still talks about."""

from collections.abc import Callable, Iterable, Iterator, Sequence

from civledger.club.figures import ClubRecord, RecordLine
from civledger.model.pages.club import ClubGame, ClubSeat

_FEW = 3

_Measure = Callable[[ClubGame], Iterator[RecordLine]]


def records_of(games: Sequence[ClubGame]) -> tuple[ClubRecord, ...]:
    """Return the records of one of the games that a club plays, without those that nobody holds."""
    over = [game for game in games if game.final]
    found = (
        ClubRecord("Highest score", "points", top(over, _scores, most=True)),
        ClubRecord("Closest finish", "points apart", top(over, _margins, most=False)),
        ClubRecord("Longest game", "minutes", top(over, _durations, most=True)),
        ClubRecord("Most turns", "turns", top(over, turns, most=True)),
        ClubRecord("Fastest turn", "minutes", top(over, _fastest_turns, most=False)),
        ClubRecord("Biggest comeback", "points behind", top(over, _comebacks, most=True)),
    )
    return tuple(record for record in found if record.lines)


def top(games: Iterable[ClubGame], measure: _Measure, most: bool) -> tuple[RecordLine, ...]:
    """Return the few best, of equals the earlier one first."""
    lines = [line for game in games for line in measure(game)]
    return tuple(sorted(lines, key=lambda line: -line.value if most else line.value)[:_FEW])


def _scores(game: ClubGame) -> Iterator[RecordLine]:
    for seat in game.ranked:
        if seat.points is not None:
            yield RecordLine(seat.points, game, seat)


def _margins(game: ClubGame) -> Iterator[RecordLine]:
    """Yield by how many points a game was won; none where only one score is known."""
    points = sorted((seat.points for seat in game.ranked if seat.points is not None), reverse=True)
    if len(points) > 1:
        yield RecordLine(points[0] - points[1], game, winner(game))


def _durations(game: ClubGame) -> Iterator[RecordLine]:
    if game.minutes is not None:
        yield RecordLine(game.minutes, game, winner(game))


def turns(game: ClubGame) -> Iterator[RecordLine]:
    """Yield how many turns a game had."""
    if game.turns:
        yield RecordLine(game.turns, game, winner(game))


def _fastest_turns(game: ClubGame) -> Iterator[RecordLine]:
    if game.fastest:
        yield RecordLine(game.fastest[0], game, None, game.fastest[1])


def _comebacks(game: ClubGame) -> Iterator[RecordLine]:
    if game.comeback and game.comeback[0] > 0:
        yield RecordLine(game.comeback[0], game, winner(game), game.comeback[1])


def winner(game: ClubGame) -> ClubSeat | None:
    """Return who won, if somebody did alone."""
    return game.first[0] if len(game.first) == 1 else None
