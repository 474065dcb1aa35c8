"""Tables that several pages of a site have."""

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from civledger.club.figures import (
    Club,
    ClubCivilization,
    ClubPerson,
    ClubRecord,
    RecordLine,
    bounds,
    interval,
    ranks_of,
)
from civledger.club.site.parts import SiteCell, SiteTable, cells, span
from civledger.club.site.places import SitePlaces, civilization_place, person_place
from civledger.model.names import both, several
from civledger.model.pages.club import ClubGame, ClubSeat

_PEOPLE = ("rank", "who", "rating", "", "95%", "games", "wins", "mean place")
_CIVILIZATIONS = ("civilization", "win rate", "", "95%", "games", "wins", "mean points")
_GAMES = ("date", "game", "players", "winner", "points")
_RECORD = ("game", "who", "date")
PERCENT = 100
_NEWEST = 50

Item = TypeVar("Item")


def people_table(people: Sequence[ClubPerson]) -> SiteTable:
    """Return everybody with rating and interval; ranks that intervals leave open are told as such."""
    every = [bound for person in people for bound in bounds(person.now)]
    room = min(every), max(every)
    rows = []
    for person, ranks in ranks_of(people):
        name, rating = SiteCell(person.name, person_place(person.name)), person.now.rating
        low, high = bounds(person.now)
        bar, place = SiteCell(span=span(low, rating, high, room)), mean(person.mean_place)
        number = len(person.steps)
        rows.append(cells(ranks or None, name, round(rating), bar, interval(person.now), number, person.wins, place))
    return SiteTable(name_rules(people[0].rules), _PEOPLE, tuple(rows), named=1)


def civilizations_table(civilizations: Sequence[ClubCivilization]) -> SiteTable:
    """Return every civilization with how often it wins, and how sure that is."""
    rows = []
    for one in civilizations:
        wins = wins_cells(len(one.played), one.wins, one.low, one.high)
        rows.append(cells(SiteCell(one.civ, civilization_place(one.civ)), *wins, mean(one.mean_points)))
    return SiteTable(name_rules(civilizations[0].rules), _CIVILIZATIONS, tuple(rows))


def wins_cells(games: int, wins: int, low: float, high: float) -> tuple[SiteCell, ...]:
    """Return how often somebody wins: the numbers, the rate, and between which bounds it lies."""
    rate = wins / games
    bar, sure = SiteCell(span=span(low, rate, high, (0, 1))), f"{PERCENT * low:.0f}–{PERCENT * high:.0f}%"
    return cells(f"{PERCENT * rate:.0f}%", bar, sure, games, wins)


def mean(value: float | None) -> str | None:
    """Return a mean as people read it."""
    return None if value is None else f"{value:.1f}"


def games_table(games: Iterable[ClubGame], places: SitePlaces) -> SiteTable:
    """Return games as a list."""
    rows = []
    for game in games:
        errors = f", {several(game.errors, 'error')}" if game.errors else ""
        name = SiteCell(name_game(game), places.game(game), f"{name_rules(game.rules)}{errors}")
        points = game.first[0].points if game.first else None
        rows.append(cells(game.date, name, game.players, _winner_cell(game), points))
    return SiteTable("Games", _GAMES, tuple(rows), named=1)


def name_game(game: ClubGame) -> str:
    """Return what a game is called."""
    return game.name or "a game without a name"


def _winner_cell(game: ClubGame) -> SiteCell:
    """Return who won; several share a place, and a game that goes on has no winner."""
    first = game.first
    if not first:
        return SiteCell(None if game.final else "not over")
    if len(first) > 1:
        return SiteCell(both([name_seat(seat) for seat in first]))
    return _seat_cell(first[0])


def _seat_cell(seat: ClubSeat) -> SiteCell:
    if not seat.person:
        return SiteCell(seat.civ)
    return SiteCell(seat.person, person_place(seat.person), seat.civ or "")


def name_seat(seat: ClubSeat) -> str:
    """Return who it was: the person, or what was played if nobody said who."""
    return seat.person or seat.civ or ""


def record_table(record: ClubRecord, places: SitePlaces) -> SiteTable:
    """Return the best of something."""
    rows = tuple(_record_row(line, places) for line in record.lines)
    return SiteTable(record.title, (record.unit, *_RECORD), rows, named=1)


def holders_table(rules: str, records: Sequence[ClubRecord], places: SitePlaces) -> SiteTable:
    """Return who holds which record, several if they are equal."""
    rows = tuple(
        (SiteCell(one.title, more=one.unit), *_record_row(line, places))
        for one in records
        for line in one.lines
        if line.value == one.lines[0].value
    )
    return SiteTable(name_rules(rules), ("record", "", *_RECORD), rows)


def _record_row(line: RecordLine, places: SitePlaces) -> tuple[SiteCell, ...]:
    turn = f"turn {line.turn}" if line.turn else ""
    game = SiteCell(name_game(line.game), places.game(line.game), turn)
    return cells(line.value, game, _seat_cell(line.seat) if line.seat else None, line.game.date)


def name_rules(rules: str) -> str:
    """Return a game as people write it."""
    return rules.replace("-", " ").title()


def newest(items: Sequence[Item], key: Callable[[Item], ClubGame], most: int | None = _NEWEST) -> list[Item]:
    """Return what belongs to games from the newest on, those without a date last; not more than so many."""
    dated = [item for item in reversed(items) if key(item).date]
    return [*dated, *(item for item in items if not key(item).date)][:most]


def tell_newest(shown: int, every: int) -> str:
    """Return how many of all are shown."""
    return "The newest first." if shown == every else f"The newest {shown} of {every}."


def by_rules(club: Club) -> list[str]:
    """Return the games that a club plays, that of most people first."""
    numbers = {rules: sum(person.rules == rules for person in club.people) for rules in club.words}
    return sorted(numbers, key=lambda rules: (-numbers[rules], rules))
