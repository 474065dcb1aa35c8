"""`hand`: commodity cards at the end of phase 12."""

from civledger.model.entry import Key, kind
from civledger.model.forms import Count
from civledger.model.keys import counts
from civledger.model.struct import Struct
from civledger.rules.megaciv.entries.bands import BUY
from civledger.rules.megaciv.state import State
from civledger.rules.megaciv.tables import Counts


class Hand(Struct):
    """Cards kept and, for the record, cards discarded."""

    kept: Counts
    discarded: Counts = {}


def apply(hand: Hand, state: State) -> State:
    """Return the books with the hands counted."""
    return state._replace(kept={**state.kept, **hand.kept})


HAND = kind(
    "hand",
    Hand,
    BUY,
    {"kept": Key(counts(), who=True, required=True), "discarded": Key(counts(), who=True, remarked=True)},
    apply,
    form=Count("kept"),
    each_turn=True,
)
