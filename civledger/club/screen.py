"""A club on a screen: its people, and how well their ratings foretell games."""

from collections.abc import Sequence
from math import log

from civledger.club.data import rounded
from civledger.club.figures import Club, Forecast, Z
from civledger.club.ranks import interval, ranks_of
from civledger.model.names import several
from civledger.model.report import Report, Table

_PEOPLE = ("rank", "name", "rules", "games", "wins", "mean place", "rating", "95 %")
_FORECAST = ("rules", "games", "pairs", "log_loss", "log_loss_error", "coin_log_loss", "hit_rate", "coin_hit_rate")
_COIN = log(2)


def people_report(club: Club) -> Report:
    """Return everybody with rating, interval, and the ranks that the interval leaves open."""
    rows = [
        (
            ranks,
            person.name,
            person.rules,
            len(person.steps),
            person.wins,
            f"{person.mean_place:.1f}",
            round(person.now.rating),
            interval(person.now),
        )
        for person, ranks in ranks_of(club.people)
    ]
    final = sum(game.final for game in club.games)
    return Report(None, Table(_PEOPLE, tuple(rows)), closing=f"{several(len(club.games), 'game')}, {final} finished")


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
