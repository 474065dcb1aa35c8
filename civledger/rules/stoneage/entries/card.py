"""`card`: a civilization card taken, with what it gave and what it will count for."""

from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any

from civledger.model.entry import Flaw, Key, kind
from civledger.model.keys import listing, name, number
from civledger.model.shapes import Relations
from civledger.model.struct import Struct
from civledger.rules.stoneage import tables
from civledger.rules.stoneage.entries import lower
from civledger.rules.stoneage.entries.bands import MAIN
from civledger.rules.stoneage.entries.keys import SECTIONS, dice, number_of, rewards
from civledger.rules.stoneage.entries.keys import lower as lower_section
from civledger.rules.stoneage.header.game import Game
from civledger.rules.stoneage.state import State, doubted
from civledger.rules.stoneage.tables import ALL_PLAYERS, EXTRA, ROLL, SINGLE_USE, TWO

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
RELATIONS = Relations("effect", NEEDED, MORE, SECTIONS)
TRACKS = {"tool": "tools", "agriculture": "agriculture"}  # what a card or a die gives, and where it counts


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


def apply(card: Card, state: State) -> State:
    """Return the books with the card paid and taken, and everything it gave."""
    state = state.moved(card.player, -number_of(card.paid or {}))
    taken = {**state.taken, card.effect: state.taken[card.effect] + 1}
    state = lower.kept(state, card.player, card.symbol, card.profession, card.icons)
    return effect(card, state._replace(taken=taken, open_taken=state.open_taken + 1).plus("cards", {card.player: 1}))


def effect(card: Card, state: State) -> State:
    """Return the books after the upper section; food is not kept in them."""
    if card.effect == ALL_PLAYERS:
        return rewarded(card, state)
    if card.effect == EXTRA:
        return extra(card, state)
    if card.effect == SINGLE_USE:
        return state._replace(single={**state.single, card.player: (*state.single[card.player], card.tool or 0)})
    if card.effect == TWO:
        return state.plus("choices", {card.player: 1})
    if card.effect == "points":
        return state.plus("points", {card.player: card.gives("points")})
    if card.effect in TRACKS:
        return moved_up(card, state)
    return state.moved(card.player, number_of(card.resources))


def moved_up(card: Card, state: State) -> State:
    """Return the books with what a card adds to a board; a number that such a card cannot give is in doubt."""
    quantity, number = TRACKS[card.effect], card.gives(card.effect)
    state = state.raised(quantity, card.player, number)
    right = number == tables.numbers()["gives"][card.effect]
    return state if right else doubted(state, [(quantity, card.player)])


def rewarded(card: Card, state: State) -> State:
    """Return the books with the reward of all players; what cannot have been taken so is in doubt."""
    sure = None in (card.dice, *card.rewards) or in_order(card, state.game)
    for player, die in filter(None, card.rewards):
        state = reward(state, player, tables.reward(die))
    return state if sure else doubted(state, product((*TRACKS.values(), "stock"), state.game.seats))


def in_order(card: Card, game: Game) -> bool:
    """Tell whether everybody chose in turn, and took the dice that were rolled."""
    rows = [row for row in card.rewards if row]
    chose, taken = tuple(name for name, _ in rows), [die for _, die in rows]
    return chose == game.clockwise(card.player) and sorted(taken) == sorted(card.dice or ())


def reward(state: State, player: str, what: str) -> State:
    """Return the books with what a die of the reward of all players gave."""
    if what in TRACKS:
        return state.raised(TRACKS[what], player, 1)
    return state.moved(player, 1 if what else 0)


def extra(card: Card, state: State) -> State:
    """Return the books with one more card, whose lower section counts once somebody tells it."""
    state = state.plus("cards", {card.player: 1})
    if card.extra is None:
        return state.plus("hidden", {card.player: 1})
    return lower.kept(
        state, card.player, card.extra.get("symbol"), card.extra.get("profession"), card.extra.get("icons", 1)
    )


def flaws(raw: Mapping[str, Any]) -> Iterator[Flaw]:
    """Yield what the upper or the lower section lacks, or has too much."""
    yield from lower.by_effect(raw, RELATIONS)
    yield from lower.flaws(raw)


CARD = kind(
    "card",
    Card,
    MAIN,
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
        **lower.KEYS,
        "paid": Key(listing("resource"), remarked=True),
    },
    apply,
    flaws=flaws,
    relations=RELATIONS,
)
