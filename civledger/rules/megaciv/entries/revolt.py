"""`revolt`: cities that pass to another after a tax shortage."""

from civledger.model.entry import Key, kind
from civledger.model.keys import name, number
from civledger.model.struct import Struct
from civledger.rules.megaciv.entries.bands import TAX
from civledger.rules.megaciv.state import State


class Revolt(Struct):
    """Cities of `civ` that pass to `to`, or are destroyed."""

    civ: str
    to: str | None = None
    cities: int = 1


def apply(revolt: Revolt, state: State) -> State:
    """Return the books with the cities moved."""
    cities = {**state.cities, revolt.civ: max(0, state.cities[revolt.civ] - revolt.cities)}
    if revolt.to:
        cities[revolt.to] += revolt.cities
    return state._replace(cities=cities)


REVOLT = kind(
    "revolt",
    Revolt,
    TAX,
    {
        "civ": Key(name("civilization"), who=True, required=True, touches=("cities",)),
        "to": Key(name("civilization"), who=True, touches=("cities",)),
        "cities": Key(number(least=1), touches=("cities",)),
    },
    apply,
)
