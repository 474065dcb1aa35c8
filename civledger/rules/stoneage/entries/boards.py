"""What was counted on the players' boards, and tribes fed."""

from collections.abc import Callable
from typing import Any

from civledger.model.entry import Key, Kind, kind
from civledger.model.forms import Count
from civledger.model.keys import counts
from civledger.model.struct import Struct
from civledger.rules.stoneage.entries.common import MAIN_BAND
from civledger.rules.stoneage.state import State
from civledger.rules.stoneage.tables import Counts


class Figures(Struct):
    """Figures of each player."""

    figures: Counts


class Tools(Struct):
    """Value of the tools of each player."""

    tools: Counts


class Agriculture(Struct):
    """Where each player stands on the agriculture track."""

    agriculture: Counts


class Resources(Struct):
    """Resources that each player has left, food not among them."""

    resources: Counts


def board(quantity: str, body: Callable[..., Any]) -> Kind:
    """Return the kind of entry that counts one quantity, which is true from there on."""
    keys = {quantity: Key(counts(), who=True, required=True, touches=(quantity,))}

    def apply(counted: Any, state: State) -> State:
        return state.counted(quantity, getattr(counted, quantity))

    return kind(quantity, body, MAIN_BAND, keys, apply, form=Count(quantity))


def left(counted: Resources, state: State) -> State:
    """Return the books with resources as counted, which are known to the end of the round."""
    return state.counted("resources", counted.resources).counted("stock", counted.resources)


FIGURES = board("figures", Figures)
TOOLS = board("tools", Tools)
AGRICULTURE = board("agriculture", Agriculture)
RESOURCES = kind(
    "resources",
    Resources,
    MAIN_BAND,
    {"resources": Key(counts(), who=True, required=True, touches=("resources", "stock"))},
    left,
    form=Count("resources"),
)


class Feed(Struct):
    """Points each player lost: 0 if the tribe was fed."""

    lost: Counts


def _apply_feed(feed: Feed, state: State) -> State:
    """Return the books with the points lost, below zero if need be."""
    return state.plus("points", {player: -lost for player, lost in feed.lost.items()})


FEED = kind(
    "feed",
    Feed,
    MAIN_BAND,
    {"lost": Key(counts(), who=True, required=True, touches=("points",))},
    _apply_feed,
    once="lost",
    form=Count("lost", usual=0),
)
