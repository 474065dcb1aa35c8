"""How well the ratings foretell who ends before whom, on the archive itself."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, groupby
from math import log

from civledger.bookkeeping.club.rating import chance_before
from civledger.model.club import ClubStep, Forecast

SMALLEST = 1e-12


def evaluate(history: Sequence[ClubStep]) -> list[Forecast]:
    """Return how well each game was foretold, always with the ratings before it."""
    rules = sorted({step.game.rules for step in history})
    return [forecast(name, [step for step in history if step.game.rules == name]) for name in rules]


def forecast(rules: str, history: Sequence[ClubStep]) -> Forecast:
    """Return how well one of the games was foretold; those who shared a place are no pair."""
    chances = [chance for _, steps in groupby(history, lambda step: step.game.file) for chance in chances_of(steps)]
    games = len({step.game.file for step in history})
    number = len(chances) or 1
    hits = sum((chance > 0.5) + 0.5 * (chance == 0.5) for chance in chances)
    return Forecast(rules, games, len(chances), -sum(map(log, chances)) / number, hits / number)


def chances_of(steps: Iterable[ClubStep]) -> Iterator[float]:
    """Yield the chance that was given to what happened, for every two players of a game."""
    for one, other in combinations(steps, 2):
        if one.seat.place != other.seat.place:
            first, second = sorted((one, other), key=lambda step: step.seat.place or 0)
            yield max(chance_before(first.before, second.before), SMALLEST)
