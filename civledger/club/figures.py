"""What a club knows besides its games: people, ratings, records, and how sure a number is."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from math import hypot, sqrt
from typing import TypeVar

from civledger.model.pages.club import ClubGame, ClubSeat, ClubWords
from civledger.model.struct import Struct

_Key = TypeVar("_Key")
_Value = TypeVar("_Value")
Z = 1.96
_NARROW, _SHARE = 3, 4  # a range says something up to three ranks, or a quarter of all


def group_pairs(pairs: Iterable[tuple[_Key, _Value]]) -> dict[_Key, list[_Value]]:
    """Return the values of each key, both in the order of their coming."""
    groups: dict[_Key, list[_Value]] = {}
    for key, value in pairs:
        groups.setdefault(key, []).append(value)
    return groups


def wilson(wins: int, games: int) -> tuple[float, float]:
    """Return between which bounds the rate of wins lies, by Wilson."""
    rate, width = wins / games, Z * Z / games
    middle = (rate + width / 2) / (1 + width)
    half = Z * sqrt(rate * (1 - rate) / games + width / (4 * games)) / (1 + width)
    return max(0.0, middle - half), min(1.0, middle + half)


class Rating(Struct):
    """How well somebody plays, and how uncertain that is: one standard deviation."""

    rating: float
    uncertainty: float


class ClubStep(Struct):
    """One game of one person, and what it did to the rating."""

    game: ClubGame
    person: str
    seat: ClubSeat
    before: Rating
    after: Rating


class ClubPerson(Struct):
    """Somebody's record in one of the games that a club plays."""

    name: str
    rules: str
    steps: tuple[ClubStep, ...]

    @property
    def wins(self) -> int:
        """Return how often this was the first place."""
        return sum(step.seat.place == 1 for step in self.steps)

    @property
    def mean_place(self) -> float:
        """Return the place this person has on average."""
        return sum(step.seat.place or 0 for step in self.steps) / len(self.steps)

    @property
    def now(self) -> Rating:
        """Return the rating after the last game."""
        return self.steps[-1].after


class ClubCivilization(Struct):
    """A civilization's record; `strength` is what it adds to the rating of whoever plays it."""

    civ: str
    rules: str
    played: tuple[tuple[ClubGame, ClubSeat], ...]
    low: float
    high: float
    strength: Rating

    @property
    def wins(self) -> int:
        """Return how often it came first."""
        return sum(seat.place == 1 for _, seat in self.played)

    @property
    def mean_points(self) -> float | None:
        """Return the points it has on average."""
        points = [seat.points for _, seat in self.played if seat.points is not None]
        return sum(points) / len(points) if points else None


class RecordLine(Struct):
    """A record: the number, in which game, who holds it, and in which turn it was, if in one."""

    value: int
    game: ClubGame
    seat: ClubSeat | None
    turn: int | None = None


class ClubRecord(Struct):
    """The best of something, the best first, and what its numbers count."""

    title: str
    unit: str
    lines: tuple[RecordLine, ...]


class TakenCard(Struct):
    """Something that players collect: how often it was taken in which turn, by how many winners, and of how many."""

    name: str
    turns: tuple[tuple[int, int], ...]
    won: int
    winners: int
    others: int

    @property
    def number(self) -> int:
        """Return how often it was taken."""
        return sum(number for _, number in self.turns)

    @property
    def mean_turn(self) -> float:
        """Return in which turn it was taken on average."""
        return sum(turn * number for turn, number in self.turns) / self.number


class Club(Struct):
    """All that an archive says; `words` are those of its games, `alike` the names that may be one person's."""

    games: tuple[ClubGame, ...]
    people: tuple[ClubPerson, ...]
    civilizations: tuple[ClubCivilization, ...]
    history: tuple[ClubStep, ...]
    scale: float
    words: Mapping[str, ClubWords] = {}
    alike: tuple[tuple[str, ...], ...] = ()
    records: Mapping[str, tuple[ClubRecord, ...]] = {}
    cards: Mapping[str, tuple[TakenCard, ...]] = {}


class Forecast(Struct):
    """Pairs of players of one game foretold: the mean log loss, and how often the likelier one was before the other.

    `error` is the standard error of the log loss, None where one game is too little to tell.
    """

    rules: str
    games: int
    pairs: int
    log_loss: float
    error: float | None
    hit_rate: float


def ranks_of(people: Iterable[ClubPerson]) -> Iterator[tuple[ClubPerson, str]]:
    """Yield everybody with the ranks in their game that the intervals leave open: nobody comes first by luck alone."""
    for _, some in groupby(people, lambda person: person.rules):
        group = tuple(some)
        for person in group:
            better = sum(_is_surely_above(other.now, person.now) for other in group)
            worse = sum(_is_surely_above(person.now, other.now) for other in group)
            yield person, tell_ranks(1 + better, len(group) - worse, len(group))


def tell_ranks(first: int, last: int, number: int) -> str:
    """Return the ranks from the first to the last of so many; a range too wide to mean something is not told."""
    if first == last:
        return str(first)
    if last - first < max(_NARROW, number // _SHARE):
        return f"{first}–{last}"
    return "among the first half" if 2 * last <= number else ""


def _is_surely_above(one: Rating, other: Rating) -> bool:
    return one.rating - other.rating > Z * hypot(one.uncertainty, other.uncertainty)


def bounds(rating: Rating) -> tuple[int, int]:
    """Return between which numbers a rating lies, with 95 %."""
    return round(rating.rating - Z * rating.uncertainty), round(rating.rating + Z * rating.uncertainty)


def interval(rating: Rating) -> str:
    """Return the bounds of a rating as a page shows them: 1420–1580."""
    low, high = bounds(rating)
    return f"{low}–{high}"
