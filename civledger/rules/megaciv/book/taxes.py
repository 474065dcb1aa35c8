"""Taxes: the rates a player may choose, and what cannot be held back."""

from civledger.rules.megaciv.board import TokenEnds, knows_stock, set_cities, stock_ends
from civledger.rules.megaciv.entries.taxes import Tax
from civledger.rules.megaciv.state import State


def allowed_rates(opening: State, civ: str) -> tuple[int, int]:
    """Return the lowest and the highest tax rate a civilization may choose."""
    low = high = opening.game.tax_rate
    held = opening.held[civ]
    for card in opening.game.book.effects["tax_rate"]:
        if card.name in held:
            low, high = low + card.tax_rate[0], high + card.tax_rate[1]
    return low, high


def lowers_rate(opening: State, civ: str) -> list[str]:
    """Return the advances by which a civilization may choose a lower rate than the usual one."""
    held = opening.held[civ]
    return [card.name for card in opening.game.book.effects["tax_rate"] if card.name in held and card.tax_rate[0] < 0]


def stock_at_taxes(opening: State, civ: str, cities: int) -> TokenEnds | None:
    """Return between which numbers the stock is when so many cities are taxed; None if the books cannot tell."""
    if "tokens" not in opening.game.tracks or not opening.sure(civ, "tokens", "treasury", "cities"):
        return None
    return stock_ends(set_cities(opening, {civ: cities}, is_tax=True), civ)


def falls_short(opening: State, civ: str, cities: int, due: int) -> bool:
    """Tell whether the books know that the stock has less than the tax of so many cities."""
    stock = stock_at_taxes(opening, civ, cities)
    return stock is not None and stock.most < due


def may_fall_short(opening: State, civ: str) -> bool:
    """Tell whether the stock may have less than the usual tax, and the books do not know what it has."""
    cities = opening.cities[civ]
    stock = stock_at_taxes(opening, civ, cities)
    return stock is not None and not stock.are_equal and stock.least < opening.game.tax_rate * cities


def tax_owed(opening: State, tax: Tax, civ: str) -> int:
    """Return the tokens that must be collected: what the cities ask for, as far as the stock is known to have it."""
    stock = known_stock(opening, civ, tax.cities[civ]) if civ in tax.cities else None
    return 0 if stock is None else min(tax.due(civ, opening.game.tax_rate), stock)


def known_stock(opening: State, civ: str, cities: int) -> int | None:
    """Return the stock when cities are taxed, None where the books do not know it or know of other cities."""
    is_tracked = {"tokens", "treasury", "cities"} <= opening.game.tracks
    is_known = is_tracked and cities == opening.cities[civ] and knows_stock(opening, civ)
    return stock_ends(opening, civ).least if is_known else None
