"""The advances that a player does not hold, as numbers: quick enough to look at very many sets of them."""

from collections.abc import Iterator, Sequence
from functools import cached_property
from math import gcd

from civledger.rules.megaciv.advice.shop import Tokens, choices, shop
from civledger.rules.megaciv.book.prices import taken_off
from civledger.rules.megaciv.state import State
from civledger.rules.megaciv.tables import COLOURS, Advance

NEVER = 1 << 20  # a price that nobody can pay: that of an advance held
Prices = list[int]
_Group = tuple[int, list[int]]


class Deck:
    """Advances by their place; a set of them is a number with a bit for each."""

    # The search looks at hundreds of thousands of sets. As an integer a set is hashed and compared at once, `held |
    # names` is the union, `names & ~held` what is new, `names >> place & 1` asks for one advance, and `names &
    # -names` is the lowest of them. Everything an advance has stands in a list at its place for the same reason.

    def __init__(self, opening: State, civ: str) -> None:
        book, held, goods = opening.game.book, opening.held[civ], shop(opening, civ)
        self.cards = list(goods.cards.values())
        self.place = {card.name: place for place, card in enumerate(self.cards)}
        self.size = len(self.cards)
        self.everything = (1 << self.size) - 1
        self.start: Tokens = tuple(opening.credits[civ][colour] for colour in COLOURS)
        self.step: int = book.numbers["purchase"]["choose_step"]
        self.points = [card.points for card in self.cards]
        self.credits: list[Tokens] = [tuple(card.credits.get(one, 0) for one in COLOURS) for card in self.cards]
        self.choose = [card.choose for card in self.cards]
        self.choosing = self.bits(place for place, choose in enumerate(self.choose) if choose)
        self.counted = {what: self.bits(map(self.place.get, names)) for what, names in book.counted.items()}
        library, anatomy = goods.library, goods.anatomy
        self.library = self.place[library.name] if library else None
        self.discount = library.discount if library else 0
        self.anatomy = self.place[anatomy.name] if anatomy else None
        self.freed = sorted(self.place[name] for name in goods.freed)
        self.as_cities = self.bits(self.place.get(card.name) for card in book.effects["counts_as_cities"])
        self.rows = [self.row(card, *book.chain.get(card.name, ("", 0)), held) for card in self.cards]
        self.single = [1 << place for place in range(self.size)]

    def row(self, card: Advance, giver: str, gives: int, held: object) -> tuple[int, int, int, int, int]:
        """Return the price of an advance before credits, its colours, and which advance takes how much off."""
        first, *_ = colours = [COLOURS.index(colour) for colour in card.colours]
        if giver in self.place:
            return card.price, first, colours[-1], 1 << self.place[giver], gives
        return card.price - taken_off(card.price, gives), first, colours[-1], 0, 0

    @staticmethod
    def bits(places: "Iterator[int | None]") -> int:
        """Return places as a set."""
        return sum({1 << place for place in places if place is not None})

    @cached_property
    def groups(self) -> list[_Group]:
        """Return the points and places of advances that no goal tells apart, those of most points first."""
        alike: dict[tuple[int, ...], list[int]] = {}
        for place, points in enumerate(self.points):
            counts = [names >> place & 1 for names in self.counted.values()]
            alike.setdefault((points, *counts), []).append(place)
        return sorted(((key[0], places) for key, places in alike.items()), reverse=True)

    @cached_property
    def unit(self) -> int:
        """Return of what all credits are a multiple."""
        return gcd(self.step, *(points for tokens in self.credits for points in tokens)) or 1

    @cached_property
    def givers(self) -> list[list[tuple[int, int]]]:
        """Return for each colour which advances bring how much of it at most, tokens to choose among it."""
        every = range(len(COLOURS))
        most = [[(at, self.credits[at][colour] + self.choose[at]) for at in range(self.size)] for colour in every]
        return [[row for row in rows if row[1]] for rows in most]

    def prices(self, held: int, credits: Tokens) -> Prices:
        """Return what every advance costs."""
        dues = [  # `highest` of the colours is written out: nothing is asked more often
            price - (one if (one := credits[first]) > (other := credits[second]) else other) - (held & giver and gives)
            for price, first, second, giver, gives in self.rows
        ]
        return [NEVER if held & bit else due if due > 0 else 0 for bit, due in zip(self.single, dues, strict=True)]

    def places(self, names: int) -> Iterator[int]:
        """Yield the places of a set."""
        while names:
            low = names & -names
            yield low.bit_length() - 1
            names ^= low

    def worth(self, names: int) -> int:
        """Return the points of a set."""
        return sum([self.points[place] for place in self.places(names)])

    def names(self, names: int) -> list[str]:
        """Return a set by name, in the order of the rules."""
        return [self.cards[place].name for place in self.places(names)]

    def cost(self, names: int, prices: Prices) -> int:
        """Return what a set costs, Library and Anatomy used as well as they can be."""
        total = sum([prices[place] for place in self.places(names)])
        freed = None
        if self.anatomy is not None and names >> self.anatomy & 1:
            freed = max((place for place in self.freed if names >> place & 1), key=prices.__getitem__, default=None)
            total -= 0 if freed is None else prices[freed]
        if self.library is not None and names >> self.library & 1:
            others = [prices[place] for place in self.places(names) if place not in (self.library, freed)]
            total -= taken_off(max(others, default=0), self.discount)
        return total

    def gifts(self, prices: Prices, budget: int) -> int:
        """Return the most that Library and Anatomy can take off for somebody who can pay so much."""
        off = self.discount if self.library is not None and prices[self.library] <= budget else 0
        if self.anatomy is not None and prices[self.anatomy] <= budget + off:
            off += max([prices[place] for place in self.freed if prices[place] < NEVER], default=0)
        return off

    def credits_after(self, credits: Tokens, names: int) -> Tokens:
        """Return the credits once a set is held, without any that are chosen."""
        for place in self.places(names):
            credits = tuple(map(int.__add__, credits, self.credits[place]))
        return credits

    def ways_to_choose(self, names: int) -> Sequence[Tokens]:
        """Return the credits that may be chosen with a set."""
        points = sum([self.choose[place] for place in self.places(names & self.choosing)])
        if not points:
            return ((0,) * len(COLOURS),)
        return [tuple([units * self.step for units in way]) for way in choices(points // self.step)]
