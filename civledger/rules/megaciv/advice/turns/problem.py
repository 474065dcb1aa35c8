"""A plan of several turns, step by step: what it has come to, and what no plan that goes on from there exceeds."""

from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from time import process_time
from typing import NamedTuple

from civledger.model.struct import Struct
from civledger.rules.megaciv.advice.shop import Tokens
from civledger.rules.megaciv.advice.turns.bounds import Outlook, outlook, points_bound
from civledger.rules.megaciv.advice.turns.deck import Deck, Prices
from civledger.rules.megaciv.advice.turns.fill import last_turn, most_points, sums_of
from civledger.rules.megaciv.book.succession import has
from civledger.rules.megaciv.state import State
from civledger.rules.megaciv.tables import COLOURS, EPOCHS, Counts

EpochKey = tuple[int, ...]
_Have = Mapping[str, int]


class Epochs:
    """The epochs from that of the next space on, and what a player has of all that they ask for."""

    def __init__(self, deck: Deck, state: State, civ: str) -> None:
        side = state.game.side
        after = min(state.space[civ] + 1, side.spaces)
        self.deck = deck
        self.names = EPOCHS[EPOCHS.index(state.game.epoch(civ, after)) :]
        self.asked: list[Counts] = [side.requirements[epoch] for epoch in self.names]
        self.have = {what: has(state, civ, what) for needs in self.asked for what in needs}
        self.masks = {"cities": deck.as_cities, "advances": deck.everything, **deck.counted}

    def reached(self, names: int) -> int:
        """Return how many epochs' requirements are met with a set on top of what was held."""
        more = {what: (names & mask).bit_count() for what, mask in self.masks.items()}
        return self.met({**more, "advances_points": self.deck.worth(names)})

    def met(self, more: _Have) -> int:
        """Return how many epochs' requirements are met with so much more."""
        for number, needs in enumerate(self.asked):
            if any(self.have[what] + more[what] < need for what, need in needs.items()):
                return number
        return len(self.asked)

    def reachable(self, held: int, prices: Prices, budget: int) -> int:
        """Return how many may be met at most at these prices, each requirement taken for itself."""
        more = {}
        for what, mask in self.masks.items():
            costs = sums_of(prices, list(self.deck.places(mask & ~held)))
            more[what] = (held & mask).bit_count() + bisect_right(costs, budget + self.deck.gifts(prices, budget)) - 1
        more["advances_points"] = self.deck.worth(held) + most_points(self.deck, prices, budget)
        return self.met(more)


def epoch_key(reached: Sequence[int]) -> EpochKey:
    """Return how good it is to have met so many epochs after each turn: more of them, then each as early as can be."""
    most = reached[-1] if reached else 0
    first = [next(turn for turn, number in enumerate(reached) if number > epoch) for epoch in range(most)]
    return (most, *(-turn for turn in first))


_Spent = Callable[[int], int]
Ends = tuple[EpochKey, int]
_NO_TOKENS: Tokens = (0,) * len(COLOURS)


class PlannedPurchase(NamedTuple):
    """What is bought in a turn, what it costs, and the credits chosen with it."""

    names: int
    cost: int
    tokens: Tokens


class Beginning(NamedTuple):
    """The first turns of a plan, and what it has come to."""

    held: int
    credits: Tokens
    points: int
    spent: int
    reached: tuple[int, ...]
    choices: tuple[PlannedPurchase, ...]


class WholePlan(Struct):
    """A whole plan: epochs and points that it ends with, and what it costs."""

    ends: Ends
    spent: int
    choices: tuple[PlannedPurchase, ...]

    @property
    def rank(self) -> tuple[Ends, int]:
        """Return how good it is: more is better."""
        return self.ends, -self.spent


class OutOfTime(Exception):
    """The time for a plan is over; the best one so far stands."""


class PlanProblem:
    """What may be bought and spent in which turn; `spent` tells what is handed over for a price in the first one."""

    def __init__(self, deck: Deck, budgets: Sequence[int], spent: _Spent, epochs: Epochs | None = None) -> None:
        most = sum([price for price, *_ in deck.rows])
        self.deck = deck
        self.budgets = [min(budget, most) for budget in budgets]
        self.spent = spent
        self.epochs = epochs
        self.forced = (0, deck.as_cities) if epochs and deck.as_cities else (0,)
        self.best = WholePlan((epoch_key(()), -1), 0, ())
        self.tried = 0  # whole plans that were compared
        self.looks = 0  # how often prices were reckoned, which is what takes time
        self.until: float | None = None

    def hurry(self, seconds: float | None) -> None:
        """From now on raise OutOfTime after so many seconds of processor time, never if there are none."""
        self.until = None if seconds is None else process_time() + seconds

    def root(self) -> Beginning:
        """Return a plan of no turn yet."""
        return Beginning(0, self.deck.start, 0, 0, (), ())

    def reach(self, held: int) -> int:
        """Return how many epochs are met, none where nobody asks."""
        return self.epochs.reached(held) if self.epochs else 0

    def is_last(self, node: Beginning) -> bool:
        """Tell whether only the last turn is left."""
        return len(node.choices) == len(self.budgets) - 1

    def prices(self, node: Beginning) -> Prices:
        """Return what everything costs after a beginning."""
        self.looks += 1
        self.look_at_clock()
        return self.deck.prices(node.held, node.credits)

    def look_at_clock(self) -> None:
        """Raise OutOfTime if there is no time left."""
        if self.until is not None and process_time() > self.until:
            raise OutOfTime

    def extended(self, node: Beginning, names: int, prices: Prices, tokens: Tokens = _NO_TOKENS) -> Beginning:
        """Return a plan with one turn more."""
        cost = self.deck.cost(names, prices)
        held = node.held | names
        return Beginning(
            held,
            tuple(map(int.__add__, self.deck.credits_after(node.credits, names), tokens)),
            node.points + self.deck.worth(names),
            node.spent + (cost if node.choices else self.spent(cost)),
            (*node.reached, self.reach(held)),
            (*node.choices, PlannedPurchase(names, cost, tokens)),
        )

    def token_ways(self, node: Beginning) -> Iterator[Beginning]:
        """Yield a beginning with each choice of the credits of its last turn."""
        last = node.choices[-1]
        for tokens in self.deck.ways_to_choose(last.names):
            credits = tuple(map(int.__add__, node.credits, tokens))
            yield node._replace(credits=credits, choices=(*node.choices[:-1], last._replace(tokens=tokens)))

    def finish(self, node: Beginning) -> WholePlan:
        """Return the plan that has the best last turn after a beginning, and keep it if it is the best so far."""
        prices = self.prices(node)
        names = last_turn(self.deck, prices, self.budgets[-1], lambda more: self.reach(node.held | more), self.forced)
        return self.note(self.extended(node, names, prices))

    def note(self, node: Beginning) -> WholePlan:
        """Return a whole plan, and keep it if it is the best so far."""
        self.tried += 1
        found = WholePlan((epoch_key(node.reached), node.points), node.spent, node.choices)
        if self.best.rank < found.rank:
            self.best = found
        return found

    def replay(self, sets: Sequence[int], tokens: Sequence[Tokens]) -> Beginning | None:
        """Return the beginning that buys these sets, without what is held already; None if one cannot be paid."""
        node = self.root()
        for names, chosen, budget in zip(sets, tokens, self.budgets, strict=False):
            prices = self.prices(node)
            node = self.extended(node, names & ~node.held, prices, chosen)
            if node.choices[-1].cost > budget:
                return None
        return node

    def ahead(self, node: Beginning, credits: Tokens) -> Outlook:
        """Return what may come after a beginning, if it has these credits."""
        budgets = self.budgets[len(node.choices) :]
        self.looks += len(budgets)
        self.look_at_clock()
        return outlook(self.deck, node.held, credits, budgets)

    def limit(self, node: Beginning, ahead: Outlook) -> Ends:
        """Return what no plan with this beginning exceeds."""
        points = node.points + points_bound(self.deck, ahead)
        if not self.epochs:
            return epoch_key((0,) * len(self.budgets)), points
        room, reached = 0, list(node.reached)
        for prices, budget in zip(ahead.prices, ahead.budgets, strict=True):
            room += budget
            reached.append(self.epochs.reachable(node.held, prices, room))
        return epoch_key(reached), points
