"""The sets of advances that can be paid in a turn."""

from collections.abc import Iterator, Sequence

from civledger.rules.megaciv.advice.turns.deck import NEVER, Deck, Prices
from civledger.rules.megaciv.advice.turns.fill import Start, starts


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
