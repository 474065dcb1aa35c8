"""Pieces by the last count alone, as tests of what an entry says compare them."""

from civledger.rules.megaciv.board import counted
from civledger.rules.megaciv.state import State


def stock(state: State, civ: str) -> int:
    """Return the tokens that are, by the count, neither on the board nor in the treasury."""
    pieces: int = state.game.book.numbers["pieces"]["tokens"]
    return pieces - counted(state, civ) - state.treasury[civ]


def all_tokens(state: State) -> dict[str, int]:
    """Return the tokens of everybody by the count."""
    return {civ: counted(state, civ) for civ in state.board}


def quantity(state: State, what: str, civ: str) -> int:
    """Return how much of something somebody has by the count."""
    return counted(state, civ) if what == "tokens" else int(getattr(state, what)[civ])
