"""What stands on the board: tokens, cities, buildings."""

from collections.abc import Collection, Iterator, Mapping
from typing import Annotated, Any

from civledger.model.entry import BAD_VALUE, MISSING_KEY, Entry, Flaw, Key, declare
from civledger.model.forms import Count, CountKey, Tally, drop_rows, tally_rows
from civledger.model.keys import Remark, choice, clipped, counts, players
from civledger.model.names import both
from civledger.model.shapes import Relations
from civledger.model.struct import Struct
from civledger.rules.megaciv.board import SUPPORT, bring_tokens, count_tokens, move_tokens, set_cities
from civledger.rules.megaciv.effects import MINOR, TRADEABLE, calamities
from civledger.rules.megaciv.entries.common import LOSS_BAND, MAIN_BAND, CityCounts, Tokens
from civledger.rules.megaciv.entries.events import is_of_event, name_ability, name_calamity, user_of, victim_of
from civledger.rules.megaciv.state import State
from civledger.rules.megaciv.tables import ABILITIES, Counts, calamity_names


class Census(Struct):
    """Tokens on the board, as counted; `after` says what changed them since the census of the turn.

    Where something took or gave tokens, it may say how many were `lost` and `gained` instead.
    """

    tokens: Tokens = {}
    lost: Tokens = {}
    gained: Tokens = {}
    after: Remark = ""


class Moved(Struct):
    """Tokens that something took and gave; those of so many `givers` are what others gain, and no more than that.

    Where one of them was counted later, nobody knows how many went, and what was gained stands.
    """

    lost: Tokens = {}
    gained: Tokens = {}
    after: Remark = ""
    givers: int = 0

    @property
    def passes(self) -> bool:
        """Tell whether what is gained is at most what is lost here."""
        return 0 < self.givers == len(self.lost)


class Fallen(Struct):
    """Whose cities fell by the entry at a place: the tokens that they bring come after the census of the turn."""

    cities: Annotated[Counts, Key(counts(), who=True)]
    place: int


def _rank_tokens(entry: Entry, state: State) -> tuple[int, ...]:
    """Return where tokens move in a turn: conflict and ships, calamities, abilities, and what support takes at last."""
    name, after = name_calamity(entry), getattr(entry.body, "after", "").partition(":")[0]
    if name or after in calamity_names():
        card = calamities()[name or after]
        victim = victim_of(entry)
        holder = state.game.civs.index(victim) if victim else len(state.game.civs)
        return 1, card.kind != MINOR, card.stack, card.kind == TRADEABLE, holder
    if name := name_ability(entry) or (after if after in ABILITIES else ""):
        user = user_of(entry)  # furthest on the A.S.T. first, as `ability` lists them
        return 2, *((-state.space[user], state.game.civs.index(user)) if user else (0, len(state.game.civs)))
    return (0,) if after not in (SUPPORT, "surplus") and entry.kind is LOSSES else (3,)


def parts(entry: Entry) -> tuple[Entry, ...]:
    """Return what is replayed by itself: the census of the turn, or a count after something, and what that moved."""
    census: Census = entry.body
    counted = entry._replace(kind=RECOUNT) if census.after else entry
    if not census.lost and not census.gained:
        return (counted,)
    givers = len(census.lost) if is_of_event(entry) and not census.tokens else 0
    body = Moved(census.lost, census.gained, census.after, givers)
    unread = frozenset(pair for pair in entry.unread if pair[0] in LOSSES.keys)
    moved = entry._replace(kind=LOSSES, body=body, unread=unread, original=entry)
    if not census.tokens and unread == entry.unread:
        return (moved,)
    rest = entry.unread - unread
    return counted._replace(body=census._replace(lost={}, gained={}), unread=rest, original=entry), moved


def _flaws(raw: Mapping[str, Any]) -> Iterator[Flaw]:
    """Yield that nothing is counted or moved, that nothing moved it, and who is both counted and without tokens."""
    moved = [key for key in _MOVED if key in raw]
    if "tokens" not in raw and not moved:
        yield Flaw(MISSING_KEY, "census needs the key tokens, lost or gained")
    if moved and "after" not in raw:
        yield Flaw(MISSING_KEY, f"{both(moved)} {'needs' if len(moved) == 1 else 'need'} the key after")
    counted, lost = raw.get("tokens"), raw.get("lost")
    if isinstance(counted, dict) and isinstance(lost, dict):
        for civ in counted.keys() & lost.keys():
            said = f"{clipped(str(civ))} has both tokens and lost here. Give the tokens left, or those lost"
            yield Flaw(BAD_VALUE, said, ("lost", civ), (civ,))


_MOVED = ("lost", "gained")
_RELATIONS = Relations(some=("tokens", *_MOVED), beside=dict.fromkeys(_MOVED, "after"), apart=(("tokens", "lost"),))
CENSUS = declare(
    "census",
    Census,
    MAIN_BAND,
    lambda census, state: count_tokens(state, census.tokens, is_census=True),
    once="tokens",
    parts=parts,
    form=Count("tokens"),
    flaws=_flaws,
    relations=_RELATIONS,
)
_IN_ORDER = {"tally": None, "rank": _rank_tokens}
LOSSES = declare(
    "tokens",
    Moved,
    LOSS_BAND,
    lambda moved, state: move_tokens(state, moved.lost, moved.gained, passes=moved.passes),
    **_IN_ORDER,
)
FALLEN = declare(
    "fallen",
    Fallen,
    LOSS_BAND,
    lambda fallen, state: bring_tokens(state, fallen.cities, fallen.place),
    silent=True,
    **_IN_ORDER,
)
RECOUNT = declare(
    "recount",
    Census,
    MAIN_BAND,
    lambda census, state: count_tokens(state, census.tokens, is_census=False),
    tally=tally_rows("recount", "tokens")._replace(  # another number after each thing that moves tokens
        of=lambda census: [("recount", civ, census.after) for civ in census.tokens]
    ),
    annuls=(LOSSES.action, FALLEN.action),
)


class Cities(Struct):
    """Cities on the board, as counted, and `by` which calamity or ability they changed, if that is said.

    `after` support, cities were reduced for which there were too few tokens. The `place` is that in the file.
    """

    cities: CityCounts
    after: Annotated[str, Key(choice(SUPPORT), remarked=True)] = ""
    by: str = ""
    victim: str = ""
    place: int = -1


def _name_cause(entry: Entry) -> tuple[Entry, ...]:
    """Return cities with what changed them, which decides whether that moved tokens, and when these come."""
    by = name_calamity(entry) or name_ability(entry) or entry.body.after
    if not by:
        return (entry,)
    body = entry.body._replace(by=by, victim=victim_of(entry) or "", place=entry.position)
    changed = entry._replace(body=body, original=entry)
    return changed, fall_after(changed, entry.body.cities)


def fall_after(entry: Entry, cities: Counts) -> Entry:
    """Return the chunk of an entry in which cities that fell bring their tokens."""
    return entry._replace(
        kind=FALLEN, body=Fallen(cities, entry.position), unread=frozenset(), original=entry.as_written
    )


CITIES = declare(
    "cities",
    Cities,
    MAIN_BAND,
    lambda counted, state: set_cities(state, counted.cities, counted.by, counted.victim, counted.place),
    parts=_name_cause,
    form=Count("cities"),
)


_LISTS = ("region", "historic")


class Buildings(Struct):
    """Who has a building in the own region, who controls the own historic one, and how many everybody controls.

    A list that is not there changes nothing, one that is takes the place of the one before.
    """

    region: Annotated[tuple[str, ...] | None, Key(players, who=True, touches=("region",))] = None
    historic: Annotated[tuple[str, ...] | None, Key(players, who=True, touches=("historic",))] = None
    controlled: Annotated[Counts, Key(counts(), who=True, touches=("controlled",))] = {}


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
    lists = [key for key in _LISTS if getattr(built, key) is not None]
    return [("buildings", one) for one in (*lists, *built.controlled)]


def _drop_counts(built: Buildings, counted: Collection[CountKey]) -> Buildings:
    gone = {one for _, one in counted}
    return drop_rows(built._replace(**{key: None for key in _LISTS if key in gone}), gone)


def _say_count(built: Buildings, counted: CountKey) -> str:
    one = counted[1]
    return ", ".join(getattr(built, one)) or "nobody" if one in _LISTS else str(built.controlled[one])


BUILDINGS = declare(
    "buildings",
    Buildings,
    MAIN_BAND,
    _apply_buildings,
    parts=_numbers_first,
    tally=Tally(_list_counts, _drop_counts, _say_count),
)
