"""Taxes: the rates a player may choose, and who held tokens back."""

from collections.abc import Iterator

from civledger.rules.megaciv.entries.tax import Tax
from civledger.rules.megaciv.state import State


def allowed_rates(opening: State, civ: str) -> tuple[int, int]:
    """Return the lowest and the highest tax rate a civilization may choose."""
    usual = opening.game.tax_rate
    changes = [card.tax_rate for card in opening.game.book.effects["tax_rate"] if card.name in opening.held[civ]]
    return usual + sum(low for low, _ in changes), usual + sum(high for _, high in changes)


def withheld(opening: State, tax: Tax) -> Iterator[str]:
    """Yield who collected less than both the cities asked for and the stock had, where the books know the stock."""
    if not {"tokens", "treasury", "cities"} <= opening.game.tracks:
        return
    for civ, taken in tax.collected.items():
        if civ in tax.cities and taken < min(tax.due(civ, opening.game.tax_rate), opening.stock(civ)):
            known = opening.knows_stock(civ) and tax.cities[civ] <= opening.counted[civ]
            if known and civ not in opening.struck:
                yield civ
