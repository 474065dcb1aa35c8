"""`buildings`: special buildings, where they stand and who controls them."""

from collections.abc import Collection

from civledger.model.entry import Key, kind
from civledger.model.keys import counts, players
from civledger.model.struct import Struct
from civledger.model.tally import CountKey, Tally, drop_rows
from civledger.rules.megaciv.entries.bands import MAIN
from civledger.rules.megaciv.state import State
from civledger.rules.megaciv.tables import Counts

LISTS = ("region", "historic")


class Buildings(Struct):
    """Who has a building in the own region, who controls the own historic one, and how many everybody controls.

    A list that is not there changes nothing, one that is takes the place of the one before.
    """

    region: tuple[str, ...] | None = None
    historic: tuple[str, ...] | None = None
    controlled: Counts = {}


def apply(built: Buildings, state: State) -> State:
    """Return the books with the buildings; who controls none does not control the own historic one."""
    controlled = {**state.controlled, **built.controlled}
    region = state.region if built.region is None else frozenset(built.region)
    historic = state.historic if built.historic is None else frozenset(built.historic)
    return state._replace(
        region=region,
        historic=frozenset([civ for civ in historic if controlled.get(civ)]),
        controlled=controlled,
        doubt=state.doubt - settle_doubts(built, state) if state.doubt else state.doubt,
    )


def settle_doubts(built: Buildings, state: State) -> set[tuple[str, str]]:
    """Return the doubts that an entry puts right: a list is about everybody."""
    lists = [key for key in LISTS if getattr(built, key) is not None]
    return {(key, civ) for key in lists for civ in state.game.civs} | {("controlled", civ) for civ in built.controlled}


def list_counts(built: Buildings) -> list[CountKey]:
    """Return what was counted: each list as a whole, and the number of everybody named."""
    lists = [key for key in LISTS if getattr(built, key) is not None]
    return [("buildings", one) for one in (*lists, *built.controlled)]


def drop_counts(built: Buildings, counted: Collection[CountKey]) -> Buildings:
    """Return the buildings without some of what was counted."""
    gone = {one for _, one in counted}
    return drop_rows(built._replace(**{key: None for key in LISTS if key in gone}), gone)


def say_count(built: Buildings, counted: CountKey) -> str:
    """Return a list or a number as it was counted."""
    one = counted[1]
    return ", ".join(getattr(built, one)) or "nobody" if one in LISTS else str(built.controlled[one])


BUILDINGS = kind(
    "buildings",
    Buildings,
    MAIN,
    {
        "region": Key(players, who=True, touches=("region",)),
        "historic": Key(players, who=True, touches=("historic",)),
        "controlled": Key(counts(), who=True, touches=("controlled",)),
    },
    apply,
    tally=Tally(list_counts, drop_counts, say_count),
)
