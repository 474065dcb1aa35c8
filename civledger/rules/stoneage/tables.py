"""The tables of Stone Age as values; every number comes from `data/`."""

from collections.abc import Mapping
from functools import cache
from typing import Any

from civledger.model.shipped import shipped_with
from civledger.model.toml import loads

ALL_PLAYERS, ROLL, EXTRA, SINGLE_USE, TWO = "all-players", "roll", "extra-card", "single-use-tool", "two-resources"

Counts = Mapping[str, int]


@cache
def data(name: str) -> Mapping[str, Any]:
    """Return one of the data files."""
    return loads((shipped_with(__package__) / "data" / f"{name}.toml").read_text("utf-8"))


def numbers() -> Mapping[str, Any]:
    """Return the numbers of the rules."""
    return data("game")


def colours() -> Mapping[str, Mapping[str, str]]:
    """Return the colours of the players on a page."""
    return data("colours")


def worth() -> Counts:
    """Return the resources, each with its worth in points."""
    found: Counts = numbers()["resources"]
    return found


def effects() -> Counts:
    """Return the ten kinds of upper sections, each with the number of its cards."""
    found: Counts = numbers()["effects"]
    return found


def boards() -> Counts:
    """Return what a player's board holds at most of figures, tools and agriculture, which are never lost again."""
    found: Counts = numbers()["boards"]
    return found


def tiles() -> Counts:
    """Return the kinds of buildings that do not specify their resources, each with the number of its tiles."""
    found: Counts = numbers()["tiles"]
    return found


def symbols() -> tuple[str, ...]:
    """Return the eight culture symbols."""
    return tuple(numbers()["symbols"]["names"])


def professions() -> Mapping[str, str]:
    """Return the four professions, each with what its icons are multiplied by."""
    found: Mapping[str, str] = numbers()["professions"]
    return found


def reward(die: int) -> str:
    """Return what a die of the reward of all players gives, nothing if there is no such face."""
    found: str = numbers()["rewards"].get(str(die), "")
    return found
