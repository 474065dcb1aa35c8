"""The best plan of several turns, and how far from the best it can be at most."""

from collections.abc import Iterable, Iterator
from itertools import islice

from civledger.model.struct import Struct
from civledger.rules.megaciv.advice.shop import Tokens
from civledger.rules.megaciv.advice.turns.bounds import Outlook, least_spent
from civledger.rules.megaciv.advice.turns.broad import look_broadly
from civledger.rules.megaciv.advice.turns.fill import affordable
from civledger.rules.megaciv.advice.turns.problem import Beginning, Ends, OutOfTime, PlanProblem, WholePlan

_SETS = 20_000  # sets of one turn that are looked at: listing more takes seconds, and none of them would be judged
# Looks stand for time, so that a plan is the same on every machine: measured in what it takes to judge a beginning with
# one turn ahead, which is no more for two turns, solving a last turn takes 15, and listing 20 sets takes one.
_QUICKLY = 2
_FINISHING, _SETS_A_LOOK = 15, 20
# Beginnings that are judged, for a better plan and for a cheaper one as good: enough that every search for a better one
# came to its end that was tried with 16 to 30 advances and three or four turns.
_LOOKS, _CHEAPER_LOOKS = 15_000, 5_000
_FEW = 5  # of the looks for a cheaper plan one in so many is enough, where a better one may exist anyway
# A proof is out of reach if even the first bound is more than so many times the best plan known: wherever one came to
# an end, it was at most 2.3 times. On a full deck it is 4 to 5 times, and half of all time went into such proofs.
_HOPELESS = 3
_GLANCE = 20  # there one look in so many is left, which may still bring the bound down


class _Open(Struct):
    """Plans that may be better than the best one known: what none of them exceeds, and what each costs at least."""

    limit: Ends
    least: int
    node: Beginning


class _PlanProof:
    """A search through all plans; `whole` if cheaper ones are wanted that are as good."""

    def __init__(self, problem: PlanProblem, whole: bool, looks: int) -> None:
        self.problem = problem
        self.whole = whole
        self.looks_left = looks
        self.seen: set[tuple[int, int, int, Tokens]] = set()
        self.left_open: list[_Open] = []

    def run(self) -> None:
        self.explore(self.judge_all())

    def leave_open(self) -> None:
        self.left_open.append(self.judge_all())

    def judge_all(self) -> _Open:
        root = self.problem.root()
        return self.judge(root, self.problem.ahead(root, root.credits))

    def explore(self, one: _Open) -> None:
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
        problem, most = self.problem, max(0, min(_SETS, self.looks_left))
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
        problem = self.problem
        self.looks_left -= max(1, len(ahead.budgets) - _QUICKLY) + bool(problem.epochs)
        least = least_spent(problem.deck, ahead, problem.best.ends[1] - node.points) if self.whole else 0
        return _Open(problem.limit(node, ahead), node.spent + least, node)

    def may_be_better(self, one: _Open) -> bool:
        """Tell whether there may be something better among plans than the best one known."""
        best = self.problem.best
        return one.limit > best.ends or (self.whole and one.limit == best.ends and one.least < best.spent)


Sets = tuple[tuple[int, ...], tuple[Tokens, ...]]


class PlanResult(Struct):
    """The best plan found; no other has more epochs or points than `bound`, and none as good costs less than `least`.

    Where nothing was left out, these are its own, and it is `proved`. So many whole plans were `tried`.
    """

    plan: WholePlan
    bound: Ends
    least: int
    proved: bool
    tried: int


def make_plan(
    problem: PlanProblem,
    known: Iterable[Sets],
    looks: int = _LOOKS,
    cheaper: int = _CHEAPER_LOOKS,
    seconds: float | None = None,
) -> PlanResult:
    """Return the best plan, or the best until so many seconds of processor time are over: none known is better."""
    for sets, tokens in known:
        node = problem.replay(sets, tokens)
        if node:
            problem.note(node)
    problem.hurry(seconds)
    try:
        look_broadly(problem)
        if _PlanProof(problem, False, 0).judge_all().limit[1] > _HOPELESS * problem.best.ends[1]:
            looks, cheaper = looks // _GLANCE, cheaper // _GLANCE
        better = _PlanProof(problem, False, looks)
        better.run()
        cheapest = _PlanProof(problem, True, cheaper // _FEW if better.left_open else cheaper)
        cheapest.run()
    except OutOfTime:
        problem.hurry(None)
        better, cheapest = _PlanProof(problem, False, 0), _PlanProof(problem, True, 0)
        better.leave_open()
        cheapest.leave_open()
    best = problem.best
    open_ends = [one.limit for one in better.left_open if one.limit > best.ends] if cheapest.left_open else []
    most = max([best.ends[0], *(ends[0] for ends in open_ends)]), max([best.ends[1], *(ends[1] for ends in open_ends)])
    least = min([best.spent, *(one.least for one in cheapest.left_open if one.limit >= best.ends)])
    return PlanResult(best, most, least, not open_ends, problem.tried)
