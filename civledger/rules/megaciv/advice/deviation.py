"""What it costs to deviate from the best purchase, in what the goal is about."""

from civledger.model.names import several
from civledger.model.struct import Struct
from civledger.rules.megaciv.advice.proposals import Proposal


class Deviation(Struct):
    """How much worse than the best a purchase is: points and credit less, spent more; below 0 it is better."""

    points: int
    spent: int
    credit: int


def deviation(best: Proposal, other: Proposal) -> Deviation:
    """Return how much worse than the best purchase another one is."""
    return Deviation(best.points - other.points, other.spent - best.spent, best.credit - other.credit)


def in_words(away: Deviation, goal: str | None) -> str:
    """Return the price of a deviation, in what the goal is about."""
    if goal == "ast":
        return f"costs {away.spent} more to spend" if away.spent else "costs nothing"
    if goal == "credits":
        return f"costs {away.credit} future credit" if away.credit else "costs nothing"
    return f"costs {several(away.points, 'point')}" if away.points else "costs no point"
