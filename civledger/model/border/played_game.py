"""A game that was played, as logs of plays have it: who, as what, how many points, which place."""

import datetime
from collections.abc import Mapping, Sequence
from typing import Any

from civledger.model.struct import Struct
from civledger.model.words import WrongWord


class PlayedSeat(Struct):
    """Somebody's line: the person (if nobody is named, what they played), and what is not known None or empty."""

    name: str
    role: str
    place: int | None
    points: int | None
    parts: str = ""

    @property
    def described(self) -> str:
        """Return who it is, with what they played."""
        return f"{self.name} ({self.role})" if self.role and self.role != self.name else self.name


class PlayedGame(Struct):
    """A game: what BoardGameGeek calls it and its number there, the variant, and how many turns are in the books."""

    title: str
    number: int | None
    variant: str
    name: str
    date: datetime.date | None
    final: bool
    turns: int
    turn_called: str
    seats: Sequence[PlayedSeat]

    @property
    def winners(self) -> list[PlayedSeat]:
        """Return all who share the first place."""
        return [seat for seat in self.seats if seat.place == 1 and seat.points is not None]


def day_of(game: Mapping[str, Any]) -> datetime.date | None:
    """Return the day that `[game]` names, None if it names none that a calendar has."""
    said = game.get("date")
    if isinstance(said, datetime.datetime):
        return said.date()
    if isinstance(said, datetime.date):
        return said
    try:
        return read_day(str(said))
    except WrongWord:
        return None


def read_day(text: str) -> datetime.date:
    """Return the day that a text such as 2026-03-20 names; raises WrongWord for any other."""
    try:
        day = datetime.date.fromisoformat(text)
    except ValueError:
        day = None
    if day is None or day.isoformat() != text:
        raise WrongWord(f"{text!r} is not a date. Write it as year, month and day, such as 2026-03-20")
    return day


def name_of(game: Mapping[str, Any]) -> str:
    """Return what `[game]` calls the game, nothing if it has no name."""
    said = game.get("name")
    return said if isinstance(said, str) else ""
