"""`score`: the final score as counted at the table, an assertion."""

from civledger.model.entry import Key, kind
from civledger.model.keys import counts
from civledger.model.struct import Struct
from civledger.rules.megaciv.entries.bands import END
from civledger.rules.megaciv.state import State
from civledger.rules.megaciv.tables import Counts


class Score(Struct):
    """Points, as counted."""

    points: Counts


def apply(score: Score, state: State) -> State:
    """Return the same books: an assertion changes nothing."""
    return state


SCORE = kind("score", Score, END, {"points": Key(counts(), who=True, required=True)}, apply, timeless=True)
