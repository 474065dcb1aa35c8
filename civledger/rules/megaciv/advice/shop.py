"""What may be bought: every advance not held, its price, its points and its future credit, and the bill of a set."""

from collections.abc import Collection, Iterable, Mapping
from functools import cache

from civledger.model.struct import Struct
from civledger.rules.megaciv import tables
from civledger.rules.megaciv.book.prices import highest, price, taken_off, with_gifts
from civledger.rules.megaciv.book.transactions import unfit
from civledger.rules.megaciv.state import State
from civledger.rules.megaciv.tables import COLOURS, Advance, Counts

Tokens = tuple[int, ...]


class CreditSavings:
    """Advances not held, their prices and the tokens held, to see what more tokens would take off."""

    def __init__(self, cards: Mapping[str, Advance], prices: Counts, held: Counts) -> None:
        self.cards = cards
        self.prices = prices
        self.held = held
        self.known: dict[str, int] = {}
        self.single: dict[str, list[int]] = {colour: [] for colour in COLOURS}
        self.double: list[tuple[str, str, int, int, int]] = []
        for name, card in cards.items():
            if len(card.colours) == 1:
                self.single[card.colours[0]].append(prices[name])
            else:
                first, second = card.colours
                self.double.append((first, second, held[first], held[second], prices[name]))

    def of(self, name: str) -> int:
        """Return what an advance alone takes off the others, the tokens to choose chosen best."""
        if name not in self.known:
            card = self.cards[name]
            if card.choose:
                before = sum(self.prices.values()) - self.prices[name]
                after = self.after((name,))
                self.known[name] = before - sum(after.prices.values()) + after.best(card.choose)[0]
            else:
                self.known[name] = self.off(card.credits) - self.taken(card, card.credits) + self.chained(card)
        return self.known[name]

    def chained(self, giver: Advance) -> int:
        """Return what the chain of an advance takes off on top of its tokens."""
        targets = [(self.cards[name], gives) for name, gives in giver.gives.items() if name in self.cards]
        return sum([self.taken(card, giver.credits, more) - self.taken(card, giver.credits) for card, more in targets])

    def off(self, tokens: Counts) -> int:
        """Return what tokens take off all the advances."""
        total = 0
        for first, second, one, other, cost in self.double:
            if first in tokens or second in tokens:
                more = highest(one + tokens.get(first, 0), other + tokens.get(second, 0)) - highest(one, other)
                total += taken_off(cost, more)
        for colour, points in tokens.items():
            total += self.of_colour(colour, points)
        return total

    def of_colour(self, colour: str, points: int) -> int:
        """Return what tokens of a colour take off the advances that have only this colour."""
        return sum([taken_off(cost, points) for cost in self.single[colour]])

    def taken(self, card: Advance, tokens: Counts, chain: int = 0) -> int:
        """Return what more tokens and a chain take off one advance."""
        first, *others = card.colours
        more = tokens.get(first, 0)
        for second in others:
            one, other = self.held[first], self.held[second]
            more = highest(one + more, other + tokens.get(second, 0)) - highest(one, other)
        return taken_off(self.prices[card.name], more + chain)

    def after(self, bought: Collection[str]) -> "CreditSavings":
        """Return what is left after a purchase, at the prices of the next turn, before tokens are chosen."""
        held = dict(self.held)
        for name in bought:
            for colour, points in self.cards[name].credits.items():
                held[colour] += points
        got = {colour: held[colour] - self.held[colour] for colour in COLOURS}
        chains = {to: gives for name in bought for to, gives in self.cards[name].gives.items()}
        left = {name: card for name, card in self.cards.items() if name not in bought}
        prices = {name: self.prices[name] - self.taken(card, got, chains.get(name, 0)) for name, card in left.items()}
        return CreditSavings(left, prices, held)

    def best(self, points: int) -> tuple[int, Tokens]:
        """Return the most that so many credit points of chosen colours take off, and which colours these are."""
        step = tables.numbers()["purchase"]["choose_step"]
        units = range(0, points + 1, step)
        ways = choices(points // step)
        one, two, three, four, five = ([self.of_colour(colour, more) for more in units] for colour in COLOURS)
        sums = [one[a] + two[b] + three[c] + four[d] + five[e] for a, b, c, d, e in ways]
        for first, second, has, other, cost in self.double:
            least = highest(has, other)
            rises = [[taken_off(cost, highest(has + x, other + y) - least) for y in units] for x in units]
            if rises[-1][-1]:
                i, j = COLOURS.index(first), COLOURS.index(second)
                sums = [total + rises[way[i]][way[j]] for total, way in zip(sums, ways, strict=True)]
        most = max(sums)
        return most, tuple([units * step for units in ways[sums.index(most)]])


@cache
def choices(units: int, colours: int = len(COLOURS)) -> tuple[Tokens, ...]:
    """Return all ways to deal out so many tokens to the colours."""
    if colours == 1:
        return ((units,),)
    return tuple((first, *rest) for first in range(units + 1) for rest in choices(units - first, colours - 1))


def choose_tokens(bought: Collection[str], credits: CreditSavings) -> dict[str, dict[str, int]]:
    """Return the tokens to choose with a purchase: those that take most off what it leaves."""
    choosing = [credits.cards[name] for name in bought if credits.cards[name].choose]
    return dealt(choosing, credits.after(bought).best(sum([card.choose for card in choosing]))[1]) if choosing else {}


def dealt(choosing: Iterable[Advance], tokens: Tokens) -> dict[str, dict[str, int]]:
    """Return tokens dealt out to the advances that bring them."""
    left = dict(zip(COLOURS, tokens, strict=True))
    deal: dict[str, dict[str, int]] = {}
    for card in choosing:
        rest = card.choose
        deal[card.name] = {}
        for colour in COLOURS:
            points = min(rest, left[colour])
            if points:
                deal[card.name][colour] = points
                left[colour] -= points
                rest -= points
    return deal


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


def shop(opening: State, civ: str) -> Shop:
    """Return what a player can buy with the credits of earlier turns."""
    book = opening.game.book
    cards = {name: card for name, card in book.advances.items() if name not in opening.held[civ]}
    prices = {name: price(card, opening, civ).due for name, card in cards.items()}
    library, anatomy = (
        next((card for card in book.effects[effect] if card.name in cards), None) for effect in ("discount", "frees")
    )
    freed = frozenset(name for name in cards if anatomy and not unfit(book, name, anatomy))
    return Shop(cards, prices, CreditSavings(cards, prices, opening.credits[civ]), library, anatomy, freed)
