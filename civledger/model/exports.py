"""A game as other tools have it: tables, a log of plays, a journal of double entry."""

import datetime
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from civledger.model.border.slots import Words
from civledger.model.struct import Struct
from civledger.model.words import WrongWord

GAME, ENTRY = ("file",), ("file", "entry")
PLAYER = ("file", "civ")


class TableShape(Struct):
    """A table: the columns that find one row, and which ones lead to the key of another table.

    Those that hold `texts` or `reals` do so even while they hold nothing.
    """

    name: str
    key: Words = ()
    parents: Mapping[str, Words] = {}
    texts: Words = ()
    reals: Words = ()

    def with_texts(self, more: Words) -> "TableShape":
        """Return the table with more columns that hold texts."""
        return self._replace(texts=(*self.texts, *more))


_GAMES = TableShape("games", GAME, texts=("file", "name", "rules"))
_ENTRIES = TableShape("entries", ENTRY, {"games": GAME}, ("file", "action", "civ", "values"))
_FINDINGS = TableShape(
    "findings", parents={"games": GAME, "entries": ENTRY}, texts=("file", "severity", "code", "name", "civ", "message")
)
PEOPLE = TableShape("people", ("name", "rules"), texts=("name", "rules"), reals=("mean_place", "rating", "uncertainty"))
RATINGS = TableShape(
    "ratings",
    ("file", "person"),
    {"games": GAME, "people": ("person", "rules")},
    ("file", "rules", "person", "civ"),
    ("rating_before", "uncertainty_before", "rating_after", "uncertainty_after"),
)


class ExportTables(Struct):
    """The tables that a game adds: about its people, and about what was played.

    `game_texts` are texts that it adds to the table of games. `usual` is the table that CSV holds if none is named.
    """

    people: tuple[TableShape, ...] = ()
    play: tuple[TableShape, ...] = ()
    game_texts: Words = ()
    usual: str = _ENTRIES.name


def all_tables(games: Iterable[ExportTables]) -> dict[str, TableShape]:
    """Return the tables of several games in the order in which they are exported; those of one name are one."""
    every = tuple(games)
    about = _GAMES.with_texts(tuple(text for game in every for text in game.game_texts))
    people = [shape for game in every for shape in game.people]
    play = [shape for game in every for shape in game.play]
    found: dict[str, TableShape] = {}
    for shape in (about, *people, _ENTRIES, *play, _FINDINGS, PEOPLE, RATINGS):
        found[shape.name] = found[shape.name].with_texts(shape.texts) if shape.name in found else shape
    return found


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
    """A game: what BoardGameGeek calls it and its number there, the variant, and how many turns are in the books.

    `also_played` tells of people who gave up their seat or left the game.
    """

    title: str
    number: int | None
    variant: str
    name: str
    date: datetime.date | None
    final: bool
    turns: int
    turn_called: str
    seats: Sequence[PlayedSeat]
    also_played: tuple[str, ...] = ()

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


class Posting(Struct):
    """Pieces that came to an account, or went from it; `balance` is what was counted there afterwards."""

    account: tuple[str, ...]
    amount: int
    balance: int | None = None


class JournalTransaction(Struct):
    """Postings that add up to nothing, on a day counted from 0, with what they were for."""

    day: int
    what: str
    about: str
    postings: tuple[Posting, ...]


class Journal(Struct):
    """A game as double entry: its name, the day it begins with, what is counted, the accounts and what happened."""

    name: str
    begin: datetime.date | None
    unit: str
    accounts: tuple[tuple[str, ...], ...]
    transactions: tuple[JournalTransaction, ...]
