"""What may be bought: every advance not held, its price, its points and its future credit, and the bill of a set."""

from collections.abc import Collection, Iterable, Mapping

from civledger.model.struct import Struct
from civledger.rules.megaciv.advice.tokens import CreditSavings
from civledger.rules.megaciv.book.prices import price, with_gifts
from civledger.rules.megaciv.book.transactions import unfit
from civledger.rules.megaciv.state import State
from civledger.rules.megaciv.tables import Advance


class Bill(Struct):
    """What a set of advances costs, and what Library and Anatomy are used for."""

    prices: Mapping[str, int]
    library: str | None
    anatomy: str | None

    @property
    def total(self) -> int:
        """Return what is to be paid."""
        return sum(self.prices.values())


class Shop(Struct):
    """The advances a player does not hold, what each costs with the credits held, and their future credit."""

    cards: Mapping[str, Advance]
    prices: Mapping[str, int]
    credits: CreditSavings
    library: Advance | None
    anatomy: Advance | None
    freed: frozenset[str]

    @property
    def total(self) -> int:
        """Return what everything costs without any discount."""
        return sum(self.prices.values())

    def bill(self, names: Collection[str]) -> Bill:
        """Return what a set costs with Library and Anatomy used as well as they can be: on the dearest that may be."""
        prices = {name: price for name, price in self.prices.items() if name in names}
        free = discounted = None
        if self.anatomy and self.anatomy.name in prices:
            free = _dearest(prices, self.freed & prices.keys())
        if free:
            prices[free] = with_gifts(prices[free], free=True)
        if self.library and self.library.name in prices:
            discounted = _dearest(prices, prices.keys() - {self.library.name, free})
            if discounted:
                prices[discounted] = with_gifts(prices[discounted], self.library.discount)
        return Bill(prices, discounted, free)


def _dearest(prices: Mapping[str, int], names: Iterable[str]) -> str | None:
    """Return which of these costs most, if one costs anything."""
    dear = max(sorted(names), key=prices.__getitem__, default=None)
    return dear if dear and prices[dear] else None


def shop(opening: State, held: Iterable[str], civ: str) -> Shop:
    """Return what a player can buy with the credits of earlier turns."""
    book = opening.game.book
    cards = {name: card for name, card in book.advances.items() if name not in held}
    prices = {name: price(card, opening, civ).due for name, card in cards.items()}
    library, anatomy = (
        next((card for card in book.effects[effect] if card.name in cards), None) for effect in ("discount", "frees")
    )
    freed = frozenset(name for name in cards if anatomy and not unfit(book, name, anatomy))
    return Shop(cards, prices, CreditSavings(cards, prices, opening.credits[civ]), library, anatomy, freed)
