"""`credits`: the credit tokens counted at the table, an assertion."""

from civledger.model.entry import Key, kind
from civledger.model.keys import listing, name
from civledger.model.struct import Struct
from civledger.rules.megaciv.entries.bands import BUY
from civledger.rules.megaciv.entries.buy import ReadCounts
from civledger.rules.megaciv.state import State


class Credits(Struct):
    """Credit tokens of one civilization by colour; a colour left out is not asserted."""

    civ: str
    tokens: ReadCounts


def apply(credits: Credits, state: State) -> State:
    """Return the same books: an assertion changes nothing."""
    return state


CREDITS = kind(
    "credits",
    Credits,
    BUY,
    {"civ": Key(name("civilization"), who=True, required=True), "tokens": Key(listing("colour"), required=True)},
    apply,
    counted_as=("credits", "tokens"),
)
