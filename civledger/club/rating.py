"""A rating for many players at once: places as normal scores, and a Gaussian filter over people and civilizations.

Of a game the places are known. They stand for how well everybody played that day: the expected normal scores of their
ranks. That is skill, plus what the civilization brings, plus a day's luck, above a level that the game has as a whole.

Measured on made-up leagues (2 to 18 players; skills from none to twice as wide as luck; with and without civilizations
that are better), openskill's Plackett-Luce had a log loss higher by 0.02 to 0.08 as it comes, and by 0.004 to 0.02 with
the width of luck that suits it best; both were right about as often. So these few lines are taken, and no dependency.

How much is skill differs from club to club, and its games tell: several spreads of skill are followed at once. Against
one spread, where all is luck the log loss lies 0.01 above a coin's instead of 0.03, and less in a large league; where
skills are as wide as luck it is the same, and where they are twice as wide it is lower by 0.02.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations, groupby
from math import exp, log, sqrt
from statistics import NormalDist

from civledger.club.figures import ClubStep, Forecast, Rating
from civledger.model.struct import Struct

_LEVEL = 1500.0
SPREADS = (50.0, 100.0, 200.0, 400.0)  # of skills, as standard deviations: from hardly any to more than luck
START = Rating(_LEVEL, sqrt(sum(spread**2 for spread in SPREADS) / len(SPREADS)))
NO_EDGE = Rating(0.0, 60.0)  # of a civilization before its first game: set-ups are made to be fair
LUCK = 300.0  # of one player in one game, as a standard deviation
SCALE = sqrt(2) * LUCK
_NORMAL = NormalDist()
_SMALLEST = 1e-12


class Entrant(Struct):
    """Somebody in a game: who, what is played, and the place."""

    person: str
    civ: str | None
    place: int


class Ratings(Struct):
    """The ratings of everybody who has played, and what civilizations bring, if skills are spread as `start` says.

    `evidence` is how likely all games were as they ended, as a logarithm.
    """

    people: Mapping[str, Rating] = {}
    civs: Mapping[str, Rating] = {}
    start: Rating = START
    evidence: float = 0.0

    def of(self, person: str) -> Rating:
        """Return somebody's rating, before the first game everybody's starting value."""
        return self.people.get(person, self.start)

    def edge(self, civ: str | None) -> Rating:
        """Return what a civilization brings; nothing where there is none."""
        return Rating(0.0, 0.0) if civ is None else self.civs.get(civ, NO_EDGE)

    def after(self, game: Sequence[Entrant]) -> "Ratings":
        """Return the ratings after one more game; one player alone shows nothing."""
        if len(game) < 2:
            return self
        people = [self.of(entrant.person) for entrant in game]
        edges = [self.edge(entrant.civ) for entrant in game]
        expected = [own.rating + edge.rating for own, edge in zip(people, edges, strict=True)]
        spread = [own.uncertainty**2 + edge.uncertainty**2 + LUCK**2 for own, edge in zip(people, edges, strict=True)]
        mean = sum(expected) / len(expected)
        width = sum((one - mean) ** 2 for one in expected) / (len(expected) - 1) + sum(spread) / len(spread)
        shown = [sqrt(width) * score for score in _normal_scores(tuple(entrant.place for entrant in game))]
        weight = sum(1 / one for one in spread)
        surprise = [done - hoped for done, hoped in zip(shown, expected, strict=True)]
        level = sum(more / one for more, one in zip(surprise, spread, strict=True)) / weight
        misfit = sum((more - level) ** 2 / one + log(one / width) for more, one in zip(surprise, spread, strict=True))

        def moved(old: Rating, place: int) -> Rating:
            gain = old.uncertainty**2 / spread[place]
            left = old.uncertainty**2 * (1 - gain) + gain**2 / weight
            return Rating(old.rating + gain * (surprise[place] - level), sqrt(left))

        played = {entrant.person: moved(people[place], place) for place, entrant in enumerate(game)}
        civs = {entrant.civ: moved(edges[place], place) for place, entrant in enumerate(game) if entrant.civ}
        return Ratings({**self.people, **played}, {**self.civs, **civs}, self.start, self.evidence - misfit / 2)


class BlendedRatings(Struct):
    """Ratings by which the more counts of each spread of skills the likelier it made the games so far.

    What somebody has is blended after a game of theirs, so that no game of others changes it.
    """

    views: tuple[Ratings, ...] = tuple(Ratings(start=Rating(_LEVEL, spread)) for spread in SPREADS)
    people: Mapping[str, Rating] = {}

    def of(self, person: str) -> Rating:
        """Return somebody's rating, before the first game everybody's starting value."""
        return self.people.get(person, START)

    def edge(self, civ: str) -> Rating:
        """Return what a civilization brings."""
        return self.blend([view.edge(civ) for view in self.views])

    def after(self, game: Sequence[Entrant]) -> "BlendedRatings":
        """Return the ratings after one more game."""
        later = BlendedRatings(tuple(view.after(game) for view in self.views))
        played = {one.person: later.blend([view.of(one.person) for view in later.views]) for one in game}
        return later._replace(people={**self.people, **played})

    def blend(self, ratings: Sequence[Rating]) -> Rating:
        """Return one rating made of that in each view."""
        best = max(view.evidence for view in self.views)
        weights = [exp(view.evidence - best) for view in self.views]
        pairs = list(zip(weights, ratings, strict=True))
        mean = sum(weight * one.rating for weight, one in pairs) / sum(weights)
        return Rating(mean, sqrt(sum(weight * one.uncertainty**2 for weight, one in pairs) / sum(weights)))


@cache
def _normal_scores(places: tuple[int, ...]) -> tuple[float, ...]:
    """Return the expected normal score of each place (Blom); those who share one share the mean of its ranks."""
    ranks = {place: sum(other < place for other in places) + (places.count(place) + 1) / 2 for place in set(places)}
    return tuple(-_NORMAL.inv_cdf((ranks[place] - 0.375) / (len(places) + 0.25)) for place in places)


def chance_before(one: Rating, other: Rating) -> float:
    """Return the chance that one ends a game before the other."""
    width = sqrt(SCALE**2 + one.uncertainty**2 + other.uncertainty**2)
    return _NORMAL.cdf((one.rating - other.rating) / width)


def evaluate(history: Sequence[ClubStep]) -> list[Forecast]:
    """Return how well each game was foretold, always with the ratings before it."""
    rules = sorted({step.game.rules for step in history})
    return [_forecast(name, [step for step in history if step.game.rules == name]) for name in rules]


def _forecast(rules: str, history: Sequence[ClubStep]) -> Forecast:
    """Return how well one of the games was foretold; those who shared a place are no pair."""
    groups = [list(_chances_of(steps)) for _, steps in groupby(history, lambda step: step.game.file)]
    chances = [chance for group in groups for chance in group]
    number = len(chances) or 1
    hits = sum((chance > 0.5) + 0.5 * (chance == 0.5) for chance in chances)
    loss = -sum(map(log, chances)) / number
    misses = [sum(-log(chance) - loss for chance in group) for group in groups if group]
    games = len(misses)  # whose pairs go together
    error = sqrt(sum(miss**2 for miss in misses) * games / (games - 1)) / number if games > 1 else None
    return Forecast(rules, len(groups), len(chances), loss, error, hits / number)


def _chances_of(steps: Iterable[ClubStep]) -> Iterator[float]:
    """Yield the chance that was given to what happened, for every two players of a game."""
    for one, other in combinations(steps, 2):
        if one.seat.place != other.seat.place:
            first, second = sorted((one, other), key=lambda step: step.seat.place or 0)
            yield max(chance_before(first.before, second.before), _SMALLEST)
