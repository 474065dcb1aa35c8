"""`credits`: the credit tokens counted at the table, an assertion."""

from collections.abc import Collection

from civledger.model.entry import Key, kind
from civledger.model.keys import listing, name
from civledger.model.struct import Struct
from civledger.model.tally import CountKey, Tally, drop_rows
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


def list_colours(credits: Credits) -> list[CountKey]:
    """Return what was counted: the tokens of each colour by themselves."""
    return [("credits", credits.civ, colour) for colour in credits.tokens]


def drop_colours(credits: Credits, counted: Collection[CountKey]) -> Credits:
    """Return the tokens without those of some colours."""
    return drop_rows(credits, {colour for _, _, colour in counted})


CREDITS = kind(
    "credits",
    Credits,
    BUY,
    {"civ": Key(name("civilization"), who=True, required=True), "tokens": Key(listing("colour"), required=True)},
    apply,
    tally=Tally(list_colours, drop_colours, lambda counts, one: str(counts.tokens[one[2]])),
    each_turn=True,
)
