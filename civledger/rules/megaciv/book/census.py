"""The census: where the tokens of a player are."""

from civledger.model.ruleset import Turn
from civledger.rules.megaciv.book.revolts import after_taxes
from civledger.rules.megaciv.book.turns import who_entered
from civledger.rules.megaciv.entries.census import CENSUS
from civledger.rules.megaciv.entries.gain import GAIN, SOURCES
from civledger.rules.megaciv.entries.tax import TAX
from civledger.rules.megaciv.state import State


def books_at_census(turn: Turn) -> State:
    """Return the books with everybody's treasury as it was at the census: as the tax of the turn left it.

    Ships, cards, abilities and purchases come later, whatever was typed first. Of who was not taxed, gains without a
    source of their own count up to the census: nothing else tells that there is a treasury.
    """
    taxed = after_taxes(turn)
    treasury, done = dict(taxed.treasury), set(who_entered(turn, TAX))
    for step in turn.steps:
        body = step.entry.body
        if step.entry.kind is CENSUS and body is not None:
            done.update(body.tokens)
        elif step.entry.kind is GAIN and body is not None and body.from_ == SOURCES[-1]:
            for civ in body.treasury.keys() - done:
                treasury[civ] += body.treasury[civ]
    return taxed._replace(treasury=treasury)


def tokens_left(state: State, civ: str, in_stock: int) -> int:
    """Return the tokens that stock and treasury leave for the board, below 0 where they are more than all."""
    pieces: int = state.game.book.numbers["pieces"]["tokens"]
    return pieces - state.treasury[civ] - in_stock
