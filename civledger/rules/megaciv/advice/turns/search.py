"""The best plan of several turns: a broad look ahead first, then every plan that could be better, as far as time allows.

A plan is a set of advances for each turn and the credits chosen with it. The last turn is solved exactly; in the turns
before only sets to which nothing can be added are looked at, since a larger one is never worse. After that, plans that
bring as much for less are looked for among all sets.
"""

from collections.abc import Callable, Iterator, Sequence
from heapq import nlargest
from itertools import islice
from typing import NamedTuple

from civledger.model.struct import Struct
from civledger.rules.megaciv.advice.tokens import Tokens
from civledger.rules.megaciv.advice.turns.baskets import affordable
from civledger.rules.megaciv.advice.turns.bounds import Outlook, least_spent, outlook, points_bound
from civledger.rules.megaciv.advice.turns.deck import NEVER, Deck, Prices
from civledger.rules.megaciv.advice.turns.epochs import EpochKey, Epochs, epoch_key
from civledger.rules.megaciv.advice.turns.fill import fill, last_turn, sums_of

LOOKS = 24_000  # bounds that are worked out in each half of the search
SETS = 20_000  # sets of one turn that are looked at
BROAD, PER_NODE = 24, 1200  # how many beginnings are kept turn by turn, and sets tried after each

Spent = Callable[[int], int]
Ends = tuple[EpochKey, int]
NO_TOKENS: Tokens = (0,) * 5


class Choice(NamedTuple):
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
    choices: tuple[Choice, ...]


class Found(Struct):
    """A whole plan."""

    ends: Ends
    spent: int
    choices: tuple[Choice, ...]


class Result(Struct):
    """The best plan found, the most points that any plan has, and the least that one as good can cost.

    They are those of the plan where it is proved best.
    """

    plan: Found
    bound: Ends
    least: int
    proved: bool


class Planner:
    """Looks for the best plan."""

    def __init__(self, deck: Deck, budgets: Sequence[int], spent: Spent, epochs: Epochs | None) -> None:
        self.deck = deck
        self.total = sum([price for price, *_ in deck.rows])
        self.budgets = [min(budget, self.total) for budget in budgets]
        self.first_spent = spent
        self.epochs = epochs
        self.forced = (0, deck.as_cities) if epochs and deck.as_cities else (0,)
        self.best: Found | None = None
        self.looks = 0
        self.open: Ends | None = None
        self.open_cost = NEVER

    # -- one step --

    def root(self) -> Beginning:
        """Return a plan of no turn yet."""
        return Beginning(0, self.deck.start, 0, 0, (), ())

    def reach(self, held: int) -> int:
        """Return how many epochs are met, 0 where nobody asks."""
        return self.epochs.reached(held) if self.epochs else 0

    def extended(self, node: Beginning, names: int, prices: Prices, tokens: Tokens = NO_TOKENS) -> Beginning:
        """Return a plan with one turn more."""
        cost = self.deck.cost(names, prices)
        held = node.held | names
        credits = tuple(map(int.__add__, self.deck.credits_after(node.credits, names), tokens))
        return Beginning(
            held,
            credits,
            node.points + self.deck.worth(names),
            node.spent + (cost if node.choices else self.first_spent(cost)),
            (*node.reached, self.reach(held)),
            (*node.choices, Choice(names, cost, tokens)),
        )

    def finish(self, node: Beginning) -> None:
        """Note the plan with the best last turn after a beginning, if none as good is known."""
        prices = self.deck.prices(node.held, node.credits)
        last = last_turn(self.deck, prices, self.budgets[-1], lambda more: self.reach(node.held | more), self.forced)
        self.note(self.extended(node, last.names, prices))

    def note(self, node: Beginning) -> None:
        """Keep a whole plan if it is the best so far."""
        ends = epoch_key(node.reached), node.points
        if self.best is None or (self.best.ends, -self.best.spent) < (ends, -node.spent):
            self.best = Found(ends, node.spent, node.choices)

    # -- what is left --

    def ahead(self, node: Beginning, credits: Tokens | None = None) -> Outlook:
        """Return what may come after a beginning."""
        self.looks += 1
        return outlook(self.deck, node.held, credits or node.credits, self.budgets[len(node.choices) :])

    def limit(self, node: Beginning, ahead: Outlook) -> Ends:
        """Return what no plan with this beginning exceeds."""
        points = node.points + points_bound(self.deck, ahead)
        if not self.epochs:
            return epoch_key(()), points
        room, reached = 0, list(node.reached)
        for prices, budget in zip(ahead.prices, ahead.budgets, strict=True):
            room += budget
            reached.append(self.epochs.reachable(node.held, prices, room))
        return epoch_key(reached), points

    # -- a broad look --

    def look_broadly(self) -> None:
        """Find a good plan: turn by turn the beginnings are kept that promise most at the prices they lead to."""
        nodes = [self.root()]
        for turn in range(len(self.budgets) - 1):
            promising = nlargest(4 * BROAD, self.next_nodes(nodes), key=lambda pair: pair[0])
            with_tokens = (self.promise(one, turn + 1) for _, node in promising for one in self.token_ways(node))
            nodes = [node for _, node in nlargest(BROAD, with_tokens, key=lambda pair: pair[0])]
        for node in nodes:
            self.finish(node)

    def next_nodes(self, nodes: Sequence[Beginning]) -> Iterator[tuple[tuple[object, ...], Beginning]]:
        """Yield beginnings with one turn more, each with what it promises; no credits are chosen yet."""
        for node in nodes:
            prices = self.deck.prices(node.held, node.credits)
            for names in self.likely_sets(node, prices):
                yield self.promise(self.extended(node, names, prices), len(node.choices) + 1)

    def promise(self, node: Beginning, turn: int) -> tuple[tuple[object, ...], Beginning]:
        """Return what a beginning is worth if all that is left is spent at the prices that it leads to."""
        prices = self.deck.prices(node.held, node.credits)
        sums = [(points, sums_of(prices, places)) for points, places in self.deck.groups]
        room = sum(self.budgets[turn:])
        epochs = epoch_key(node.reached) if self.epochs else ()
        return (epochs, node.points + fill(sums, 0, room), sum(node.credits), node.choices[-1].names), node

    def likely_sets(self, node: Beginning, prices: Prices) -> list[int]:
        """Return sets of a turn: all, or as many as there are of the advances that bring most for their price."""
        turn = len(node.choices)
        budget = self.budgets[turn]
        order = sorted(range(self.deck.size), key=lambda at: self.density(at, node, prices), reverse=True)
        size = self.deck.size
        while True:
            pool = sum([1 << at for at in order[:size]])
            sets = list(islice(affordable(self.deck, prices, budget, False, pool), PER_NODE + 1))
            if len(sets) <= PER_NODE or size <= 8:
                return sets[:PER_NODE]
            size = size * 7 // 8

    def density(self, place: int, node: Beginning, prices: Prices) -> float:
        """Return what an advance brings for its price: its points, and what its credits take off all others."""
        deck = self.deck
        off = deck.choose[place] * 4
        for other, (_, first, second, giver, gives) in enumerate(deck.rows):
            if not node.held >> other & 1 and other != place:
                off += max(deck.credits[place][first], deck.credits[place][second])
                off += gives if giver >> place & 1 else 0
        turns_left = len(self.budgets) - 1 - len(node.choices)
        return (deck.points[place] * 50 + off * min(0.5, 0.12 * turns_left)) / (prices[place] + 1)

    def token_ways(self, node: Beginning) -> Iterator[Beginning]:
        """Yield a beginning with each choice of the credits of its last turn."""
        last = node.choices[-1]
        for tokens in self.deck.ways_to_choose(last.names):
            credits = tuple(map(int.__add__, node.credits, tokens))
            yield node._replace(credits=credits, choices=(*node.choices[:-1], last._replace(tokens=tokens)))

    # -- every plan --

    def look_everywhere(self) -> None:
        """Look at every plan that may be better than the best one known, as long as it does not take too long."""
        self.seen: set[tuple[int, Tokens]] = set()
        self.explore(self.root())

    def explore(self, node: Beginning) -> None:
        """Look at all plans with this beginning."""
        turn = len(node.choices)
        if turn == len(self.budgets) - 1:
            self.finish(node)
            return
        prices = self.deck.prices(node.held, node.credits)
        sets = list(islice(affordable(self.deck, prices, self.budgets[turn], False, -1), SETS + 1))
        if len(sets) > SETS:
            self.leave(node)
            return
        children = []
        for names in sets:
            if self.looks > LOOKS:
                self.leave(node)
                return
            children += self.better(self.extended(node, names, prices))
        children.sort(key=lambda pair: pair[0], reverse=True)
        for limit, child in children:
            if limit <= self.best.ends:
                continue
            if self.looks > LOOKS:
                self.open = max(self.open or limit, limit)
            else:
                self.explore(child)

    def better(self, node: Beginning) -> Iterator[tuple[Ends, Beginning]]:
        """Yield a beginning with each choice of tokens that may lead to something better than the best plan known."""
        ways = self.deck.ways_to_choose(node.choices[-1].names)
        if len(ways) > 1:
            wild = tuple([points + sum(ways[0]) for points in node.credits])
            if self.limit(node, self.ahead(node, wild)) <= self.best.ends:
                return
        for one in self.token_ways(node):
            key = one.held, one.credits
            if key in self.seen:
                continue
            self.seen.add(key)
            limit = self.limit(one, self.ahead(one))
            if limit > self.best.ends:
                yield limit, one

    def leave(self, node: Beginning) -> None:
        limit = self.limit(node, self.ahead(node))
        self.open = max(self.open or limit, limit)
