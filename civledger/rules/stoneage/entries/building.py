"""`building`: a building taken, with the resources paid and the points scored at once."""

from collections.abc import Iterator, Mapping
from typing import Any

from civledger.model.entry import MISSING_KEY, UNKNOWN_KEY, Flaw, Key, kind
from civledger.model.keys import choice, listing, name, number
from civledger.model.shapes import Relations
from civledger.model.struct import Struct
from civledger.rules.stoneage.entries.bands import MAIN
from civledger.rules.stoneage.entries.keys import number_of
from civledger.rules.stoneage.state import State

FIXED, DIFFERENT, FREE = KINDS = ("fixed", "different", "free")
ASKED = ("total", "kinds")
RELATIONS = Relations("kind", {DIFFERENT: ASKED, FIXED: (), FREE: ()})


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


def apply(building: Building, state: State) -> State:
    """Return the books with one building more and its points, and the resources paid for it gone."""
    state = state.plus("buildings", {building.player: 1}).plus("points", {building.player: building.points})
    tiles = {**state.tiles, building.kind: state.tiles.get(building.kind, 0) + 1}
    return state._replace(tiles=tiles).moved(building.player, -number_of(building.paid))


def flaws(raw: Mapping[str, Any]) -> Iterator[Flaw]:
    """Yield the two numbers of a building of different resources where they lack, or say nothing."""
    which = raw.get("kind", "")
    for key in ASKED if which in KINDS else ():
        if key in RELATIONS.needed[which] and key not in raw:
            yield Flaw(MISSING_KEY, f"a building of different resources needs the key {key}")
        if key not in RELATIONS.needed[which] and key in raw:
            yield Flaw(UNKNOWN_KEY, f'{key} is only for kind = "{DIFFERENT}"', (key,))


BUILDING = kind(
    "building",
    Building,
    MAIN,
    {
        "player": Key(name("player"), who=True, required=True, touches=("buildings", "points")),
        "kind": Key(choice(*KINDS), required=True),
        "paid": Key(listing("resource"), required=True),
        "points": Key(number(), required=True, touches=("points",)),
        "total": Key(number(least=1)),
        "kinds": Key(number(least=1)),
    },
    apply,
    flaws=flaws,
    relations=RELATIONS,
)
