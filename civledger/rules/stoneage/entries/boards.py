"""What was counted on the players' boards, tribes fed, and buildings."""

from collections.abc import Iterator, Mapping
from typing import Annotated, Any

from civledger.model.entry import MISSING_KEY, UNKNOWN_KEY, Flaw, Key, Kind, declare
from civledger.model.forms import Count
from civledger.model.keys import choice, counts, listing, name, number
from civledger.model.shapes import Relations
from civledger.model.struct import Struct
from civledger.rules.stoneage.entries.table import MAIN_BAND
from civledger.rules.stoneage.state import State, number_of
from civledger.rules.stoneage.tables import Counts


class _Figures(Struct):
    """Figures of each player."""

    figures: Annotated[Counts, Key(counts(), who=True, touches=("figures",))]


class _Tools(Struct):
    """Value of the tools of each player."""

    tools: Annotated[Counts, Key(counts(), who=True, touches=("tools",))]


class _Agriculture(Struct):
    """Where each player stands on the agriculture track."""

    agriculture: Annotated[Counts, Key(counts(), who=True, touches=("agriculture",))]


class _Resources(Struct):
    """Resources that each player has left, food not among them."""

    resources: Annotated[Counts, Key(counts(), who=True, touches=("resources", "stock"))]


def _board_kind(quantity: str, body: type[Struct]) -> Kind:
    def apply(counted: Any, state: State) -> State:
        return state.counted(quantity, getattr(counted, quantity))

    return declare(quantity, body, MAIN_BAND, apply, form=Count(quantity))


FIGURES = _board_kind("figures", _Figures)
TOOLS = _board_kind("tools", _Tools)
AGRICULTURE = _board_kind("agriculture", _Agriculture)
RESOURCES = declare(
    "resources",
    _Resources,
    MAIN_BAND,
    lambda left, state: state.counted("resources", left.resources).counted("stock", left.resources),
    form=Count("resources"),
    may_be_empty=True,  # nobody has any
)


class Feed(Struct):
    """Points each player lost: 0 if the tribe was fed."""

    lost: Annotated[Counts, Key(counts(), who=True, touches=("points",))]


FEED = declare(
    "feed",
    Feed,
    MAIN_BAND,
    lambda feed, state: state.plus("points", {player: -lost for player, lost in feed.lost.items()}),
    once="lost",
    form=Count("lost"),
)


_FIXED, DIFFERENT, FREE = KINDS = ("fixed", "different", "free")
DIFFERENT_KEYS = ("total", "kinds")
_BUILDING_RELATIONS = Relations("kind", {DIFFERENT: DIFFERENT_KEYS, _FIXED: (), FREE: ()})


class Building(Struct):
    """A building; one that asks for different resources says how many of how many kinds."""

    player: Annotated[str, Key(name("player"), who=True, touches=("buildings", "points"))]
    kind: Annotated[str, Key(choice(*KINDS))]
    paid: Annotated[Mapping[str, int | None], Key(listing("resource"))]
    points: Annotated[int, Key(number(), touches=("points",))]
    total: Annotated[int | None, Key(number(least=1))] = None
    kinds: Annotated[int | None, Key(number(least=1))] = None

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


BUILDING = declare(
    "building", Building, MAIN_BAND, _apply_building, flaws=_building_flaws, relations=_BUILDING_RELATIONS
)
