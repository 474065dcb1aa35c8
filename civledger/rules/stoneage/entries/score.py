"""`score`: the final score as counted at the table, an assertion that ends the game."""

from civledger.model.entry import Key, kind
from civledger.model.forms import Count
from civledger.model.keys import ANY, counts
from civledger.model.struct import Struct
from civledger.rules.stoneage.entries.bands import END_BAND
from civledger.rules.stoneage.state import State
from civledger.rules.stoneage.tables import Counts


class Score(Struct):
    """Points, as counted; they may be below zero."""

    points: Counts


def apply(score: Score, state: State) -> State:
    """Return the same numbers, known to be final, and the points as counted; a player's last ones count."""
    return state._replace(scored=True, recorded={**state.recorded, **score.points})


SCORE = kind(
    "score",
    Score,
    END_BAND,
    {"points": Key(counts(ANY), who=True, required=True)},
    apply,
    timeless=True,
    form=Count("points", signed=True),
)
