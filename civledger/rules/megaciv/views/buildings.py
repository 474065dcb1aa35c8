"""Special buildings: where they stand, who controls them, and the points they bring."""

from typing import Any

from civledger.model.report import Report, Table
from civledger.model.situation import Situation
from civledger.model.words import WrongWord
from civledger.rules.megaciv.book.scoring import lacks_buildings, of_buildings
from civledger.rules.megaciv.state import State

COLUMNS = ("civ", "own region", "own historic", "controlled", "points")


def view(situation: Situation) -> Report:
    """Return what everybody has of the special buildings."""
    data = [civ_data(situation.state, civ) for civ in situation.state.civs]
    rows = tuple(tuple(say_value(value) for value in row.values()) for row in data)
    return Report(data, Table(COLUMNS, rows))


def civ_data(state: State, civ: str) -> dict[str, Any]:
    """Return what a civilization has of them; raises WrongWord in a game without any."""
    if why := lacks_buildings(state):
        raise WrongWord(why)
    return {
        "civ": civ,
        "region": civ in state.region,
        "historic": civ in state.historic,
        "controlled": state.controlled.get(civ, 0),
        "points": of_buildings(state, civ),
    }


def say_value(value: object) -> object:
    """Return yes or nothing for what is true or not, and anything else as it is."""
    return "yes" if value is True else "" if value is False else value
