"""City support: how many tokens on the board a civilization's cities need."""

from collections.abc import Iterator

from civledger.model.struct import Struct
from civledger.rules.megaciv.state import State


class CitySupport(Struct):
    """Cities, the tokens they need, and how many their civilization has on the board."""

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


def find_support(state: State, civ: str, cities: int, tokens: int, before: int) -> CitySupport:
    """Return what cities need by the advances bought before a turn, and have."""
    return CitySupport(civ, cities, support_rate(state, civ, before) * cities, tokens)


def is_unsupported(support: CitySupport) -> bool:
    """Tell whether cities need more tokens than there are."""
    return support.tokens < support.needed


def unsupported(state: State, turn: int) -> Iterator[CitySupport]:
    """Yield whose cities need more tokens than were counted last, while something can still be done about it."""
    if not {"cities", "tokens"} <= state.game.tracks:
        return
    for civ in state.civs:
        support = find_support(state, civ, state.cities[civ], state.tokens[civ], before=turn)
        if civ in state.counted and is_unsupported(support):
            yield support
