"""`feed`: the tribes fed, or the points lost for it."""

from civledger.model.entry import Key, kind
from civledger.model.forms import Count
from civledger.model.keys import counts
from civledger.model.struct import Struct
from civledger.rules.stoneage.entries.bands import MAIN_BAND
from civledger.rules.stoneage.state import State
from civledger.rules.stoneage.tables import Counts


class Feed(Struct):
    """Points each player lost: 0 if the tribe was fed."""

    lost: Counts


def apply(feed: Feed, state: State) -> State:
    """Return the books with the points lost, below zero if need be."""
    return state.plus("points", {player: -lost for player, lost in feed.lost.items()})


FEED = kind(
    "feed",
    Feed,
    MAIN_BAND,
    {"lost": Key(counts(), who=True, required=True, touches=("points",))},
    apply,
    once="lost",
    form=Count("lost", usual=0),
)
