"""Which cards of a hand to turn in for exactly a value, so that the rest stays worth as much as it can."""

from collections.abc import Iterator, Mapping, Sequence
from heapq import heappop, heappush
from itertools import count
from typing import NamedTuple

from civledger.rules.megaciv.advice.sets import GROWN, LENT, PLAIN, SWAPPED, Part, Stack, parts, stacks

NEVER = 1 << 29
Rooms = list[list[int]]


class Layer(NamedTuple):
    """The least that is lost for each value from the lowest on, by how far a substitute is."""

    lowest: int
    rows: dict[int, list[int]]


class Given(NamedTuple):
    """Cards turned in, how many of those with a value are kept, and what value is lost by it."""

    cards: Mapping[str, int]
    kept: int
    lost: int
    substitute: tuple[str, str] | None


class Node(NamedTuple):
    """A way to go on: at least what is lost, the place in the order asked for, and what is still to be turned in."""

    bound: int
    rank: int
    place: int
    number: int
    step: int
    worth: int
    kept: int
    used: int
    lost: int
    trail: "tuple[tuple[Stack, Part], Trail] | None"


Trail = tuple[tuple[Stack, Part], "Trail"] | None


class Hand:
    """The cards of a player."""

    def __init__(self, cards: Mapping[str, int], substitute: bool = False) -> None:
        self.stacks = stacks(cards)
        self.parts = [tuple(parts(stack, substitute)) for stack in self.stacks]
        self.number = sum(cards.values())
        self.valued = sum(stack.number for stack in self.stacks)
        self.worthless = self.number - self.valued
        self.layers: list[Layer] = []
        self.span = (0, 0)
        self.by_limit: dict[int, Rooms] = {}

    def rises(self, place: int) -> bool:
        """Tell whether the face value of a stack is above that of the one before it."""
        return place == 0 or self.stacks[place].face > self.stacks[place - 1].face

    def prepare(self, lowest: int, highest: int) -> None:
        """Find for every value in this span the least that is lost with it, if the hand may be of any size."""
        if self.layers and self.span[0] <= lowest and highest <= self.span[1]:
            return
        self.span = lowest, highest
        self.layers = [Layer(0, {PLAIN: [0]})]
        rest = sum(max(part.value for part in options) for options in self.parts)
        for place, options in enumerate(self.parts):
            before = self.layers[-1]
            if self.rises(place):
                before.rows.pop(LENT, None)
            rest -= max(part.value for part in options)
            self.layers.append(layer(before, options, max(0, lowest - rest), highest))

    def give(self, worths: Sequence[int], limit: int, keep: int) -> tuple[int, Given]:
        """Return which value to turn in and how: least is lost, then the first of the values counts.

        At most `limit` cards are kept, what is beyond is discarded; at least `keep` are not turned in.
        """
        rank, found = self.found(worths, limit, keep, None)
        if found.kept > limit:
            rank, found = self.found(worths, limit, keep, self.rooms(limit))
        return worths[rank], found

    def found(self, worths: Sequence[int], limit: int, keep: int, rooms: Rooms | None) -> tuple[int, Given]:
        """Return the best of these values and how to turn it in; without `rooms` a hand may stay too large."""
        heap: list[Node] = []
        numbers = count()
        for rank, worth in enumerate(worths):
            for step in (PLAIN, SWAPPED):
                bound = self.least(len(self.stacks), step, worth, limit, rooms)
                if bound < NEVER // 2:
                    heappush(heap, Node(bound, rank, len(self.stacks), next(numbers), step, worth, 0, 0, 0, None))
        seen = set()
        while True:
            node = heappop(heap)
            if node.place == 0:
                return node.rank, given(node, rooms is not None)
            state = (node.place, *node[4:8])
            if state not in seen:
                seen.add(state)
                for way in self.ways(node, limit, rooms, keep, numbers):
                    heappush(heap, way)

    def ways(self, node: Node, limit: int, rooms: Rooms | None, keep: int, numbers: Iterator[int]) -> Iterator[Node]:
        """Yield what can be done with the next stack of a node."""
        place = node.place - 1
        stack = self.stacks[place]
        for part in self.parts[place]:
            worth, used = node.worth - part.value, node.used + part.cards if keep else 0
            if part.after != node.step or worth < 0 or used > self.number - keep:
                continue
            rest = stack.number - part.cards
            for kept in (rest,) if rooms is None else range(min(rest, limit - node.kept), -1, -1):
                lost = node.lost + part.lost + stack.value(rest) - stack.value(kept)
                total = 0 if rooms is None else node.kept + kept
                bound = lost + self.least(place, part.before, worth, limit - total, rooms)
                if bound < NEVER // 2:
                    trail = (stack, part), node.trail
                    yield Node(bound, node.rank, place, next(numbers), part.before, worth, total, used, lost, trail)

    def least(self, place: int, step: int, worth: int, room: int, rooms: Rooms | None) -> int:
        """Return what is lost at least if the stacks before a place give this value, with room for so many cards."""
        lowest, rows = self.layers[place]
        row = rows.get(step, ())
        least = row[worth - lowest] if 0 <= worth - lowest < len(row) else NEVER
        return least if rooms is None or least >= NEVER // 2 else max(least, rooms[place][room] - worth)

    def rooms(self, limit: int) -> Rooms:
        """Return, for the stacks before each place, what their worth exceeds that of the best cards to keep by."""
        if limit in self.by_limit:
            return self.by_limit[limit]
        kept = [0] * (limit + 1)
        whole = 0
        rows = [[0] * (limit + 1)]
        for stack in self.stacks:
            values = [stack.value(number) for number in range(stack.number + 1)]
            kept = [
                max(kept[room - k] + values[k] for k in range(min(room, stack.number) + 1)) for room in range(limit + 1)
            ]
            whole += stack.worth
            rows.append([whole - value for value in kept])
        self.by_limit[limit] = rows
        return rows


def layer(before: Layer, options: Sequence[Part], lowest: int, highest: int) -> Layer:
    """Return the least that is lost for the values of a span, with one stack more."""
    rows: dict[int, list[int]] = {}
    for part in options:
        if part.before not in before.rows:
            continue
        source = before.rows[part.before]
        first = max(0, lowest - part.value - before.lowest)
        moved = source[first : max(0, highest - part.value - before.lowest + 1)]
        if part.lost:
            moved = [lost + part.lost for lost in moved]
        row = rows.setdefault(part.after, [])
        start = before.lowest + first + part.value - lowest
        end = start + len(moved)
        if len(row) < end:
            row += [NEVER] * (end - len(row))
        row[start:end] = [a if a < b else b for a, b in zip(row[start:end], moved, strict=True)]
    return Layer(lowest, rows)


def given(node: Node, crowded: bool) -> Given:
    """Return what a finished node turns in."""
    cards: dict[str, int] = {}
    lent, grown = "", ""
    trail = node.trail
    rest = 0
    while trail:
        (stack, part), trail = trail
        rest += stack.number - part.cards
        if part.cards:
            cards[stack.name] = part.cards
        if part.before != part.after:
            if (part.before, part.after) in ((PLAIN, GROWN), (LENT, SWAPPED)):
                grown = stack.name
            else:
                lent = stack.name
    return Given(cards, node.kept if crowded else rest, node.lost, (lent, grown) if lent else None)
