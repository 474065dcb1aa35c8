"""What a purchase is to be best at, as an order of sets by value and price."""

from collections.abc import Callable, Collection

from civledger.model.struct import Struct
from civledger.rules.megaciv.advice.search import SortKey
from civledger.rules.megaciv.book.succession import Need, needs
from civledger.rules.megaciv.state import State
from civledger.rules.megaciv.tables import EPOCHS

WIDE = 16  # bits: more than all future credit together
Spent = Callable[[int], int]


class Goal(Struct):
    """A goal: how an advance is valued, how a set is ranked, and down to which values to look at first."""

    name: str
    value: Callable[[int, int], int]
    rank: Callable[[int, int, int], SortKey]
    floors: Callable[[int], tuple[int, ...]]


def _by_points(points: int, credit: int) -> int:
    return (points << WIDE) + credit


MOST_POINTS = Goal(
    "points",
    _by_points,
    lambda value, spent, price: (-(value >> WIDE), spent, -(value & (1 << WIDE) - 1), price),
    lambda top: (top >> WIDE << WIDE, (top >> WIDE) - 1 << WIDE),
)
NEXT_EPOCH = Goal(
    "ast",
    _by_points,
    lambda value, spent, price: (spent, -(value >> WIDE), -(value & (1 << WIDE) - 1), price),
    lambda top: (),
)
_MOST_CREDIT = Goal(
    "credits",
    lambda points, credit: (credit << 8) + points,
    lambda value, spent, price: (-(value >> 8), spent, -(value & 255), price),
    lambda top: ((top >> 8) - (top >> 14) << 8, (top >> 8) - (top >> 12) << 8),
)


GOALS = {goal.name: goal for goal in (MOST_POINTS, NEXT_EPOCH, _MOST_CREDIT)}


class Requirement(Struct):
    """What the next epoch that is not reached yet asks of a purchase; `cities` is what no purchase can bring."""

    epoch: str
    missing: tuple[Need, ...]
    points: int = 0
    number: int = 0
    counted: Collection[str] = ()
    must: tuple[str, ...] = ()
    cities: int = 0


def requirement(state: State, civ: str) -> Requirement | None:
    """Return what is missing for the first epoch, from that of the next space on, whose requirements are not met."""
    after = min(state.space[civ] + 1, state.game.side.spaces)
    for epoch in EPOCHS[EPOCHS.index(state.game.epoch(civ, after)) :]:
        missing = tuple(need for need in needs(state, civ, epoch) if not need.met)
        if missing:
            return _required(state, civ, epoch, missing)
    return None


def _required(state: State, civ: str, epoch: str, missing: tuple[Need, ...]) -> Requirement:
    asked = Requirement(epoch, missing)
    for need in missing:
        short = need.need - need.have
        if need.what == "cities":
            holders = state.game.book.effects["counts_as_cities"]
            instead = [card for card in holders if card.name not in state.held[civ]]
            enough = sum(card.counts_as_cities for card in instead) >= short
            asked = (
                asked._replace(must=tuple(card.name for card in instead)) if enough else asked._replace(cities=short)
            )
        elif need.what == "advances_points":
            asked = asked._replace(points=short)
        else:
            book = state.game.book
            asked = asked._replace(number=short, counted=book.counted.get(need.what, book.advances.keys()))
    return asked
