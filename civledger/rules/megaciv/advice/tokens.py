"""Future credit: what the tokens and the chain of an advance take off the advances not held yet."""

from collections.abc import Collection, Iterable, Mapping
from functools import cache

from civledger.rules.megaciv import tables
from civledger.rules.megaciv.tables import COLOURS, Advance, Counts

Tokens = tuple[int, ...]


class Credits:
    """Advances not held, their prices and the tokens held, to see what more tokens would take off."""

    def __init__(self, cards: Mapping[str, Advance], prices: Counts, held: Counts) -> None:
        self.places = {name: tuple([COLOURS.index(colour) for colour in card.colours]) for name, card in cards.items()}
        self.prices = prices
        self.held = vector(held)
        self.single: list[list[int]] = [[] for _ in COLOURS]
        self.double: list[tuple[int, int, int, int, int, int]] = []
        self.sums: dict[tuple[int, int], int] = {}
        for name, places in self.places.items():
            first, second = places[0], places[-1]
            if first == second:
                self.single[first].append(prices[name])
            else:
                one, other = self.held[first], self.held[second]
                self.double.append((first, second, one, other, max(one, other), prices[name]))

    def of(self, card: Advance) -> int:
        """Return what an advance alone takes off the others, the tokens to choose chosen best."""
        printed = vector(card.credits)
        return max([self.future(card, added(printed, more)) for more in choices(card.choose)])

    def future(self, card: Advance, tokens: Tokens) -> int:
        """Return what an advance takes off the others with these tokens."""
        credit = self.off(tokens) - self.taken(card.name, tokens)
        for name, gives in card.gives.items():
            if name in self.places:
                credit += self.taken(name, tokens, gives) - self.taken(name, tokens)
        return credit

    def off(self, tokens: Tokens) -> int:
        """Return what tokens take off all the advances."""
        total = 0
        for first, second, one, other, before, price in self.double:
            one, other = one + tokens[first], other + tokens[second]
            less = (one if one > other else other) - before
            total += less if less < price else price
        for place, points in enumerate(tokens):
            if points:
                total += self.of_colour(place, points)
        return total

    def of_colour(self, place: int, points: int) -> int:
        """Return what tokens of a colour take off the advances that have only this colour."""
        key = place, points
        if key not in self.sums:
            self.sums[key] = sum([price if price < points else points for price in self.single[place]])
        return self.sums[key]

    def taken(self, name: str, tokens: Tokens, chain: int = 0) -> int:
        """Return what tokens and a chain take off one advance: the better colour counts, and no price is below 0."""
        places = self.places[name]
        before = max([self.held[place] for place in places])
        after = max([self.held[place] + tokens[place] for place in places])
        return min(self.prices[name], after - before + chain)


def vector(counts: Counts) -> Tokens:
    """Return tokens in the order of the colours."""
    return tuple([counts.get(colour, 0) for colour in COLOURS])


def added(some: Tokens, more: Tokens) -> Tokens:
    """Return tokens added up."""
    return tuple([a + b for a, b in zip(some, more, strict=True)])


@cache
def choices(points: int, colours: int = len(COLOURS)) -> tuple[Tokens, ...]:
    """Return all ways to take so many credit points in tokens of some colours."""
    step = tables.numbers()["purchase"]["choose_step"]
    if colours == 1:
        return ((points,),)
    return tuple(
        (first, *rest) for first in range(0, points + 1, step) for rest in choices(points - first, colours - 1)
    )


def chosen(
    bought: Collection[str], cards: Mapping[str, Advance], prices: Counts, held: Counts
) -> dict[str, dict[str, int]]:
    """Return the tokens to choose with a purchase: those that take most off what is left, all that is bought counted."""
    choosing = [cards[name] for name in bought if cards[name].choose]
    if not choosing:
        return {}
    tokens = vector(held)
    for name in bought:
        tokens = added(tokens, vector(cards[name].credits))
    left = {name: card for name, card in cards.items() if name not in bought}
    credit = dict(zip(COLOURS, tokens, strict=True))
    next_prices = {name: next_price(card, prices[name], held, credit, bought) for name, card in left.items()}
    best = max(choices(sum([card.choose for card in choosing])), key=Credits(left, next_prices, credit).off)
    return dealt(choosing, best)


def next_price(card: Advance, price: int, held: Counts, credit: Counts, bought: Collection[str]) -> int:
    """Return what an advance costs after a purchase, before tokens are chosen."""
    before, after = (max([tokens[colour] for colour in card.colours]) for tokens in (held, credit))
    giver, gives = tables.chain().get(card.name, ("", 0))
    return max(0, price - (after - before) - (gives if giver in bought else 0))


def dealt(choosing: Iterable[Advance], tokens: Tokens) -> dict[str, dict[str, int]]:
    """Return tokens dealt out to the advances that bring them."""
    left = list(tokens)
    deal: dict[str, dict[str, int]] = {}
    for card in choosing:
        rest = card.choose
        deal[card.name] = {}
        for place, colour in enumerate(COLOURS):
            points = min(rest, left[place])
            if points:
                deal[card.name][colour] = points
                left[place] -= points
                rest -= points
    return deal
