"""Taxes: the rates a player may choose, and who held tokens back."""

from collections.abc import Iterator

from civledger.rules.megaciv.entries.tax import Tax
from civledger.rules.megaciv.state import State


def allowed_rates(opening: State, civ: str) -> tuple[int, int]:
    """Return the lowest and the highest tax rate a civilization may choose."""
    usual = opening.game.tax_rate
    changes = [card.tax_rate for card in opening.game.book.effects["tax_rate"] if card.name in opening.held[civ]]
    return usual + sum(low for low, _ in changes), usual + sum(high for _, high in changes)


def knows_stock(opening: State, civ: str, cities: int) -> bool:
    """Tell whether the books know what is in stock: no city of those taxed was built since the tokens were counted."""
    return "tokens" in opening.game.tracks and opening.knows_stock(civ) and cities <= opening.counted[civ]


def falls_short(opening: State, civ: str, cities: int, due: int) -> bool:
    """Tell whether the books know that the stock has less than the tax of so many cities."""
    return max(0, opening.stock(civ)) < due and knows_stock(opening, civ, cities)


def withheld(opening: State, tax: Tax) -> Iterator[str]:
    """Yield who collected less than both the cities asked for and the stock had, where the books know the stock."""
    if not {"tokens", "treasury", "cities"} <= opening.game.tracks:
        return
    for civ, taken in tax.collected.items():
        if civ in tax.cities and taken < min(tax.due(civ, opening.game.tax_rate), opening.stock(civ)):
            known = knows_stock(opening, civ, tax.cities[civ])
            if known and civ not in opening.struck:
                yield civ
