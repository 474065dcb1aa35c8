"""Every plan that could be better, as far as time allows; what was not looked at is bounded.

In the turns before the last only sets to which nothing can be added are looked at, since a larger one is never worse.
Then plans that bring as much for less are looked for among all sets.
"""

from collections.abc import Iterator
from itertools import islice

from civledger.model.struct import Struct
from civledger.rules.megaciv.advice.tokens import Tokens
from civledger.rules.megaciv.advice.turns.baskets import affordable
from civledger.rules.megaciv.advice.turns.bounds import Outlook, least_spent
from civledger.rules.megaciv.advice.turns.problem import Beginning, Ends, PlanProblem

SETS = 20_000  # sets of one turn that are looked at: listing more takes seconds, and none of them would be judged
# Looks stand for time, so that a plan is the same on every machine: measured in what it takes to judge a beginning with
# one turn ahead, which is no more for two turns, solving a last turn takes 15, and listing 20 sets takes one.
_QUICKLY = 2
_FINISHING, _SETS_A_LOOK = 15, 20


class _Open(Struct):
    """Plans that may be better than the best one known: what none of them exceeds, and what each costs at least."""

    limit: Ends
    least: int
    node: Beginning


class Proof:
    """A search through all plans; `whole` if cheaper ones are wanted that are as good."""

    def __init__(self, problem: PlanProblem, whole: bool, looks: int) -> None:
        self.problem = problem
        self.whole = whole
        self.looks_left = looks
        self.seen: set[tuple[int, int, int, Tokens]] = set()
        self.left_open: list[_Open] = []

    def run(self) -> None:
        """Look at every plan, as long as it does not take too long."""
        self.explore(self.judge_all())

    def leave_open(self) -> None:
        """Look at no plan."""
        self.left_open.append(self.judge_all())

    def judge_all(self) -> _Open:
        """Return what may come of any plan."""
        root = self.problem.root()
        return self.judge(root, self.problem.ahead(root, root.credits))

    def explore(self, one: _Open) -> None:
        """Look at all plans with a beginning."""
        problem = self.problem
        if problem.is_last(one.node):
            self.looks_left -= _FINISHING
            problem.finish(one.node)
            return
        nodes = self.next_turn(one.node)
        if nodes is None:
            self.left_open.append(one)
            return
        for more in sorted(nodes, key=lambda more: (more.limit, -more.least), reverse=True):
            if not self.may_be_better(more):
                continue
            if self.looks_left > 0:
                self.explore(more)
            else:
                self.left_open.append(more)

    def next_turn(self, node: Beginning) -> list[_Open] | None:
        """Return the beginnings with one turn more that may lead to something better, None if they are too many."""
        problem, most = self.problem, max(0, min(SETS, self.looks_left))
        prices, budget = problem.prices(node), problem.budgets[len(node.choices)]
        sets = list(islice(affordable(problem.deck, prices, budget, self.whole, -1), most + 1))
        self.looks_left -= 1 + len(sets) // _SETS_A_LOOK
        nodes: list[_Open] = []
        for names in sets:
            if len(sets) > most or self.looks_left <= 0:
                return None
            nodes += self.followed(problem.extended(node, names, prices))
        return nodes

    def followed(self, node: Beginning) -> Iterator[_Open]:
        """Yield a beginning with each choice of credits that may lead to something better than the best plan known."""
        problem = self.problem
        ways = problem.deck.ways_to_choose(node.choices[-1].names)
        if len(ways) > 1:
            wild = tuple([points + sum(ways[0]) for points in node.credits])
            if not self.may_be_better(self.judge(node, problem.ahead(node, wild))):
                return
        for one in problem.token_ways(node):
            key = len(one.choices), one.held, one.spent if self.whole else 0, one.credits
            if problem.epochs or key not in self.seen:
                self.seen.add(key)
                more = self.judge(one, problem.ahead(one, one.credits))
                if self.may_be_better(more):
                    yield more

    def judge(self, node: Beginning, ahead: Outlook) -> _Open:
        """Return what may come of a beginning."""
        problem = self.problem
        self.looks_left -= max(1, len(ahead.budgets) - _QUICKLY) + bool(problem.epochs)
        least = least_spent(problem.deck, ahead, problem.best.ends[1] - node.points) if self.whole else 0
        return _Open(problem.limit(node, ahead), node.spent + least, node)

    def may_be_better(self, one: _Open) -> bool:
        """Tell whether there may be something better among plans than the best one known."""
        best = self.problem.best
        return one.limit > best.ends or (self.whole and one.limit == best.ends and one.least < best.spent)
