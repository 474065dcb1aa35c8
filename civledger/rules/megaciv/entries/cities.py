"""`cities`: cities on the board from now on."""

from civledger.model.entry import Key, kind
from civledger.model.forms import Count
from civledger.model.keys import counts
from civledger.model.struct import Struct
from civledger.rules.megaciv.entries.bands import MAIN
from civledger.rules.megaciv.state import State
from civledger.rules.megaciv.tables import Counts


class Cities(Struct):
    """Cities on the board, as counted."""

    cities: Counts


def apply(counted: Cities, state: State) -> State:
    """Return the books with the cities counted, which are true from here on."""
    return state._replace(cities={**state.cities, **counted.cities}, doubt=state.settled("cities", counted.cities))


CITIES = kind(
    "cities",
    Cities,
    MAIN,
    {"cities": Key(counts(), who=True, required=True, touches=("cities",))},
    apply,
    form=Count("cities"),
)
