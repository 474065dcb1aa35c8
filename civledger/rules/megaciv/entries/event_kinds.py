"""A calamity or an ability as one entry: what it took and gave, as it is written and as it is replayed."""

from collections.abc import Iterator, Mapping
from typing import Annotated, Any

from civledger.model.entry import BAD_VALUE, Entry, Flaw, Key, Kind, declare
from civledger.model.keys import clipped, counts, flag, listing, name, players
from civledger.model.shapes import Relations
from civledger.model.struct import Struct
from civledger.model.turn import Step, Turn
from civledger.rules.megaciv.board import set_cities
from civledger.rules.megaciv.entries.common import MAIN_BAND, CalamityName, CityCounts, Civ, Spaces, Tokens, Treasury
from civledger.rules.megaciv.entries.events import identify_event
from civledger.rules.megaciv.entries.pieces import CITIES, LOSSES, RECOUNT, Census, Moved, fall_after
from civledger.rules.megaciv.entries.table import REGRESS, Regress
from civledger.rules.megaciv.entries.treasury import GAIN, SOURCES, SPEND, Gain, Spend
from civledger.rules.megaciv.state import State
from civledger.rules.megaciv.tables import Counts

_Civs = Annotated[tuple[str, ...], Key(players, who=True)]
_Counts = Annotated[Counts, Key(counts(), who=True)]


class StruckCalamity(Struct):
    """A calamity that struck: whom, what was due of tokens, what was taken of all else, and what was counted after it.

    `averted` tells how many times somebody took the way out, whose price stands among the rest.
    """

    calamity: CalamityName
    victim: Civ
    others: _Civs = ()
    gainer: Annotated[str | None, Key(name("civilization"), who=True)] = None
    lost: Tokens = {}
    gained: Tokens = {}
    lost_cities: CityCounts = {}
    gained_cities: CityCounts = {}
    tokens: Tokens = {}
    cities: CityCounts = {}
    paid: Treasury = {}
    averted: _Counts = {}
    spaces: Spaces = {}
    discarded: _Counts = {}
    coast: Annotated[bool, Key(flag)] = False


class UsedAbility(Struct):
    """An ability that was used: by whom, what it took and gave, and which cards were sold."""

    ability: Annotated[str, Key(name("ability"))]
    civ: Civ
    givers: _Civs = ()
    lost: Tokens = {}
    gained: Tokens = {}
    lost_cities: CityCounts = {}
    gained_cities: CityCounts = {}
    tokens: Tokens = {}
    paid: Treasury = {}
    earned: Treasury = {}
    cards: Annotated[Mapping[str, int | None], Key(listing("commodity"))] = {}


class MovedCities(Struct):
    """Cities that an event took, gave, or left as they were counted; it stands at a place in the file."""

    lost: CityCounts
    gained: CityCounts
    cities: CityCounts
    by: str
    victim: str
    place: int


def _apply_cities(moved: MovedCities, state: State) -> State:
    """Return the books with the cities moved: nobody has fewer than none, or more than there are."""
    pieces: int = state.game.book.numbers["pieces"]["cities"]
    left = dict(moved.cities)
    for civ in ({**moved.lost, **moved.gained}).keys() - left.keys():
        number = state.cities[civ] - moved.lost.get(civ, 0) + moved.gained.get(civ, 0)
        left[civ] = max(0, min(pieces, number))
    return set_cities(state, left, moved.by, moved.victim, moved.place)


MOVED_CITIES = declare("moved-cities", MovedCities, MAIN_BAND, _apply_cities)


def cities_entered(turn: Turn) -> list[Step]:
    """Return where cities were counted or moved by events, as they are replayed: what was put right in its place."""
    if MOVED_CITIES.action not in turn.applied:
        return list(turn.readable(CITIES))
    steps = [step for step in turn.steps if step.entry.kind.action in (CITIES.action, MOVED_CITIES.action)]
    return [step for step in steps if step.entry.body is not None]


def _cut(entry: Entry, named: Mapping[str, Any], bodies: Iterator[tuple[Kind, Any]], fallen: Counts) -> Iterator[Entry]:
    """Yield an event as it is replayed: itself, which changes nothing, and then every change by itself.

    Each carries what the event is `named`, and whom it met, as the entries of older ledgers do.
    """
    said = {key: value for key, value in named.items() if value}
    roles = [who for key, who in said.items() if key in _ROLES]
    met = tuple(civ for who in roles for civ in ([who] if isinstance(who, str) else who))
    head = entry._replace(common={**entry.common, **said}, beside=(*met, *entry.beside))
    yield head
    carried = {key: value for key, value in head.common.items() if key not in ("fix", "apart")}
    for changing, body in bodies:
        yield head._replace(kind=changing, body=body, common=carried, unread=frozenset(), original=head)
    if fallen:
        yield fall_after(head._replace(common=carried), fallen)


_ROLES = ("victim", "others", "gainer", "civ", "givers")


def _parts_of_calamity(entry: Entry) -> tuple[Entry, ...]:
    body: StruckCalamity = entry.body
    named = {"calamity": body.calamity, "victim": body.victim, "others": body.others, "gainer": body.gainer}

    def changes() -> Iterator[tuple[Kind, Any]]:
        if body.paid:
            yield SPEND, Spend(body.paid, "calamity")
        yield from _move_pieces(entry, body.calamity, body.victim, body.cities)
        if body.spaces:
            yield REGRESS, Regress(body.spaces, body.calamity)

    return tuple(_cut(entry, named, changes(), _fallen(body, body.cities)))


def _parts_of_ability(entry: Entry) -> tuple[Entry, ...]:
    body: UsedAbility = entry.body
    named = {"ability": body.ability, "civ": body.civ, "givers": body.givers}

    def changes() -> Iterator[tuple[Kind, Any]]:
        if body.paid:
            yield SPEND, Spend(body.paid, "ability")
        if body.earned:
            source = body.ability.lower().replace(" ", "-")
            yield GAIN, Gain(body.earned, source if source in SOURCES else "ability")
        yield from _move_pieces(entry, body.ability, "", {})

    return tuple(_cut(entry, named, changes(), _fallen(body, {})))


def _move_pieces(entry: Entry, by: str, victim: str, cities: Counts) -> Iterator[tuple[Kind, Any]]:
    """Yield the cities and the tokens of an event: tokens that were counted are true from there on."""
    body: StruckCalamity | UsedAbility = entry.body
    if body.lost_cities or body.gained_cities or cities:
        yield MOVED_CITIES, MovedCities(body.lost_cities, body.gained_cities, cities, by, victim, entry.position)
    if body.tokens:
        yield RECOUNT, Census(body.tokens, after=by)
    if body.lost or body.gained:
        yield LOSSES, Moved(body.lost, body.gained, by, 0 if body.tokens else len(body.lost))


def _fallen(body: StruckCalamity | UsedAbility, cities: Counts) -> Counts:
    """Return whose cities fell, but for those whose tokens were counted after it."""
    return {civ: number for civ, number in {**body.lost_cities, **cities}.items() if civ not in body.tokens}


def _flaws(raw: Mapping[str, Any]) -> Iterator[Flaw]:
    """Yield who has both a number that was counted and one that says how it came about."""
    for counted, other in _APART:
        rows, others = raw.get(counted), raw.get(other)
        if isinstance(rows, dict) and isinstance(others, dict):
            for civ in rows.keys() & others.keys():
                said = f"{clipped(str(civ))} has both {counted} and {other} here. Give one of them"
                yield Flaw(BAD_VALUE, said, (other, civ), (civ,))


_APART = (("tokens", "lost"), ("tokens", "gained"), ("cities", "lost_cities"), ("cities", "gained_cities"))
_WHOLE = {"identify": identify_event, "may_be_empty": True, "flaws": _flaws}
CALAMITY = declare(
    "calamity",
    StruckCalamity,
    MAIN_BAND,
    lambda struck, state: state,  # what an event changes is in its parts
    parts=_parts_of_calamity,
    relations=Relations(apart=_APART),
    **_WHOLE,
)
ABILITY = declare(
    "ability",
    UsedAbility,
    MAIN_BAND,
    lambda used, state: state,
    parts=_parts_of_ability,
    relations=Relations(apart=_APART[:2]),
    **_WHOLE,
)
