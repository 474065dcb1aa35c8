"""`revolt`: cities that pass to another."""

from typing import Any

from civledger.model.situation import Draft, Situation
from civledger.model.words import Players, is_bare, number


def draft(situation: Situation, players: Players, who: str, to: str | None = None, cities: str | None = None) -> Draft:
    """Return the entry of a revolt; without a gainer the cities are destroyed."""
    if to is not None and cities is None and is_bare(to):
        to, cities = None, to
    keys: dict[str, Any] = {"civ": players.find(who)}
    if to is not None:
        keys["to"] = players.find(to)
    if cities is not None:
        keys["cities"] = number(cities)
    return Draft(keys)
