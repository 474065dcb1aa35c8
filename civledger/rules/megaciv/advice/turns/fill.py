"""The sets of advances of one turn: all that can be paid, and the best one whatever comes after it.

Of advances that are alike, the best one has the cheapest.
"""

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


def last_turn(deck: Deck, prices: Prices, budget: int, reached: _Reached, forced: Sequence[int]) -> int:
    """Return the best set: most epochs, then most points, then the cheapest."""
    best, found = (reached(0), 0, 0), 0
    for start in starts(deck, prices, budget, forced):
        ordered = [
            sorted([place for place in places if not start.names >> place & 1], key=prices.__getitem__)
            for _, places in deck.groups
        ]
        # For each number of advances of every group the cheapest set is enough, as far as it can be paid.
        for names in _longer_sets(ordered, prices, start.names, start.left + start.discount, bool(start.discount)):
            cost = deck.cost(names, prices)
            points = deck.worth(names)
            if cost <= budget and best < (new := (reached(names), points, -cost)):
                best, found = new, names
    return found


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


def affordable(deck: Deck, prices: Prices, budget: int, whole: bool, pool: int) -> Iterator[int]:
    """Yield the sets of a pool that can be paid; if not `whole`, those to which nothing can be added, and few others.

    What costs nothing is in all of them, but for Library and Anatomy, which may serve better in another turn.
    """
    ways = list(starts(deck, prices, budget))
    begun = {place for way in ways for place in deck.places(way.names)}
    apart = sum({1 << place for place in (deck.library, deck.anatomy) if place in begun and place is not None})
    free = sum([1 << place for place, price in enumerate(prices) if not price]) & ~apart
    seen: set[int] = set()
    for way in ways:
        for names in _within(prices, way, whole, pool & ~(apart | free | way.names)):
            names |= free | way.names
            if len(ways) > 1:
                if names in seen or deck.cost(names, prices) > budget:
                    continue
                seen.add(names)
            yield names


def _within(prices: Prices, start: Start, whole: bool, pool: int) -> Iterator[int]:
    room = start.left + start.discount
    places = [at for at, price in enumerate(prices) if price <= room and pool >> at & 1]
    places.sort(key=prices.__getitem__, reverse=True)
    yield from _sums_within([prices[at] for at in places], [1 << at for at in places], room, whole)
    if start.discount and not whole:  # without a dear advance the discount is smaller, and so is the room
        small = [at for at in places if prices[at] < start.discount]
        yield from _sums_within([prices[at] for at in small], [1 << at for at in small], room, whole=True)


def _sums_within(costs: Sequence[int], bits: Sequence[int], room: int, whole: bool) -> Iterator[int]:
    # Costs come dearest first. `rest` and `everything` are what all from one place on cost together, and the set of
    # them: where the room is enough for all of it, nothing is left to decide. `skipped` is the cheapest advance
    # passed over: a set with room for it is no largest one, and if all that follows cannot fill that room, the branch
    # is given up.
    rest = [0] * (len(costs) + 1)
    everything = [0] * (len(costs) + 1)
    for at in range(len(costs) - 1, -1, -1):
        rest[at] = rest[at + 1] + costs[at]
        everything[at] = everything[at + 1] | bits[at]
    stack = [(0, 0, room, NEVER)]
    while stack:
        at, names, left, skipped = stack.pop()
        while at < len(costs) and costs[at] > left:
            at += 1
        if not whole and rest[at] <= left:
            if left - rest[at] < skipped:
                yield names | everything[at]
            continue
        if at == len(costs):
            if whole or left < skipped:
                yield names
            continue
        cheapest = min(skipped, costs[at])
        if whole or left - rest[at + 1] < cheapest:
            stack.append((at + 1, names, left, cheapest))
        stack.append((at + 1, names | bits[at], left - costs[at], skipped))
