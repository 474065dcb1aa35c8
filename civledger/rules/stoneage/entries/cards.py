"""Cards and buildings bought, and what they give."""

from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any

from civledger.model.entry import MISSING_KEY, UNKNOWN_KEY, Flaw, Key, kind
from civledger.model.keys import choice, listing, name, number
from civledger.model.shapes import Relations
from civledger.model.struct import Struct
from civledger.rules.stoneage import tables
from civledger.rules.stoneage.entries.common import MAIN_BAND, SECTIONS, dice, number_of, rewards
from civledger.rules.stoneage.entries.common import lower as lower_section
from civledger.rules.stoneage.header.game import Game
from civledger.rules.stoneage.state import State, doubted
from civledger.rules.stoneage.tables import ALL_PLAYERS, EXTRA, ROLL, SINGLE_USE, TWO

LOWER_KEYS = {
    "symbol": Key(name("symbol"), touches=("cards",), remarked=True),
    "profession": Key(name("profession"), touches=("cards",), remarked=True),
    "icons": Key(number(least=1), touches=("cards",), remarked=True),
}


def kept(state: State, player: str, symbol: str | None, profession: str | None, icons: int = 1) -> State:
    """Return the books with a lower section that counts in the final scoring."""
    section = symbol or profession
    if section is None:
        return state
    state = state._replace(shown={**state.shown, section: state.shown[section] + 1})
    if symbol:
        return state._replace(symbols={**state.symbols, player: (*state.symbols[player], symbol)})
    held = state.icons[player]
    return state._replace(icons={**state.icons, player: {**held, section: held[section] + icons}})


def lower_flaws(raw: Mapping[str, Any]) -> Iterator[Flaw]:
    """Yield a lower section that is missing, or two in one."""
    (symbol,), (profession, *more) = SECTIONS
    if symbol not in raw and profession not in raw:
        yield Flaw(MISSING_KEY, f"{raw.get('action', 'a card')} needs the key symbol or profession")
    for key in (profession, *more) if symbol in raw else ():
        if key in raw:
            yield Flaw(UNKNOWN_KEY, f"a symbol takes no {key}", (key,))


def by_effect(raw: Mapping[str, Any], relations: Relations) -> Iterator[Flaw]:
    """Yield the keys that an effect lacks, and those that only other effects have."""
    effect = raw.get(relations.by)
    if not isinstance(effect, str) or effect not in relations.needed:
        return
    for key in relations.needed[effect]:
        if key not in raw:
            yield Flaw(MISSING_KEY, f"{effect} needs the key {key}")
    for key in relations.forbidden(effect):
        if key in raw:
            yield Flaw(UNKNOWN_KEY, f"{effect} takes no {key}", (key,))


NEEDED: Mapping[str, tuple[str, ...]] = {
    ALL_PLAYERS: ("dice", "rewards"),
    "food": ("food",),
    "resources": ("resources",),
    ROLL: ("dice", "resources"),
    "points": (),
    "tool": (),
    "agriculture": (),
    EXTRA: (),
    SINGLE_USE: ("tool",),
    TWO: (),
}
MORE: Mapping[str, tuple[str, ...]] = {
    ALL_PLAYERS: ("tools",),
    ROLL: ("tools",),
    "points": ("points",),
    "tool": ("tool",),
    "agriculture": ("agriculture",),
    EXTRA: ("extra",),
}
_EFFECT_RELATIONS = Relations("effect", NEEDED, MORE, SECTIONS)
_TRACKS = {"tool": "tools", "agriculture": "agriculture"}  # what a card or a die gives, and where it counts


class Card(Struct):
    """A card: who took it, its upper section with what that gave, its lower section, and what was paid."""

    player: str
    effect: str
    food: int | None = None
    resources: Mapping[str, int | None] = {}
    points: int | None = None
    dice: tuple[int, ...] | None = None
    tools: int = 0
    rewards: tuple[tuple[str, int] | None, ...] = ()
    tool: int | None = None
    agriculture: int | None = None
    extra: Mapping[str, Any] | None = None
    symbol: str | None = None
    profession: str | None = None
    icons: int = 1
    paid: Mapping[str, int | None] | None = None

    def gives(self, what: str) -> int:
        """Return how much of something the card gave: as written, else as printed."""
        written: int | None = getattr(self, what)
        printed: int = tables.numbers()["gives"][what]
        return printed if written is None else written


def _apply_card(card: Card, state: State) -> State:
    """Return the books with the card paid and taken, and everything it gave."""
    state = state.moved(card.player, -number_of(card.paid or {}))
    taken = {**state.taken, card.effect: state.taken[card.effect] + 1}
    state = kept(state, card.player, card.symbol, card.profession, card.icons)
    return effect(card, state._replace(taken=taken, open_taken=state.open_taken + 1).plus("cards", {card.player: 1}))


def effect(card: Card, state: State) -> State:
    """Return the books after the upper section; food is not kept in them."""
    if card.effect == ALL_PLAYERS:
        return _rewarded(card, state)
    if card.effect == EXTRA:
        return extra(card, state)
    if card.effect == SINGLE_USE:
        return state._replace(single={**state.single, card.player: (*state.single[card.player], card.tool or 0)})
    if card.effect == TWO:
        return state.plus("choices", {card.player: 1})
    if card.effect == "points":
        return state.plus("points", {card.player: card.gives("points")})
    if card.effect in _TRACKS:
        return _moved_up(card, state)
    return state.moved(card.player, number_of(card.resources))


def _moved_up(card: Card, state: State) -> State:
    """Return the books with what a card adds to a board; a number that such a card cannot give is in doubt."""
    quantity, number = _TRACKS[card.effect], card.gives(card.effect)
    state = state.raised(quantity, card.player, number)
    right = number == tables.numbers()["gives"][card.effect]
    return state if right else doubted(state, [(quantity, card.player)])


def _rewarded(card: Card, state: State) -> State:
    """Return the books with the reward of all players; what cannot have been taken so is in doubt."""
    sure = None in (card.dice, *card.rewards) or _in_order(card, state.game)
    for player, die in filter(None, card.rewards):
        state = reward(state, player, tables.reward(die))
    return state if sure else doubted(state, product((*_TRACKS.values(), "stock"), state.game.seats))


def _in_order(card: Card, game: Game) -> bool:
    """Tell whether everybody chose in turn, and took the dice that were rolled."""
    rows = [row for row in card.rewards if row]
    chose, taken = tuple(name for name, _ in rows), [die for _, die in rows]
    return chose == game.clockwise(card.player) and sorted(taken) == sorted(card.dice or ())


def reward(state: State, player: str, what: str) -> State:
    """Return the books with what a die of the reward of all players gave."""
    if what in _TRACKS:
        return state.raised(_TRACKS[what], player, 1)
    return state.moved(player, 1 if what else 0)


def extra(card: Card, state: State) -> State:
    """Return the books with one more card, whose lower section counts once somebody tells it."""
    state = state.plus("cards", {card.player: 1})
    if card.extra is None:
        return state.plus("hidden", {card.player: 1})
    return kept(state, card.player, card.extra.get("symbol"), card.extra.get("profession"), card.extra.get("icons", 1))


def _card_flaws(raw: Mapping[str, Any]) -> Iterator[Flaw]:
    """Yield what the upper or the lower section lacks, or has too much."""
    yield from by_effect(raw, _EFFECT_RELATIONS)
    yield from lower_flaws(raw)


CARD = kind(
    "card",
    Card,
    MAIN_BAND,
    {
        "player": Key(
            name("player"), required=True, touches=("points", "cards", "tools", "agriculture", "waiting", "stock")
        ),
        "effect": Key(name("effect"), required=True),
        "food": Key(number(least=1), remarked=True),
        "resources": Key(listing("resource"), touches=("stock",), remarked=True),
        "points": Key(number(), touches=("points",)),
        "dice": Key(dice, remarked=True),
        "tools": Key(number(), remarked=True),
        "rewards": Key(rewards, touches=("tools", "agriculture", "stock"), remarked=True),
        "tool": Key(number(least=1), touches=("tools", "waiting")),
        "agriculture": Key(number(), touches=("agriculture",)),
        "extra": Key(lower_section, touches=("cards",), remarked=True),
        **LOWER_KEYS,
        "paid": Key(listing("resource"), remarked=True),
    },
    _apply_card,
    flaws=_card_flaws,
    relations=_EFFECT_RELATIONS,
)


_FIXED, DIFFERENT, FREE = KINDS = ("fixed", "different", "free")
ASKED = ("total", "kinds")
_BUILDING_RELATIONS = Relations("kind", {DIFFERENT: ASKED, _FIXED: (), FREE: ()})


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
    """Return the books with one building more and its points, and the resources paid for it gone."""
    state = state.plus("buildings", {building.player: 1}).plus("points", {building.player: building.points})
    tiles = {**state.tiles, building.kind: state.tiles.get(building.kind, 0) + 1}
    return state._replace(tiles=tiles).moved(building.player, -number_of(building.paid))


def _building_flaws(raw: Mapping[str, Any]) -> Iterator[Flaw]:
    """Yield the two numbers of a building of different resources where they lack, or say nothing."""
    which = raw.get("kind", "")
    for key in ASKED if which in KINDS else ():
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
