"""The best plan of several turns, and how far from the best it can be at most."""

from collections.abc import Iterable

from civledger.model.struct import Struct
from civledger.rules.megaciv.advice.tokens import Tokens
from civledger.rules.megaciv.advice.turns.broad import look_broadly
from civledger.rules.megaciv.advice.turns.problem import Ends, OutOfTime, PlanProblem, WholePlan
from civledger.rules.megaciv.advice.turns.proof import Proof

# Beginnings that are judged, for a better plan and for a cheaper one as good: enough that every search for a better one
# came to its end that was tried with 16 to 30 advances and three or four turns.
_LOOKS, _CHEAPER_LOOKS = 15_000, 5_000
_FEW = 5  # of the looks for a cheaper plan one in so many is enough, where a better one may exist anyway
# A proof is out of reach if even the first bound is more than so many times the best plan known: wherever one came to
# an end, it was at most 2.3 times. On a full deck it is 4 to 5 times, and half of all time went into such proofs.
_HOPELESS = 3
_GLANCE = 20  # there one look in so many is left, which may still bring the bound down

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
        if Proof(problem, False, 0).judge_all().limit[1] > _HOPELESS * problem.best.ends[1]:
            looks, cheaper = looks // _GLANCE, cheaper // _GLANCE
        better = Proof(problem, False, looks)
        better.run()
        cheapest = Proof(problem, True, cheaper // _FEW if better.left_open else cheaper)
        cheapest.run()
    except OutOfTime:
        problem.hurry(None)
        better, cheapest = Proof(problem, False, 0), Proof(problem, True, 0)
        better.leave_open()
        cheapest.leave_open()
    best = problem.best
    open_ends = [one.limit for one in better.left_open if one.limit > best.ends] if cheapest.left_open else []
    most = max([best.ends[0], *(ends[0] for ends in open_ends)]), max([best.ends[1], *(ends[1] for ends in open_ends)])
    least = min([best.spent, *(one.least for one in cheapest.left_open if one.limit >= best.ends)])
    return PlanResult(best, most, least, not open_ends, problem.tried)
