"""Which advance lowers the price of which."""

from civledger.model.page import ChainCard, Chains
from civledger.rules.megaciv.state import State
from civledger.rules.megaciv.tables import Advance
from civledger.rules.megaciv.views.advances import letters, tokens
from civledger.rules.megaciv.views.chart import chains, given


def quickchart(state: State) -> Chains:
    """Return all advances in rows, as this game has them."""
    rows = chains(state.game.book)
    said = f"Each card lowers the price of the next by the number at its arrow, and brings credits ({letters()})."
    heads = tuple(card.tier for card in rows[0])
    return Chains("quickchart", "Quickchart", said, heads, tuple(tuple(map(linked, chain)) for chain in rows))


def linked(card: Advance) -> ChainCard:
    """Return an advance as a card of a chain."""
    return ChainCard(card.name, card.price, tuple(card.colours), tuple(tokens(card).items()), given(card))
