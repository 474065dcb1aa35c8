"""`cities`: cities on the board from now on."""

from typing import NamedTuple

from civledger.model.entry import Key, kind
from civledger.model.keys import counts
from civledger.rules.megaciv.entries.bands import MAIN
from civledger.rules.megaciv.state import State
from civledger.rules.megaciv.tables import Counts


class Cities(NamedTuple):
    """Cities on the board, as counted."""

    cities: Counts


def apply(counted: Cities, state: State) -> State:
    """Return the books with the cities counted, which are true from here on."""
    return state.changed(cities={**state.cities, **counted.cities}, doubt=state.settled("cities", counted.cities))


CITIES = kind("cities", Cities, MAIN, {"cities": Key(counts(), required=True, touches=("cities",))}, apply)
