"""City support: how many tokens on the board a civilization's cities need."""

from civledger.rules.megaciv.state import State


def support_rate(state: State, civ: str, before: int) -> int:
    """Return the tokens each city needs, by the advances bought before a turn."""
    rate: int = state.game.book.numbers["support"]["rate"]
    held = state.held[civ]
    return rate + sum(
        card.support for card in state.game.book.effects["support"] if held.get(card.name, before) < before
    )
