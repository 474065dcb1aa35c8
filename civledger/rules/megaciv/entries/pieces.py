"""What stands on the board: tokens, cities, buildings."""

from collections.abc import Collection

from civledger.model.entry import Entry, Key, kind
from civledger.model.forms import Count, CountKey, Tally, drop_rows, tally_rows
from civledger.model.keys import counts, players, text
from civledger.model.struct import Struct
from civledger.rules.megaciv.entries.common import MAIN_BAND
from civledger.rules.megaciv.state import State
from civledger.rules.megaciv.tables import ABILITIES, Counts, calamity_names


class Census(Struct):
    """Tokens on the board, as counted; `after` says what changed them since the census of the turn."""

    tokens: Counts
    after: str = ""


def _apply_census(census: Census, state: State) -> State:
    """Return the books with the tokens counted, which are true from here on."""
    return _count_tokens(census, state)._replace(struck=state.struck.difference(census.tokens))


def recount(census: Census, state: State) -> State:
    """Return the books with the tokens counted after something that moved them."""
    books = _count_tokens(census, state)
    return books._replace(struck=books.struck.union(census.tokens)) if _is_struck(census.after) else books


def _is_struck(after: str) -> bool:
    """Tell whether what moved tokens was a calamity or an ability, which its name begins to say."""
    name = after.partition(":")[0]
    return name in calamity_names() or name in ABILITIES


def _count_tokens(census: Census, state: State) -> State:
    """Return the books with the tokens, and how many cities stood beside them."""
    cities = {civ: state.cities[civ] for civ in census.tokens}
    return state._replace(
        tokens={**state.tokens, **census.tokens},
        counted={**state.counted, **cities},
        doubt=state.settled("tokens", census.tokens),
    )


def parts(entry: Entry) -> tuple[Entry, ...]:
    """Return a count after a calamity as what it is: not the census of the turn, and as often as need be."""
    return (entry._replace(kind=RECOUNT),) if entry.body.after else (entry,)


def _recounts(census: Census) -> list[CountKey]:
    """Return what a recount counts: another number after each thing that moves tokens."""
    return [("recount", civ, census.after) for civ in census.tokens]


_KEYS = {"tokens": Key(counts(), who=True, required=True, touches=("tokens",)), "after": Key(text, remarked=True)}
CENSUS = kind("census", Census, MAIN_BAND, _KEYS, _apply_census, once="tokens", parts=parts, form=Count("tokens"))
RECOUNT = kind(
    "recount", Census, MAIN_BAND, _KEYS, recount, tally=tally_rows("recount", "tokens")._replace(of=_recounts)
)


class Cities(Struct):
    """Cities on the board, as counted."""

    cities: Counts


def _apply_cities(counted: Cities, state: State) -> State:
    """Return the books with the cities counted, which are true from here on."""
    return state._replace(cities={**state.cities, **counted.cities}, doubt=state.settled("cities", counted.cities))


CITIES = kind(
    "cities",
    Cities,
    MAIN_BAND,
    {"cities": Key(counts(), who=True, required=True, touches=("cities",))},
    _apply_cities,
    form=Count("cities"),
)


_LISTS = ("region", "historic")


class Buildings(Struct):
    """Who has a building in the own region, who controls the own historic one, and how many everybody controls.

    A list that is not there changes nothing, one that is takes the place of the one before.
    """

    region: tuple[str, ...] | None = None
    historic: tuple[str, ...] | None = None
    controlled: Counts = {}


def _apply_buildings(built: Buildings, state: State) -> State:
    """Return the books with the buildings; who controls none does not control the own historic one."""
    controlled = {**state.controlled, **built.controlled}
    region = state.region if built.region is None else frozenset(built.region)
    historic = state.historic if built.historic is None else frozenset(built.historic)
    return state._replace(
        region=region,
        historic=frozenset([civ for civ in historic if controlled.get(civ)]),
        controlled=controlled,
        doubt=state.doubt - _settle_doubts(built, state) if state.doubt else state.doubt,
    )


def _numbers_first(entry: Entry) -> tuple[Entry, ...]:
    """Return the numbers and the lists apart: a number put right is in its place before `historic` asks for it."""
    built: Buildings = entry.body
    if not built.controlled or (built.region is None and built.historic is None):
        return (entry,)
    unread = frozenset(pair for pair in entry.unread if pair[0] == "controlled")
    numbers = entry._replace(body=Buildings(controlled=built.controlled), unread=unread, original=entry)
    return numbers, entry._replace(body=built._replace(controlled={}), unread=entry.unread - unread, original=entry)


def _settle_doubts(built: Buildings, state: State) -> set[tuple[str, str]]:
    """Return the doubts that an entry puts right: a list is about everybody."""
    lists = [key for key in _LISTS if getattr(built, key) is not None]
    return {(key, civ) for key in lists for civ in state.game.civs} | {("controlled", civ) for civ in built.controlled}


def _list_counts(built: Buildings) -> list[CountKey]:
    """Return what was counted: each list as a whole, and the number of everybody named."""
    lists = [key for key in _LISTS if getattr(built, key) is not None]
    return [("buildings", one) for one in (*lists, *built.controlled)]


def _drop_counts(built: Buildings, counted: Collection[CountKey]) -> Buildings:
    """Return the buildings without some of what was counted."""
    gone = {one for _, one in counted}
    return drop_rows(built._replace(**{key: None for key in _LISTS if key in gone}), gone)


def _say_count(built: Buildings, counted: CountKey) -> str:
    """Return a list or a number as it was counted."""
    one = counted[1]
    return ", ".join(getattr(built, one)) or "nobody" if one in _LISTS else str(built.controlled[one])


BUILDINGS = kind(
    "buildings",
    Buildings,
    MAIN_BAND,
    {
        "region": Key(players, who=True, touches=("region",)),
        "historic": Key(players, who=True, touches=("historic",)),
        "controlled": Key(counts(), who=True, touches=("controlled",)),
    },
    _apply_buildings,
    parts=_numbers_first,
    tally=Tally(_list_counts, _drop_counts, _say_count),
)
