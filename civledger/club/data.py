"""A club as data, as tables and on a screen."""

import json
from collections.abc import Iterable, Sequence
from math import log
from typing import Any

from civledger.club.figures import Club, ClubCivilization, ClubPerson, ClubStep, Forecast, Rating, Z, interval, ranks_of
from civledger.model.exports import PEOPLE as PEOPLE_SHAPE
from civledger.model.exports import RATINGS as RATINGS_SHAPE
from civledger.model.exports import TableShape
from civledger.model.names import several
from civledger.model.pages.club import ClubGame
from civledger.model.report import Report, Table
from civledger.model.version import MADE_BY

_DIGITS = 6
LINE = "\n "
_RATING = ("rating", "uncertainty")
_RATED = tuple(f"{name}_{when}" for when in ("before", "after") for name in _RATING)
_GAMES = ("file", "name", "rules", "date", "players", "final", "winner", "civ", "points")
_PEOPLE = ("name", "rules", "games", "wins", "mean_place", *_RATING)
_CIVILIZATIONS = ("civ", "rules", "games", "wins", "mean_points", "low", "high")
_RATINGS = ("file", "rules", "person", "civ", "place", *_RATED)
_ON_SCREEN = ("rank", "name", "rules", "games", "wins", "mean place", "rating", "95 %")
_FORECAST = ("rules", "games", "pairs", "log_loss", "log_loss_error", "coin_log_loss", "hit_rate", "coin_hit_rate")
_COIN = log(2)
SHAPES = {
    "games": TableShape("games", ("file",), texts=("file", "name", "rules", "date", "winner", "civ")),
    "people": PEOPLE_SHAPE,
    "civilizations": TableShape(
        "civilizations", ("civ", "rules"), texts=("civ", "rules"), reals=("mean_points", "low", "high")
    ),
    "ratings": RATINGS_SHAPE,
}


def rounded(value: float | None) -> float | None:
    """Return a number with as many digits as any system computes alike."""
    return None if value is None else round(value, _DIGITS)


def _game_data(game: ClubGame) -> dict[str, Any]:
    """Return one game; a winner stands there only if one is first alone, the points of the first place anyway."""
    won = game.first[0] if len(game.first) == 1 else None
    winner = (won.person or won.civ, won.civ) if won else (None, None)
    about = (game.file, game.name, game.rules, game.date, game.players, game.final)
    points = game.first[0].points if game.first else None
    return dict(zip(_GAMES, (*about, *winner, points), strict=True))


def _person_data(person: ClubPerson) -> dict[str, Any]:
    record = (len(person.steps), person.wins, rounded(person.mean_place))
    return dict(zip(_PEOPLE, (person.name, person.rules, *record, *_rating_row(person.now)), strict=True))


def _civilization_data(one: ClubCivilization) -> dict[str, Any]:
    record = (len(one.played), one.wins, rounded(one.mean_points), rounded(one.low), rounded(one.high))
    return dict(zip(_CIVILIZATIONS, (one.civ, one.rules, *record), strict=True))


def _step_data(step: ClubStep) -> dict[str, Any]:
    about = {"file": step.game.file, "rules": step.game.rules, "person": step.person}
    before, after = (dict(zip(_RATING, _rating_row(one), strict=True)) for one in (step.before, step.after))
    return {**about, "civ": step.seat.civ, "place": step.seat.place, "before": before, "after": after}


def _rating_row(rating: Rating) -> tuple[float | None, float | None]:
    return rounded(rating.rating), rounded(rating.uncertainty)


def club_json(club: Club) -> str:
    """Return all that a club knows as JSON, a row a line: 10,000 games take half the memory as text."""
    lists: dict[str, Iterable[dict[str, Any]]] = {
        "games": map(_game_data, club.games),
        "people": map(_person_data, club.people),
        "civilizations": map(_civilization_data, club.civilizations),
        "history": map(_step_data, club.history),
    }
    parts = [f'"{name}": [{",".join(f"{LINE}{json.dumps(row)}" for row in rows)}]' for name, rows in lists.items()]
    said = json.dumps({"scale": rounded(club.scale), **MADE_BY})[1:]
    return f"{{{LINE.join(f'{part},' for part in parts)}{LINE}{said}\n"


def people_table(club: Club) -> Table:
    """Return a row a person and game."""
    return Table(_PEOPLE, tuple(tuple(_person_data(person).values()) for person in club.people))


def ratings_table(club: Club) -> Table:
    """Return a row for everybody in every game that rates."""
    rows = []
    for step in club.history:
        about = (step.game.file, step.game.rules, step.person, step.seat.civ, step.seat.place)
        rows.append((*about, *_rating_row(step.before), *_rating_row(step.after)))
    return Table(_RATINGS, tuple(rows))


def club_tables(club: Club) -> dict[str, Table]:
    """Return all tables of a club."""
    games = Table(_GAMES, tuple(tuple(_game_data(game).values()) for game in club.games))
    civs = Table(_CIVILIZATIONS, tuple(tuple(_civilization_data(one).values()) for one in club.civilizations))
    return {"games": games, "people": people_table(club), "civilizations": civs, "ratings": ratings_table(club)}


def people_report(club: Club) -> Report:
    """Return everybody with rating, interval, and the ranks that the interval leaves open."""
    rows = []
    for person, ranks in ranks_of(club.people):
        record = (person.name, person.rules, len(person.steps), person.wins, f"{person.mean_place:.1f}")
        rows.append((ranks, *record, round(person.now.rating), interval(person.now)))
    final = sum(game.final for game in club.games)
    return Report(None, Table(_ON_SCREEN, tuple(rows)), closing=f"{several(len(club.games), 'game')}, {final} finished")


def forecast_report(forecasts: Sequence[Forecast]) -> Report:
    """Return how well the ratings foretold, against a coin."""
    rows = tuple(
        (one.rules, one.games, one.pairs, *map(rounded, (one.log_loss, one.error, _COIN, one.hit_rate)), 0.5)
        for one in forecasts
    )
    table = Table(_FORECAST, rows)
    return Report(table.records, table, closing="\n".join(map(_tell_forecast, forecasts)) or "no rated games yet")


def _tell_forecast(one: Forecast) -> str:
    if not one.pairs:
        return f"{one.rules}: no two players to compare yet"
    number = f"in {several(one.games, 'game')} with {several(one.pairs, 'pair')}"
    rate = f"the better-placed player predicted in {100 * one.hit_rate:.0f}% of pairs (chance: 50%)"
    return f"{one.rules}, {number}: {rate}; log loss {one.log_loss:.3f}, {_compare(one)} chance ({_COIN:.3f})"


def _compare(one: Forecast) -> str:
    """Return what a log loss is beside that of a coin; what may be chance is called so."""
    if one.error is None or abs(one.log_loss - _COIN) <= Z * one.error:
        return "not clearly different from"
    return "better than" if one.log_loss < _COIN else "worse than"
