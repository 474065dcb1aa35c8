"""Taxes: the rates a player may choose, and what cannot be held back."""

from civledger.rules.megaciv.entries.tax import Tax
from civledger.rules.megaciv.state import State


def allowed_rates(opening: State, civ: str) -> tuple[int, int]:
    """Return the lowest and the highest tax rate a civilization may choose."""
    usual = opening.game.tax_rate
    changes = [card.tax_rate for card in opening.game.book.effects["tax_rate"] if card.name in opening.held[civ]]
    return usual + sum(low for low, _ in changes), usual + sum(high for _, high in changes)


def tax_owed(opening: State, tax: Tax, civ: str) -> int:
    """Return the tokens that must be collected: what the cities ask for, as far as the stock is known to have it."""
    if civ not in tax.cities or not knows_stock_at_taxes(opening, tax, civ):
        return 0
    return min(tax.due(civ, opening.game.tax_rate), opening.stock(civ))


def knows_stock_at_taxes(opening: State, tax: Tax, civ: str) -> bool:
    """Tell whether the last census tells the stock: no city more than then, and neither calamity nor ability since."""
    if not {"tokens", "treasury", "cities"} <= opening.game.tracks or civ in opening.struck:
        return False
    return opening.knows_stock(civ) and tax.cities[civ] <= opening.counted[civ]
