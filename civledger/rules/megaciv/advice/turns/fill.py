"""The best set of one turn, whatever comes after it: of advances that are alike, the cheapest are taken."""

from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate

from civledger.model.struct import Struct
from civledger.rules.megaciv.advice.turns.deck import NEVER, Deck, Prices

_Reached = Callable[[int], int]


class Start(Struct):
    """Advances that a set begins with, what is left to spend, and how much is taken off the dearest of the others."""

    names: int
    left: int
    discount: int


class _LastTurn(Struct):
    """The best set of a last turn: how many epochs are reached with it, its points, what it costs less than nothing."""

    reached: int
    points: int
    saved: int
    names: int


def starts(deck: Deck, prices: Prices, budget: int, forced: Sequence[int] = (0,)) -> Iterator[Start]:
    """Yield how sets may begin: without and with Library and Anatomy, and with what is forced."""
    with_library = [(0, 0)]
    if deck.library is not None and prices[deck.library] <= budget:
        with_library.append((1 << deck.library, deck.discount))
    with_anatomy = [0]
    if deck.anatomy is not None and prices[deck.anatomy] <= budget + deck.discount:
        with_anatomy += [1 << deck.anatomy | 1 << place for place in deck.freed if prices[place] < NEVER]
    for extra in forced:
        for library, discount in with_library:
            for anatomy in with_anatomy:
                names = library | anatomy | extra
                paid = names & ~(anatomy & ~(1 << deck.anatomy)) if anatomy and deck.anatomy is not None else names
                left = budget - sum([prices[place] for place in deck.places(paid)])
                if left + discount >= 0:
                    yield Start(names, left, discount)


def most_points(deck: Deck, prices: Prices, budget: int) -> int:
    """Return the most points that a budget buys, or more where Library and Anatomy do not bring all they could."""
    return fill(group_sums(deck, prices), 0, budget + deck.gifts(prices, budget))


def group_sums(deck: Deck, prices: Prices) -> list[tuple[int, list[int]]]:
    """Return for each group what an advance is worth, and what so many of the cheapest cost."""
    return [(points, sums_of(prices, places)) for points, places in deck.groups]


def sums_of(prices: Prices, places: list[int]) -> list[int]:
    """Return what so many of the cheapest cost."""
    return [0, *accumulate(sorted([prices[place] for place in places]))]


def fill(sums: Sequence[tuple[int, list[int]]], group: int, left: int) -> int:
    """Return the most points that can be bought of these groups from one on."""
    if group >= len(sums) - 1:
        return sums[group][0] * (bisect_right(sums[group][1], left) - 1) if group < len(sums) else 0
    points, costs = sums[group]
    following, fills = sums[group + 1]
    last, best, value = group == len(sums) - 2, 0, 0
    for cost in costs:
        if cost > left:
            break
        more = (bisect_right(fills, left - cost) - 1) * following if last else fill(sums, group + 1, left - cost)
        if value + more > best:
            best = value + more
        value += points
    return best


def least_cost(sums: Sequence[tuple[int, list[int]]], group: int, points: int) -> int:
    """Return the least for which groups from one on have so many points, a very high number if they do not."""
    if points <= 0:
        return 0
    if group == len(sums):
        return 1 << 30
    worth, costs = sums[group]
    if group == len(sums) - 1:
        number = -(-points // worth)
        return costs[number] if number < len(costs) else 1 << 30
    return min([cost + least_cost(sums, group + 1, points - number * worth) for number, cost in enumerate(costs)])


def last_turn(deck: Deck, prices: Prices, budget: int, reached: _Reached, forced: Sequence[int]) -> _LastTurn:
    """Return the best set: most epochs, then most points, then the cheapest."""
    best = _LastTurn(reached(0), 0, 0, 0)
    for start in starts(deck, prices, budget, forced):
        for names in _cheapest_sets(deck, prices, start):
            cost = deck.cost(names, prices)
            points = deck.worth(names)
            if cost <= budget and (best.reached, best.points, best.saved) < (deep := reached(names), points, -cost):
                best = _LastTurn(deep, points, -cost, names)
    return best


def _cheapest_sets(deck: Deck, prices: Prices, start: Start) -> Iterator[int]:
    """Yield for each number of advances of every group the cheapest set, as far as it can be paid."""
    ordered = [
        sorted([place for place in places if not start.names >> place & 1], key=prices.__getitem__)
        for _, places in deck.groups
    ]
    yield from _longer_sets(ordered, prices, start.names, start.left + start.discount, bool(start.discount))


def _longer_sets(ordered: Sequence[list[int]], prices: Prices, names: int, left: int, every: bool) -> Iterator[int]:
    """Yield sets with some of the groups on top; if not `every`, those to which none of the last can be added."""
    if not ordered:
        yield names
        return
    skips = len(ordered) == 1 and not every
    for place in (*ordered[0], None):
        fits = place is not None and prices[place] <= left
        if not (skips and fits):
            yield from _longer_sets(ordered[1:], prices, names, left, every)
        if place is None or not fits:
            return
        names |= 1 << place
        left -= prices[place]
