"""The best plan found by trying everything, from the rules read a second time."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, product

from civledger.rules.megaciv import tables
from civledger.rules.megaciv.state import State
from civledger.rules.megaciv.tables import COLOURS, EPOCHS, Counts
from tests.rules.megaciv.advice.exhaustive import FREED

Rank = tuple[object, ...]


class EveryPlan:
    """All plans of a player for some turns."""

    def __init__(self, state: State, civ: str, budgets: Sequence[int], epochs: bool) -> None:
        self.state, self.civ, self.budgets, self.epochs = state, civ, budgets, epochs
        self.cards = state.game.book.advances

    def best(self) -> Rank:
        """Return the rank of the best plan: epochs, points, what is not spent."""
        return max(self.ranks(frozenset(self.state.held[self.civ]), self.state.credits[self.civ], (), 0))

    def ranks(self, held: frozenset[str], credits: Counts, met: tuple[int, ...], spent: int) -> Iterator[Rank]:
        """Yield the rank of every plan that goes on from here."""
        if len(met) == len(self.budgets):
            points = sum(self.cards[name].points for name in held - self.state.held[self.civ].keys())
            yield (when_met(met), points, -spent)
            return
        left = [name for name in self.cards if name not in held]
        for number in range(len(left) + 1):
            for names in combinations(left, number):
                cost = self.cost(names, held, credits)
                if cost <= self.budgets[len(met)]:
                    more = held.union(names)
                    for chosen in self.tokens(names, len(met)):
                        yield from self.ranks(more, added(credits, chosen), (*met, self.reached(more)), spent + cost)

    def cost(self, names: Sequence[str], held: frozenset[str], credits: Counts) -> int:
        """Return the least that a set costs, whatever Library and Anatomy are used for."""
        prices = {name: self.price(name, held, credits) for name in names}
        free = [name for name in names if name in FREED] if "Anatomy" in names else []
        helped = [name for name in names if name != "Library"] if "Library" in names else []
        return min(
            sum(0 if name == gift else max(0, price - 40 * (name == off)) for name, price in prices.items())
            for gift, off in product([None, *free], [None, *helped])
        )

    def price(self, name: str, held: frozenset[str], credits: Counts) -> int:
        """Return the price by the credits of earlier turns."""
        card = self.cards[name]
        chain = sum(other.gives.get(name, 0) for other in self.cards.values() if other.name in held)
        return max(0, card.price - max(credits[colour] for colour in card.colours) - chain)

    def tokens(self, names: Sequence[str], turn: int) -> Iterator[Mapping[str, int]]:
        """Yield the credits that a set may bring; in the last turn nobody cares which are chosen."""
        printed: dict[str, int] = {}
        for name in names:
            printed = added(printed, self.cards[name].credits)
        fives = sum(self.cards[name].choose for name in names) // 5 if turn < len(self.budgets) - 1 else 0
        for way in product(range(fives + 1), repeat=len(COLOURS)):
            if sum(way) == fives:
                yield added(printed, {colour: 5 * number for colour, number in zip(COLOURS, way, strict=True)})

    def reached(self, held: frozenset[str]) -> int:
        """Return how many epochs from that of the next space on are met, one after the other."""
        if not self.epochs:
            return 0
        state, side = self.state, self.state.game.side
        space = min(state.space[self.civ] + 1, side.spaces)
        prices = [tables.advances()[name].price for name in held]
        have = {
            "cities": state.cities[self.civ] + ("Wonder of the World" in held),
            "advances": len(held),
            "advances_100": sum(price >= 100 for price in prices),
            "advances_200": sum(price >= 200 for price in prices),
            "advances_below_100": sum(price < 100 for price in prices),
            "advances_points": sum(tables.advances()[name].points for name in held),
        }
        later = EPOCHS[EPOCHS.index(state.game.epoch(self.civ, space)) :]
        fine = [all(have[what] >= need for what, need in side.requirements[epoch].items()) for epoch in later]
        return [*fine, False].index(False)


def added(one: Counts, other: Counts) -> dict[str, int]:
    """Return the sum of credits."""
    return {colour: one.get(colour, 0) + other.get(colour, 0) for colour in COLOURS}


def when_met(met: Sequence[int]) -> tuple[int, ...]:
    """Return how many epochs are met in the end, and how early each."""
    return (met[-1], *(-[number > epoch for number in met].index(True) for epoch in range(met[-1])))
