"""Ranks that are sure: nobody is put before another by luck alone."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from math import hypot

from civledger.club.figures import ClubPerson, Rating, Z

_NARROW, _SHARE = 3, 4  # a range says something up to three ranks, or a quarter of all


def ranks_of(people: Iterable[ClubPerson]) -> Iterator[tuple[ClubPerson, str]]:
    """Yield everybody with the ranks in their game that the intervals leave open."""
    for _, some in groupby(people, lambda person: person.rules):
        group = tuple(some)
        for person in group:
            yield person, _open_ranks(person, group)


def _open_ranks(person: ClubPerson, people: Sequence[ClubPerson]) -> str:
    """Return between which ranks somebody stands: behind all who are better for sure, before all who are worse."""
    first = 1 + sum(_is_surely_above(other.now, person.now) for other in people)
    last = len(people) - sum(_is_surely_above(person.now, other.now) for other in people)
    return tell_ranks(first, last, len(people))


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
