"""City support: how many tokens on the board a civilization's cities need."""

from collections.abc import Iterator

from civledger.model.struct import Struct
from civledger.rules.megaciv.state import State


class Unsupported(Struct):
    """Cities that need more tokens than their civilization has on the board."""

    civ: str
    cities: int
    needed: int
    tokens: int


def support_rate(state: State, civ: str, before: int) -> int:
    """Return the tokens each city needs, by the advances bought before a turn."""
    rate: int = state.game.book.numbers["support"]["rate"]
    held = state.held[civ]
    return rate + sum(
        card.support for card in state.game.book.effects["support"] if held.get(card.name, before) < before
    )


def unsupported(state: State, turn: int) -> Iterator[Unsupported]:
    """Yield whose cities need more tokens than were counted last, while something can still be done about it."""
    if not {"cities", "tokens"} <= state.game.tracks:
        return
    for civ in state.civs:
        cities, tokens = state.cities[civ], state.tokens[civ]
        needed = support_rate(state, civ, before=turn) * cities
        if civ in state.counted and tokens < needed:
            yield Unsupported(civ, cities, needed, tokens)
