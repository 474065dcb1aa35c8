"""What was counted on the players' boards, tribes fed, and buildings."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from civledger.model.entry import MISSING_KEY, UNKNOWN_KEY, Flaw, Key, Kind, kind
from civledger.model.forms import Count
from civledger.model.keys import choice, counts, listing, name, number
from civledger.model.shapes import Relations
from civledger.model.struct import Struct
from civledger.rules.stoneage.entries.table import MAIN_BAND
from civledger.rules.stoneage.state import State, number_of
from civledger.rules.stoneage.tables import Counts


class _Figures(Struct):
    """Figures of each player."""

    figures: Counts


class _Tools(Struct):
    """Value of the tools of each player."""

    tools: Counts


class _Agriculture(Struct):
    """Where each player stands on the agriculture track."""

    agriculture: Counts


class _Resources(Struct):
    """Resources that each player has left, food not among them."""

    resources: Counts


def _board_kind(quantity: str, body: Callable[..., Any]) -> Kind:
    keys = {quantity: Key(counts(), who=True, required=True, touches=(quantity,))}

    def apply(counted: Any, state: State) -> State:
        return state.counted(quantity, getattr(counted, quantity))

    return kind(quantity, body, MAIN_BAND, keys, apply, form=Count(quantity))


def _apply_resources(counted: _Resources, state: State) -> State:
    return state.counted("resources", counted.resources).counted("stock", counted.resources)


FIGURES = _board_kind("figures", _Figures)
TOOLS = _board_kind("tools", _Tools)
AGRICULTURE = _board_kind("agriculture", _Agriculture)
RESOURCES = kind(
    "resources",
    _Resources,
    MAIN_BAND,
    {"resources": Key(counts(), who=True, required=True, touches=("resources", "stock"))},
    _apply_resources,
    form=Count("resources"),
    may_be_empty=True,  # nobody has any
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
    form=Count("lost"),
)


_FIXED, DIFFERENT, FREE = KINDS = ("fixed", "different", "free")
DIFFERENT_KEYS = ("total", "kinds")
_BUILDING_RELATIONS = Relations("kind", {DIFFERENT: DIFFERENT_KEYS, _FIXED: (), FREE: ()})


class Building(Struct):
    """A building; one that asks for different resources says how many of how many kinds."""

    player: str
    kind: str
    paid: Mapping[str, int | None]
    points: int
    total: int | None = None
    kinds: int | None = None

    @property
    def spent(self) -> dict[str, int]:
        """Return the resources of which something was paid, as far as they could be read."""
        return {resource: number for resource, number in self.paid.items() if number}


def _apply_building(building: Building, state: State) -> State:
    state = state.plus("buildings", {building.player: 1}).plus("points", {building.player: building.points})
    tiles = {**state.tiles, building.kind: state.tiles.get(building.kind, 0) + 1}
    return state._replace(tiles=tiles).moved(building.player, -number_of(building.paid))


def _building_flaws(raw: Mapping[str, Any]) -> Iterator[Flaw]:
    """Yield the two numbers of a building of different resources where they lack, or say nothing."""
    which = raw.get("kind", "")
    for key in DIFFERENT_KEYS if which in KINDS else ():
        if key in _BUILDING_RELATIONS.needed[which] and key not in raw:
            yield Flaw(MISSING_KEY, f"a building of different resources needs the key {key}")
        if key not in _BUILDING_RELATIONS.needed[which] and key in raw:
            yield Flaw(UNKNOWN_KEY, f'{key} is only for kind = "{DIFFERENT}"', (key,))


BUILDING = kind(
    "building",
    Building,
    MAIN_BAND,
    {
        "player": Key(name("player"), who=True, required=True, touches=("buildings", "points")),
        "kind": Key(choice(*KINDS), required=True),
        "paid": Key(listing("resource"), required=True),
        "points": Key(number(), required=True, touches=("points",)),
        "total": Key(number(least=1)),
        "kinds": Key(number(least=1)),
    },
    _apply_building,
    flaws=_building_flaws,
    relations=_BUILDING_RELATIONS,
)
