"""Taxes: the rates a player may choose, and what cannot be held back."""

from collections.abc import Iterator

from civledger.model.struct import Struct
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


def _knows_stock(opening: State, civ: str, cities: int) -> bool:
    """Tell whether the books know what is in stock: the cities taxed are those of the last count of tokens."""
    return "tokens" in opening.game.tracks and opening.knows_stock(civ) and cities == opening.counted[civ]


def falls_short(opening: State, civ: str, cities: int, due: int) -> bool:
    """Tell whether the books know that the stock has less than the tax of so many cities."""
    return max(0, opening.stock(civ)) < due and _knows_stock(opening, civ, cities)


def tax_owed(opening: State, tax: Tax, civ: str) -> int:
    """Return the tokens that must be collected: what the cities ask for, as far as the stock is known to have it."""
    if civ not in tax.cities or not knows_stock_at_taxes(opening, civ, tax.cities[civ]):
        return 0
    return min(tax.due(civ, opening.game.tax_rate), opening.stock(civ))


def knows_stock_at_taxes(opening: State, civ: str, cities: int) -> bool:
    """Tell whether the last census tells the stock: the same cities as then, and neither calamity nor ability since."""
    if not {"treasury", "cities"} <= opening.game.tracks or civ in opening.struck:
        return False
    return _knows_stock(opening, civ, cities)


class CitySupport(Struct):
    """Cities, the tokens they need, and how many their civilization has on the board."""

    civ: str
    cities: int
    needed: int
    tokens: int


def _support_rate(state: State, civ: str, before: int) -> int:
    """Return the tokens each city needs, by the advances bought before a turn."""
    rate: int = state.game.book.numbers["support"]["rate"]
    held = state.held[civ]
    for card in state.game.book.effects["support"]:
        if held.get(card.name, before) < before:
            rate += card.support
    return rate


def find_support(state: State, civ: str, cities: int, tokens: int, before: int) -> CitySupport:
    """Return what cities need by the advances bought before a turn, and have."""
    return CitySupport(civ, cities, _support_rate(state, civ, before) * cities, tokens)


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
