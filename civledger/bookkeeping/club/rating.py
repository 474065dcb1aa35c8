"""A rating for many players at once: places as normal scores, and a Gaussian filter over people and civilizations.

Of a game the places are known. They stand for how well everybody played that day: the expected normal scores of their
ranks. That is skill, plus what the civilization brings, plus a day's luck, above a level that the game has as a whole.

Measured on made-up leagues (2 to 18 players; skills from none to twice as wide as luck; with and without civilizations
that are better), openskill's Plackett-Luce had a log loss higher by 0.02 to 0.08 as it comes, and by 0.004 to 0.02 with
the width of luck that suits it best; both were right about as often. So these few lines are taken, and no dependency.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from math import sqrt
from statistics import NormalDist

from civledger.model.club import Rating
from civledger.model.struct import Struct

START = Rating(1500.0, 250.0)
NO_EDGE = Rating(0.0, 60.0)  # of a civilization before its first game: set-ups are made to be fair
LUCK = 300.0  # of one player in one game, as a standard deviation
SCALE = sqrt(2) * LUCK
NORMAL = NormalDist()


class Entrant(Struct):
    """Somebody in a game: who, what is played, and the place."""

    person: str
    civ: str | None
    place: int


class Ratings(Struct):
    """The ratings of everybody who has played, and what civilizations bring."""

    people: Mapping[str, Rating] = {}
    civs: Mapping[str, Rating] = {}

    def of(self, person: str) -> Rating:
        """Return somebody's rating, before the first game everybody's starting value."""
        return self.people.get(person, START)

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
        shown = performances([entrant.place for entrant in game], expected, spread)
        weight = sum(1 / width for width in spread)
        surprise = [done - hoped for done, hoped in zip(shown, expected, strict=True)]
        level = sum(more / width for more, width in zip(surprise, spread, strict=True)) / weight

        def moved(old: Rating, place: int) -> Rating:
            gain = old.uncertainty**2 / spread[place]
            left = old.uncertainty**2 * (1 - gain) + gain**2 / weight
            return Rating(old.rating + gain * (surprise[place] - level), sqrt(left))

        played = {entrant.person: moved(people[place], place) for place, entrant in enumerate(game)}
        civs = {entrant.civ: moved(edges[place], place) for place, entrant in enumerate(game) if entrant.civ}
        return Ratings({**self.people, **played}, {**self.civs, **civs})


def performances(places: Sequence[int], expected: Sequence[float], spread: Sequence[float]) -> list[float]:
    """Return how well everybody played by their place, as wide as the field lets expect."""
    mean = sum(expected) / len(expected)
    width = sum((one - mean) ** 2 for one in expected) / (len(expected) - 1) + sum(spread) / len(spread)
    scores = normal_scores(tuple(places))
    return [sqrt(width) * score for score in scores]


@cache
def normal_scores(places: tuple[int, ...]) -> tuple[float, ...]:
    """Return the expected normal score of each place (Blom); those who share one share the mean of its ranks."""
    ranks = {place: sum(other < place for other in places) + (places.count(place) + 1) / 2 for place in set(places)}
    return tuple(-NORMAL.inv_cdf((ranks[place] - 0.375) / (len(places) + 0.25)) for place in places)


def chance_before(one: Rating, other: Rating) -> float:
    """Return the chance that one ends a game before the other."""
    width = sqrt(SCALE**2 + one.uncertainty**2 + other.uncertainty**2)
    return NORMAL.cdf((one.rating - other.rating) / width)
