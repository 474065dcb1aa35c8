"""How much worse than the best purchase another one is."""

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
