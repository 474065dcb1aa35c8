"""`card`: a civilization card taken, with what it gave and what it will count for."""

from collections.abc import Iterator, Mapping
from typing import Any

from civledger.model.entry import Flaw, Key, kind
from civledger.model.keys import listing, name, number
from civledger.model.struct import Struct
from civledger.rules.stoneage import tables
from civledger.rules.stoneage.entries import lower
from civledger.rules.stoneage.entries.bands import MAIN
from civledger.rules.stoneage.keys import dice, rewards
from civledger.rules.stoneage.keys import lower as lower_section
from civledger.rules.stoneage.state import State
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
    paid: Mapping[str, int | None] = {}

    def gives(self, what: str) -> int:
        """Return how much of something the card gave: as written, else as printed."""
        written: int | None = getattr(self, what)
        printed: int = tables.numbers()["gives"][what]
        return printed if written is None else written


def apply(card: Card, state: State) -> State:
    """Return the books with the card taken and everything it gave."""
    taken = {**state.taken, card.effect: state.taken[card.effect] + 1}
    state = lower.kept(state, card.player, card.symbol, card.profession, card.icons)
    return effect(card, state._replace(taken=taken).plus("cards", {card.player: 1}))


def effect(card: Card, state: State) -> State:
    """Return the books after the upper section; resources and food are not kept in them."""
    if card.effect == ALL_PLAYERS:
        for row in filter(None, card.rewards):
            state = rewarded(state, *row)
        return state
    if card.effect == EXTRA:
        return extra(card, state)
    if card.effect == SINGLE_USE:
        return state._replace(single={**state.single, card.player: (*state.single[card.player], card.tool or 0)})
    if card.effect == TWO:
        return state.plus("choices", {card.player: 1})
    quantity = {"points": "points", "tool": "tools", "agriculture": "agriculture"}.get(card.effect)
    return state.plus(quantity, {card.player: card.gives(card.effect)}) if quantity else state


def rewarded(state: State, player: str, die: int) -> State:
    """Return the books with what a die of the reward of all players gave."""
    quantity = {"tool": "tools", "agriculture": "agriculture"}.get(tables.reward(die))
    return state.plus(quantity, {player: 1}) if quantity else state


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
    yield from lower.by_effect(raw, NEEDED, MORE)
    yield from lower.flaws(raw)


CARD = kind(
    "card",
    Card,
    MAIN,
    {
        "player": Key(name("player"), required=True, touches=("points", "cards", "tools", "agriculture", "waiting")),
        "effect": Key(name("effect"), required=True),
        "food": Key(number(least=1), remarked=True),
        "resources": Key(listing("resource"), remarked=True),
        "points": Key(number(), touches=("points",)),
        "dice": Key(dice, remarked=True),
        "tools": Key(number(), remarked=True),
        "rewards": Key(rewards, touches=("tools", "agriculture"), remarked=True),
        "tool": Key(number(least=1), touches=("tools", "waiting")),
        "agriculture": Key(number(), touches=("agriculture",)),
        "extra": Key(lower_section, touches=("cards",), remarked=True),
        **lower.KEYS,
        "paid": Key(listing("resource"), remarked=True),
    },
    apply,
    flaws=flaws,
)
