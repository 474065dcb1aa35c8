"""Taxes: the rates a player may choose, and what cannot be held back."""

from collections.abc import Iterator

from civledger.model.struct import Struct
from civledger.rules.megaciv.board import (
    TokenEnds,
    ends,
    has_cities_of_count,
    is_counted,
    is_moved,
    set_cities,
    stock,
    stock_beside,
    stock_ends,
)
from civledger.rules.megaciv.effects import tokens_of_reduced
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
    if civ not in tax.cities or not tells_stock(opening, civ, tax.cities[civ]):
        return 0
    return min(tax.due(civ, opening.game.tax_rate), stock(opening, civ))


def tells_stock(opening: State, civ: str, cities: int) -> bool:
    """Tell whether the last census tells the stock: the same cities as then, and neither calamity nor ability since.

    Cities that were built and lost again in between may have moved tokens all the same: `knows_stock` asks for that.
    """
    if not {"treasury", "cities", "tokens"} <= opening.game.tracks or civ in opening.struck:
        return False
    return has_cities_of_count(opening, civ) and cities == opening.cities[civ]


class CitySupport(Struct):
    """Cities, the tokens they need, and how many their civilization has on the board, or `at_most` has.

    To have all others supported, `fewest` of them must be reduced, and `most` surely are enough.
    """

    civ: str
    cities: int
    needed: int
    tokens: int
    at_most: bool = False
    fewest: int = 0
    most: int = 0


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


def find_unsupported(state: State, turn: int) -> Iterator[CitySupport]:
    """Yield whose cities need more tokens than can be on the board, while something can still be done about it."""
    if not {"cities", "tokens"} <= state.game.tracks:
        return
    for civ in state.civs:
        least, most = ends(state, civ)
        support = find_support(state, civ, state.cities[civ], most, before=turn)
        if is_counted(state, civ) and is_unsupported(support):
            rate, brings = _support_rate(state, civ, turn), tokens_of_reduced()
            fewest = reduced_cities(state, civ, most, rate, brings["most"])
            all_of_them = reduced_cities(state, civ, least, rate, brings["least"])
            yield support._replace(at_most=is_moved(state, civ), fewest=fewest, most=all_of_them)


def reduced_cities(state: State, civ: str, tokens: int, rate: int, brings: int) -> int:
    """Return how many cities are reduced until all others have their tokens, if each brings so many to the board."""
    cities, treasury = state.cities[civ], "treasury" in state.game.tracks and state.sure(civ, "treasury")
    stock = stock_beside(state, civ, tokens) if treasury else brings * cities
    while tokens < rate * cities:
        more = min(brings, stock)
        cities, tokens, stock = cities - 1, tokens + more, stock - more
    return state.cities[civ] - cities
