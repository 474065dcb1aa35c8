"""The best plan as an integer program, solved by HiGHS goal after goal."""

from collections.abc import Sequence

from civledger.rules.megaciv.state import State
from civledger.rules.megaciv.tables import COLOURS
from tests.rules.megaciv.advice.exhaustive import FREED
from tests.rules.megaciv.advice.program import INFINITE, Program


class PlanProgram:
    """What is bought in which turn by which colour's credits, what they take off, and the credits chosen."""

    def __init__(self, state: State, civ: str, budgets: Sequence[int]) -> None:
        held, self.credits = state.held[civ], state.credits[civ]
        self.every = state.game.book.advances
        self.cards = {name: card for name, card in self.every.items() if name not in held}
        self.held, self.turns = held, range(len(budgets))
        self.program = Program()
        self.bought = {
            (name, turn, colour): self.program.variable(1)
            for name, card in self.cards.items()
            for turn in self.turns
            for colour in card.colours
        }
        self.tokens = {
            (name, turn, colour): self.program.variable(card.choose // 5)
            for name, card in self.cards.items()
            for turn in self.turns
            for colour in COLOURS
            if card.choose
        }
        self.buy_once()
        self.spent = [self.pay(turn, budget) for turn, budget in enumerate(budgets)]

    def buying(self, name: str, turn: int, factor: float = 1) -> dict[int, float]:
        """Return the sum that is 1 if an advance is bought in a turn."""
        return {self.bought[name, turn, colour]: factor for colour in self.cards[name].colours}

    def buy_once(self) -> None:
        """Demand that nothing is bought twice, and no more is chosen than there is to choose."""
        for name, card in self.cards.items():
            self.program.between({key: 1 for turn in self.turns for key in self.buying(name, turn)}, 0, 1)
            for turn in self.turns if card.choose else ():
                chosen = {self.tokens[name, turn, colour]: 1.0 for colour in COLOURS}
                self.program.between({**chosen, **self.buying(name, turn, -card.choose / 5)}, -INFINITE, 0)

    def pay(self, turn: int, budget: int) -> dict[int, float]:
        """Demand that a turn can be paid, and return what it costs."""
        cost: dict[int, float] = {}
        uses: dict[str, list[int]] = {"Library": [], "Anatomy": []}
        for name, card in self.cards.items():
            for colour in card.colours:
                taken, key = self.program.variable(card.price), self.bought[name, turn, colour]
                cost |= {key: card.price, taken: -1}
                self.program.between({taken: 1, key: -card.price}, -INFINITE, 0)
                gifts = self.gifts(name, key, uses)
                self.program.between(
                    {taken: 1, **self.given(name, turn, colour), **gifts}, -INFINITE, self.owned(name, colour)
                )
        for source, keys in uses.items():
            if keys:
                self.program.between({**dict.fromkeys(keys, 1.0), **self.buying(source, turn, -1)}, -INFINITE, 0)
        self.program.between(cost, 0, budget)
        return cost

    def gifts(self, name: str, key: int, uses: dict[str, list[int]]) -> dict[int, float]:
        """Return what Library and Anatomy may take off an advance."""
        off: dict[int, float] = {}
        for source, worth in (("Library", 40), ("Anatomy", self.cards[name].price if name in FREED else 0)):
            if source in self.cards and name != source and worth:
                use = self.program.variable(1)
                self.program.between({use: 1, key: -1}, -INFINITE, 0)
                uses[source].append(use)
                off[use] = -worth
        return off

    def owned(self, name: str, colour: str) -> int:
        """Return the credit for an advance from before the plan."""
        return self.credits[colour] + sum(self.every[giver].gives.get(name, 0) for giver in self.held)

    def given(self, name: str, turn: int, colour: str) -> dict[int, float]:
        """Return the credit that earlier turns of the plan bring for an advance, below zero."""
        off: dict[int, float] = {}
        for giver, card in self.cards.items():
            gives = card.credits.get(colour, 0) + card.gives.get(name, 0)
            for earlier in range(turn):
                off |= self.buying(giver, earlier, -gives) if gives else {}
                off |= {self.tokens[giver, earlier, colour]: -5} if card.choose else {}
        return off

    def best(self) -> tuple[int | None, int | None]:
        """Return the most points, below zero, and then the least that is spent."""
        points = {key: float(-self.cards[name].points) for (name, _, _), key in self.bought.items()}
        cost: dict[int, float] = {}
        for turn in self.spent:
            cost |= turn
        return self.program.minimise(points), self.program.minimise(cost)
