"""When a game will end: how many turns are left and how long they will take, both from the least to the most.

The model, in short. A turn to come takes as long as the mean of the last three did, times a growth.

- At least, turns stay as long as they are, a fifth off: they grow with the cities and hardly ever shorten again.
- At most, they go on growing along a straight line of minutes over cities, drawn through this game's own turns, while
  the cities go on growing as fast as so far, until none is left to build. Where the cities tell nothing (they are not
  kept, or stay the same), the line is drawn over the number of the turn. The further it reaches beyond what was timed,
  the less it is trusted: a quarter more if as many turns are left as were timed, and never less than a fifth.
- Games of the archive know better: how many times as long as its last three turns did the rest of each game take, seen
  from the same share of its way? Of three games or more, their growths alone count, without the most extreme tenth.

How many turns are left and how long they take are doubts of their own: their squares are added, not the doubts. While
the time is not known to three hours, none is told.
"""

import datetime
import math
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from civledger.model.names import several
from civledger.model.struct import Struct

_LATELY = 3  # turns whose mean says how long a turn takes now, and that must have times before anything is said
_SITTING = 6 * 60  # minutes: what takes longer is a break until another day
_DOUBT, _REACH = 0.2, 0.25
_ENOUGH = 3  # games that know better than the line
_WIDEST = datetime.timedelta(hours=3)  # between which the end is told
_EARLIER, _LATER = 0, 1
_STEP = 5  # minutes to which the end is rounded


class GamePace(Struct):
    """How far a game is from its end, the open turn counted: turns left at least, and the fewest and most likely.

    What is likely is None where it cannot be told. `sizes` tells how large the game was on the board as each closed
    turn ended, in what makes turns long, and `most` how large it can become.
    """

    best: int
    likely: tuple[int, int] | None
    sizes: Mapping[int, int] = {}
    most: int = 0


class TurnTimes(Struct):
    """The minutes that turns of a game took, as far as known, and how many turns it had."""

    minutes: Mapping[int, int]
    turns: int


class GameEnd(Struct):
    """When a game will end: turns left at least and the likely ones, from when to when it may end, as far as known.

    `games` is from how many other games it was learned.
    """

    least: int
    likely: tuple[int, int] | None = None
    at: tuple[datetime.datetime, datetime.datetime] | None = None
    games: int = 0
    asked: datetime.datetime | None = None

    @property
    def data(self) -> dict[str, Any]:
        """Return the forecast as JSON has it."""
        turns = {"turns": [*self.likely]} if self.likely else {}
        at = {"at": [moment.isoformat(timespec="minutes") for moment in self.at]} if self.at else {}
        return {"least": self.least, **turns, **at, "games": self.games}

    def tell(self, called: str) -> str:
        """Return the forecast in a sentence."""
        when = f"; ends about {self._tell_time(*self.at)}" if self.at else ""
        return f"{self._tell_turns(called)}{when}"

    def _tell_turns(self, called: str) -> str:
        left = f"{several(self.least, called)} left with this one"
        if self.likely is None:
            return f"At least {left}"
        first, last = self.likely
        if last == self.least:
            return left if last > 1 else f"This is the last {called}"
        return f"At least {left}, likely {first} {'or' if last == first + 1 else 'to'} {last}"

    def _tell_time(self, first: datetime.datetime, last: datetime.datetime) -> str:
        half = (last - first) / 2
        middle = _rounded(first + half, _STEP // 2)
        either_way = math.ceil(max(last - middle, middle - first) / datetime.timedelta(minutes=_STEP)) * _STEP
        far = last - (self.asked or first) > datetime.timedelta(hours=18)  # a time of day alone would mislead
        return f"{middle:{'%a %H:%M' if far else '%H:%M'}} (± {either_way} min)"


def in_sittings(minutes: Mapping[int, int]) -> dict[int, int]:
    """Return the turns that were played in one go, with their minutes."""
    return {turn: length for turn, length in minutes.items() if length <= _SITTING}


def forecast_end(
    pace: GamePace,
    minutes: Mapping[int, int],
    noted: int,
    since: datetime.datetime | None,
    now: datetime.datetime,
    others: Callable[[], Sequence[TurnTimes]] = tuple,
) -> GameEnd:
    """Return when a game will end; `noted` turns have the time of their end, and the open one began at `since`.

    The `others` are asked for only where they are needed.
    """
    timed = in_sittings(minutes)
    if pace.likely is None or noted < _LATELY or len(timed) < _LATELY - 1:
        return GameEnd(pace.best, pace.likely)
    lately = _mean_lately(timed)
    if lately < 1:  # nobody plays so fast: the turns were entered afterwards
        return GameEnd(pace.best, pace.likely)
    first, last = pace.likely
    growths = _list_growths(others(), max(timed), first, last)
    least, most = 1 / (1 + _DOUBT), _grow_on(pace, last, timed) / lately
    if len(growths) >= _ENOUGH:
        cut = len(growths) // 10
        least, most = growths[cut] / (1 + _DOUBT / 2), growths[-1 - cut] * (1 + _DOUBT / 2)
    elif growths:
        least, most = min(least, growths[0]), max(most, growths[-1])
    each, turns = _Doubted(lately * least, lately * max(least, most), 1 / 2), _Doubted(first, last, 1 / 3)
    middle = turns.middle * each.middle
    less, more = (
        math.hypot(turns.doubts[way] * each.middle, turns.middle * each.doubts[way]) for way in (_EARLIER, _LATER)
    )
    ends = _end_at(since, now, middle - less, each.least), _end_at(since, now, middle + more, each.most)
    at = _rounded(ends[0], 0), _rounded(ends[1], _STEP - 1)
    return GameEnd(pace.best, pace.likely, at if at[1] - at[0] <= _WIDEST else None, len(growths), now)


class _Doubted:
    """A number between the least and the most it can be, likeliest at some share of the way."""

    def __init__(self, least: float, most: float, share: float) -> None:
        self.least, self.most, self.middle = least, most, least + (most - least) * share
        self.doubts = self.middle - least, most - self.middle


def _mean_lately(timed: Mapping[int, int]) -> float:
    last = [timed[turn] for turn in sorted(timed)][-_LATELY:]
    return sum(last) / len(last)


def _grow_on(pace: GamePace, left: int, timed: Mapping[int, int]) -> float:
    """Return the mean minutes of the turns left if they go on growing as they did."""
    known = [turn for turn in timed if turn in pace.sizes]
    by_turn = len({pace.sizes[turn] for turn in known}) < _LATELY
    places = {turn: turn for turn in timed} if by_turn else {turn: pace.sizes[turn] for turn in known}
    base, slope = _draw_line([(place, timed[turn]) for turn, place in places.items()])
    first, last = min(places), max(places)
    step = (places[last] - places[first]) / (last - first)
    most = float("inf") if by_turn else max(pace.most, places[last])
    ahead = [min(most, places[last] + max(0.0, step) * far) for far in range(1, left + 1)]
    mean = sum(base + slope * place for place in ahead) / len(ahead)
    return max(mean, _mean_lately(timed)) * (1 + max(_DOUBT, _REACH * left / len(timed)))


def _draw_line(points: Sequence[tuple[float, float]]) -> tuple[float, float]:
    """Return the straight line nearest to all points (least squares), which never falls: its start and its slope."""
    middle = sum(place for place, _ in points) / len(points)
    mean = sum(value for _, value in points) / len(points)
    spread = sum((place - middle) ** 2 for place, _ in points)
    slope = sum((place - middle) * (value - mean) for place, value in points) / spread if spread else 0.0
    slope = max(0.0, slope)
    return mean - slope * middle, slope


def _list_growths(others: Sequence[TurnTimes], done: int, first: int, last: int) -> list[float]:
    """Return how many times as long as its last turns the rest of each game took, from this share of its way on."""
    share = done / (done + (first + last) / 2)
    growths = []
    for other in others:
        timed = in_sittings(other.minutes)
        if len(timed) < _LATELY - 1:
            continue
        until = min(max(round(share * other.turns), min(timed)), max(timed) - 1)
        past = {turn: length for turn, length in timed.items() if turn <= until}
        rest = [length for turn, length in timed.items() if turn > until]
        if lately := _mean_lately(past):
            growths.append(sum(rest) / len(rest) / lately)
    return sorted(growths)


def _end_at(since: datetime.datetime | None, now: datetime.datetime, left: float, each: float) -> datetime.datetime:
    """Return when so many minutes are over, of which the open turn takes `each`; it ends now at the earliest."""
    begun = since if since and now - since <= datetime.timedelta(minutes=_SITTING) else now
    return max(begun + datetime.timedelta(minutes=left), now + datetime.timedelta(minutes=left - each))


def _rounded(moment: datetime.datetime, up: int) -> datetime.datetime:
    """Return a moment to a few minutes, earlier or later: nobody should take it for exact."""
    whole = moment.replace(second=0, microsecond=0) + datetime.timedelta(minutes=up + bool(up and moment.second))
    return whole - datetime.timedelta(minutes=whole.minute % _STEP)
