"""How calamities struck in a turn: by which card, and what each made of the players."""

from collections.abc import Iterator

from civledger.model.turn import Turn
from civledger.rules.megaciv.effects import MINOR, calamities, use
from civledger.rules.megaciv.entries.events import Event, find_calamities
from civledger.rules.megaciv.state import State

_Card = tuple[str, int]


def card_of(name: str) -> _Card:
    """Return the kind and stack of a calamity, which has no other: a volcano's card has two names, as some others."""
    card = calamities()[name]
    return card.kind, card.stack


def is_major(strike: Event) -> bool:
    """Tell whether it is one of the major calamities."""
    return card_of(strike.name)[0] != MINOR


def role_of(strike: Event, civ: str) -> str:
    """Return what a calamity made of a player, nothing if it passed him by."""
    if civ == strike.civ:
        return "the primary victim"
    if not any(step.entry.concerns(civ) for step in strike.steps):
        return ""
    return "the gainer" if civ == strike.gainer or not calamities()[strike.name].others else "a secondary victim"


def strikes_by_card(turn: Turn) -> Iterator[tuple[Event, ...]]:
    """Yield the strikes of every card in a turn."""
    by_card: dict[_Card, list[Event]] = {}
    for strike in find_calamities(turn):
        by_card.setdefault(card_of(strike.name), []).append(strike)
    yield from map(tuple, by_card.values())


def strikes_by_victim(turn: Turn) -> Iterator[tuple[Event, ...]]:
    """Yield the strikes of a turn of each primary victim, without a card that was recorded twice."""
    by_victim: dict[str, dict[_Card, Event]] = {}
    for strike in find_calamities(turn):
        by_victim.setdefault(strike.civ, {}).setdefault(card_of(strike.name), strike)
    yield from (tuple(found.values()) for found in by_victim.values())


def copies(state: State) -> int:
    """Return how many cards there are of each calamity."""
    each: int = use()["copies"]
    return each * max(1, len(set(state.game.blocks.values())))
