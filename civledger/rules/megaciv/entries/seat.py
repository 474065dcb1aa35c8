"""`seat`: who plays a civilization from now on."""

from civledger.model.entry import Key, kind
from civledger.model.keys import name, text
from civledger.model.struct import Struct
from civledger.rules.megaciv.entries.bands import MAIN
from civledger.rules.megaciv.state import State


class Seat(Struct):
    """A civilization, and the person who plays it."""

    civ: str
    name: str


def apply(seat: Seat, state: State) -> State:
    """Return the books with another person at the seat."""
    return state._replace(people={**state.people, seat.civ: seat.name})


SEAT = kind(
    "seat",
    Seat,
    MAIN,
    {"civ": Key(name("civilization"), who=True, required=True), "name": Key(text, required=True)},
    apply,
)
