"""How well the ratings foretell who ends before whom, on the archive itself."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, groupby
from math import log, sqrt

from civledger.bookkeeping.club.rating import chance_before
from civledger.model.club import ClubStep, Forecast

SMALLEST = 1e-12


def evaluate(history: Sequence[ClubStep]) -> list[Forecast]:
    """Return how well each game was foretold, always with the ratings before it."""
    rules = sorted({step.game.rules for step in history})
    return [forecast(name, [step for step in history if step.game.rules == name]) for name in rules]


def forecast(rules: str, history: Sequence[ClubStep]) -> Forecast:
    """Return how well one of the games was foretold; those who shared a place are no pair."""
    groups = [list(chances_of(steps)) for _, steps in groupby(history, lambda step: step.game.file)]
    chances = [chance for group in groups for chance in group]
    number = len(chances) or 1
    hits = sum((chance > 0.5) + 0.5 * (chance == 0.5) for chance in chances)
    loss = -sum(map(log, chances)) / number
    return Forecast(rules, len(groups), len(chances), loss, error_of(loss, groups), hits / number)


def error_of(loss: float, groups: Sequence[Sequence[float]]) -> float | None:
    """Return the standard error of a mean log loss: pairs of one game go together. None if one game is all there is."""
    misses = [sum(-log(chance) - loss for chance in group) for group in groups if group]
    pairs, games = sum(map(len, groups)), len(misses)
    return sqrt(sum(miss**2 for miss in misses) * games / (games - 1)) / pairs if games > 1 else None


def chances_of(steps: Iterable[ClubStep]) -> Iterator[float]:
    """Yield the chance that was given to what happened, for every two players of a game."""
    for one, other in combinations(steps, 2):
        if one.seat.place != other.seat.place:
            first, second = sorted((one, other), key=lambda step: step.seat.place or 0)
            yield max(chance_before(first.before, second.before), SMALLEST)
