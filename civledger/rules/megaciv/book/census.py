"""The census: where the tokens of a player are."""

from civledger.rules.megaciv.state import State


def tokens_left(state: State, civ: str, in_stock: int) -> int:
    """Return the tokens that stock and treasury leave for the board, below 0 where they are more than all."""
    pieces: int = state.game.book.numbers["pieces"]["tokens"]
    return pieces - state.treasury[civ] - in_stock
