"""How long the turns of a game took, where their ends were noted."""

import datetime
from collections.abc import Sequence

from civledger.model.pages.page import Bars
from civledger.model.turn import Turn

_DAY = 24 * 60
UNKNOWN = "unknown: the clock was set back"

_Moment = datetime.time | datetime.datetime


def times(turns: Sequence[Turn], called: str = "turn") -> Bars | None:
    """Return how long every turn took whose end and whose predecessor's end were noted."""
    took = _all_lengths(turns)
    bars = tuple(
        (f"{called} {number}", length or 0, UNKNOWN if length is None else in_words(length))
        for number, length in took.items()
    )
    total = sum(length for _, length, _ in bars)
    known = ", as far as known" if None in took.values() else ""
    said = f"Measured from the end of one {called} to the end of the next; {in_words(total)} in total{known}."
    return Bars("times", f"Time per {called}", said, bars, called) if bars else None


def _all_lengths(turns: Sequence[Turn]) -> dict[int, int | None]:
    """Return the minutes of every turn of which both ends were noted, None where the clock was set back."""
    ends = [(turn.number, getattr(turn.closed.body, "at", None)) for turn in turns if turn.closed and turn.closed.body]
    noted = {number: at for number, at in ends if at is not None}
    return {number: minutes(noted[number - 1], at) for number, at in noted.items() if number - 1 in noted}


def lengths(turns: Sequence[Turn]) -> dict[int, int]:
    """Return the minutes of every turn of which they are known."""
    return {number: length for number, length in _all_lengths(turns).items() if length is not None}


def minutes(start: _Moment, end: _Moment) -> int | None:
    """Return the minutes between two moments, None if the clock was set back.

    Without dates an earlier time is one after midnight, if that is less than half a day later.
    """
    if isinstance(start, datetime.datetime) and isinstance(end, datetime.datetime) and _comparable(start, end):
        length = int((end - start).total_seconds() // 60)
        return length if length >= 0 else None
    length = _of_day(end) - _of_day(start)
    if length < -_DAY // 2:
        return length + _DAY
    return length if length >= 0 else None


def _comparable(start: datetime.datetime, end: datetime.datetime) -> bool:
    """Tell whether both moments have a time zone, or none has."""
    return (start.tzinfo is None) == (end.tzinfo is None)


def _of_day(moment: _Moment) -> int:
    return moment.hour * 60 + moment.minute


def in_words(length: int) -> str:
    """Return minutes as people say them."""
    hours, rest = divmod(length, 60)
    return f"{hours} h {rest:02d} min" if hours else f"{rest} min"
