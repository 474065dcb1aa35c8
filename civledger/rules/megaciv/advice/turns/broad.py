"""A good plan in short time: many beginnings are followed turn by turn, and the best plan is changed here and there."""

from collections.abc import Iterator, Sequence
from heapq import nlargest
from itertools import islice

from civledger.rules.megaciv.advice.turns.deck import NEVER, Prices
from civledger.rules.megaciv.advice.turns.fill import affordable, fill, group_sums
from civledger.rules.megaciv.advice.turns.problem import Beginning, PlanProblem, WholePlan, epoch_key
from civledger.rules.megaciv.book.prices import highest

# How many beginnings are followed, and how many sets are tried after each: time grows with both, and so they are what
# a first plan for a full deck can afford in a few seconds.
BROAD, SETS = 40, 600
_BEFORE_TOKENS = 3  # times as many are kept until the colours of credits are chosen, which may turn their order round
# Where there are too many sets, the advances that bring least for their price are left out, an eighth at a time, but
# never so many that less is left to choose from than is bought in a turn.
_SMALLEST_POOL = 8
_KEPT_OF_POOL = (7, 8)
_GROWTHS = (0, 10)  # by how much prices may fall from turn to turn: nobody knows, so both are tried
CHANGED, _PASSES = 16, 6  # how many plans are changed here and there, and how often each
FOLLOWING, CHANGING = 20_000, 20_000  # beginnings that are looked at at most, for each growth, and to change plans
# What an advance promises, in money: a point costs about 50, as the printed prices say, and a part of what its credits
# take off all that is left is used in each of a few turns. These only order what is tried: plans are compared exactly.
_MONEY_A_POINT, _CREDIT_USED, _TURNS_USED = 50, 0.12, 4

_Promise = tuple[object, ...]


def look_broadly(problem: PlanProblem) -> None:
    """Find a good plan: those beginnings are followed that promise most at the prices they lead to."""
    # In their order, not as a set: of equal plans the first is changed first, and every run is to find the same.
    found = dict.fromkeys([problem.finish(node) for growth in _GROWTHS for node in _follow(problem, growth)])
    last = problem.looks + CHANGING
    for begun in nlargest(CHANGED, found, key=lambda plan: plan.rank):
        plan = begun  # leave out, add or exchange one advance, as long as that helps
        for _ in range(_PASSES):
            better = max(_changed_plans(problem, plan, last), key=lambda other: other.rank, default=plan)
            if better.rank <= plan.rank:
                break
            plan = better


def _follow(problem: PlanProblem, growth: int) -> list[Beginning]:
    """Return the most promising beginnings of which only the last turn is left."""
    nodes, later = [problem.root()], problem.budgets[1:]
    for _ in later:
        last = problem.looks + FOLLOWING // len(later)
        promising = _best_of(BROAD * _BEFORE_TOKENS, problem, growth, _one_turn_more(problem, nodes, last))
        nodes = _best_of(BROAD, problem, growth, (one for node in promising for one in problem.token_ways(node)))
    return nodes


def _best_of(number: int, problem: PlanProblem, growth: int, nodes: Iterator[Beginning]) -> list[Beginning]:
    return nlargest(number, nodes, key=lambda node: _promise(problem, node, growth))


def _promise(problem: PlanProblem, node: Beginning, growth: int) -> _Promise:
    """Return what a beginning is worth if all that is left is spent at prices that fall by so much a turn."""
    off = growth * (len(problem.budgets) - 1 - len(node.choices))
    prices = problem.prices(node)
    if off:
        prices = [price if price == NEVER else price - off if price > off else 0 for price in prices]
    points = node.points + fill(group_sums(problem.deck, prices), 0, sum(problem.budgets[len(node.choices) :]))
    epochs = epoch_key(node.reached) if problem.epochs else ()
    return epochs, points, sum(node.credits), -node.spent, node.held, node.credits


def _one_turn_more(problem: PlanProblem, nodes: Sequence[Beginning], last: int) -> Iterator[Beginning]:
    """Yield beginnings with one turn more, before any credits are chosen: of the best ones, up to the last look."""
    for node in nodes:
        if problem.looks > last:
            return
        prices = problem.prices(node)
        for names in _likely_sets(problem, node, prices):
            yield problem.extended(node, names, prices)


def _likely_sets(problem: PlanProblem, node: Beginning, prices: Prices) -> list[int]:
    """Return the sets of a turn: all, or where there are too many those of what brings most for its price."""
    deck, budget = problem.deck, problem.budgets[len(node.choices)]
    order = sorted(range(deck.size), key=lambda place: _density(problem, node, prices, place), reverse=True)
    size = deck.size
    while True:
        pool = sum([1 << place for place in order[:size]])
        sets = list(islice(affordable(deck, prices, budget, False, pool), SETS + 1))
        if len(sets) <= SETS or size <= _SMALLEST_POOL:
            return sets[:SETS]
        kept, of = _KEPT_OF_POOL
        size = size * kept // of


def _density(problem: PlanProblem, node: Beginning, prices: Prices, place: int) -> float:
    """Return what an advance brings for its price: points, and what its credits may take off in the turns to come."""
    deck, credits = problem.deck, problem.deck.credits[place]
    off = deck.choose[place] * len(credits)
    for other, (_, first, second, giver, gives) in enumerate(deck.rows):
        if not node.held >> other & 1 and other != place:
            off += highest(credits[first], credits[second]) + (gives if giver >> place & 1 else 0)
    later = len(problem.budgets) - 1 - len(node.choices)
    worth = _MONEY_A_POINT * deck.points[place] + _CREDIT_USED * min(_TURNS_USED, later) * off
    return worth / (prices[place] + 1)


def _changed_plans(problem: PlanProblem, plan: WholePlan, last: int) -> Iterator[WholePlan]:
    for sets in _neighbours(problem, [choice.names for choice in plan.choices[:-1]]):
        if problem.looks > last:
            return
        tokens = [  # as before, where those who bring credits to choose are the same
            problem.deck.ways_to_choose(names)[0] if (names ^ choice.names) & problem.deck.choosing else choice.tokens
            for choice, names in zip(plan.choices, sets, strict=False)
        ]
        node = problem.replay(sets, tokens)
        if node and problem.limit(node, problem.ahead(node, node.credits)) >= plan.ends:
            yield problem.finish(node)


def _neighbours(problem: PlanProblem, sets: Sequence[int]) -> Iterator[list[int]]:
    """Yield the sets of all turns but the last, with one advance less, more, or exchanged."""
    for turn, names in enumerate(sets):
        held = sum(sets[:turn])
        for out in [0, *(1 << place for place in problem.deck.places(names))]:
            for more in [0, *(1 << place for place in problem.deck.places(problem.deck.everything & ~held & ~names))]:
                if out or more:
                    yield [*sets[:turn], names & ~out | more, *(later & ~more for later in sets[turn + 1 :])]
