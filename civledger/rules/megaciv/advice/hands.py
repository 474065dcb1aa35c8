"""Which cards of a hand to turn in for exactly a value, so that the rest stays worth as much as it can."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from heapq import heappop, heappush
from itertools import count
from operator import add
from typing import NamedTuple

from civledger.rules.megaciv.advice.sets import GROWN, LENT, PLAIN, SWAPPED, Part, Stack, parts, stacks

NEVER = 1 << 29


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


class Found(NamedTuple):
    """The place of a value in the order asked for, and how to turn it in."""

    rank: int
    given: Given


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
        self.most = [max(part.value for part in options) for options in self.parts]
        self.into = [grouped(options, lambda part: part.after) for options in self.parts]
        self.number = sum(cards.values())
        self.worthless = self.number - sum(stack.number for stack in self.stacks)
        self.span = (0, -1)
        self.layers: list[Layer] = []
        self.by_limit: dict[int, list[list[int]]] = {}

    def rises(self, place: int) -> bool:
        """Tell whether the face value of a stack is above that of the one before it."""
        return place == 0 or self.stacks[place].face > self.stacks[place - 1].face

    def prepare(self, lowest: int, highest: int) -> None:
        """Make ready to turn in any value of a span."""
        if lowest < self.span[0] or self.span[1] < highest:
            self.span = lowest, highest
            self.layers = []

    def tables(self) -> list[Layer]:
        """Return the least that is lost with the stacks before each place, if a hand may be of any size."""
        if not self.layers:
            lowest, highest = self.span
            self.layers = [Layer(0, {PLAIN: [0]})]
            rest = sum(self.most)
            for place, options in enumerate(self.parts):
                before = self.layers[-1]
                if self.rises(place):
                    before.rows.pop(LENT, None)
                rest -= self.most[place]
                self.layers.append(layer(before, options, max(0, lowest - rest), highest))
        return self.layers

    def give(self, worths: Sequence[int], limit: int, keep: int) -> tuple[int, Given]:
        """Return which value to turn in and how: least is lost, then the first of the values counts.

        At most `limit` cards are kept, what is beyond is discarded; at least `keep` are not turned in.
        """
        found = Search(self, worths, keep).best()
        if found.given.kept > limit:
            ceiling = found.given.lost + self.discarded(found.given, limit)
            found = Search(self, worths, keep, limit, ceiling).best()
        return worths[found.rank], found.given

    def rooms(self, limit: int) -> list[list[int]]:
        """Return, for the stacks before each place and any room, by how much they exceed the best cards to keep."""
        if limit not in self.by_limit:
            whole, kept = 0, [0] * (limit + 1)
            rows = [kept]
            for stack in self.stacks:
                values = [stack.value(number) for number in range(stack.number + 1)]
                kept = [max(map(add, values, kept[room::-1])) for room in range(limit + 1)]
                whole += stack.worth
                rows.append([whole - value for value in kept])
            self.by_limit[limit] = rows
        return self.by_limit[limit]

    def discarded(self, given: Given, limit: int) -> int:
        """Return what is lost by discarding what is beyond the limit, the least valuable sets first."""
        rests = [(stack, stack.number - given.cards.get(stack.name, 0)) for stack in self.stacks]
        beyond, lost = given.kept - limit, 0
        for stack, rest in sorted(rests, key=lambda one: one[0].face * one[1]):
            fewer = min(rest, beyond)
            lost += stack.value(rest) - stack.value(rest - fewer)
            beyond -= fewer
        return lost


class Search:
    """The search for the best of some values: what promises to lose least is looked at first.

    Without a limit a hand may be of any size. With one, each card kept takes room, and what is more than the ceiling
    is known not to be the least.
    """

    def __init__(
        self, hand: Hand, worths: Sequence[int], keep: int, limit: int | None = None, ceiling: int = NEVER // 2
    ) -> None:
        self.hand = hand
        self.worths = worths
        self.allowed = hand.number - keep if keep else NEVER
        self.limit = limit
        self.ceiling = ceiling
        self.tables = hand.tables()
        self.rooms = hand.rooms(limit) if limit is not None else []
        self.numbers = count()

    def best(self) -> Found:
        """Return the best value and how to turn it in."""
        heap: list[Node] = []
        last = len(self.hand.stacks)
        for rank, worth in enumerate(self.worths):
            for step in (PLAIN, SWAPPED):
                bound = self.least(last, step, worth)
                if self.limit is not None:
                    bound = max(bound, self.rooms[last][self.limit] - worth)
                if bound <= self.ceiling:
                    heappush(heap, Node(bound, rank, last, next(self.numbers), step, worth, 0, 0, 0, None))
        seen = set()
        while True:
            node = heappop(heap)
            if node.place == 0:
                return Found(node.rank, given(node, self.limit is not None))
            state = (node.place, *node[4:8])
            if state not in seen:
                seen.add(state)
                for way in self.ways(node):
                    heappush(heap, way)

    def ways(self, node: Node) -> Iterator[Node]:
        """Yield what can be done with the next stack of a node, as far as it may lead to the least."""
        _, rank, place, _, step, worth_before, kept_before, used_before, lost_before, trail = node
        place -= 1
        stack = self.hand.stacks[place]
        for part in self.hand.into[place].get(step, ()):
            worth, used = worth_before - part.value, used_before + part.cards
            least = self.least(place, part.before, worth) if used <= self.allowed else NEVER
            lost = lost_before + part.lost
            if lost + least > self.ceiling:
                continue
            more = (stack, part), trail
            counted = used if self.allowed < NEVER else 0
            if self.limit is None:
                yield Node(lost + least, rank, place, next(self.numbers), part.before, worth, 0, counted, lost, more)
                continue
            for kept, bound, gone in self.keeping(place, stack.number - part.cards, kept_before, lost, least, worth):
                yield Node(bound, rank, place, next(self.numbers), part.before, worth, kept, counted, gone, more)

    def keeping(
        self, place: int, rest: int, kept: int, lost: int, least: int, worth: int
    ) -> Iterator[tuple[int, int, int]]:
        """Yield how many cards may be kept then, and what is lost by it at least and so far."""
        room = self.limit - kept if self.limit is not None else rest
        face, rooms = self.hand.stacks[place].face, self.rooms[place]
        for some in range(min(rest, room), -1, -1):
            gone = lost + (rest * rest - some * some) * face
            if gone + least > self.ceiling:
                return
            bound = gone + max(least, rooms[room - some] - worth)
            if bound <= self.ceiling:
                yield kept + some, bound, gone

    def least(self, place: int, step: int, worth: int) -> int:
        """Return what is lost at least if the stacks before a place give this value."""
        lowest, rows = self.tables[place]
        row = rows.get(step, ())
        return row[worth - lowest] if 0 <= worth - lowest < len(row) else NEVER


def grouped(options: Iterable[Part], key: Callable[[Part], int]) -> dict[int, list[Part]]:
    """Return what may be done with a stack, by how far the substitute is."""
    groups: dict[int, list[Part]] = {}
    for part in options:
        groups.setdefault(key(part), []).append(part)
    return groups


def layer(before: Layer, options: Sequence[Part], lowest: int, highest: int) -> Layer:
    """Return the least that is lost for the values of a span, with one stack more."""
    rows: dict[int, list[int]] = {}
    for part in options:
        if part.before not in before.rows:
            continue
        source = before.rows[part.before]
        first = max(0, lowest - part.value - before.lowest)
        moved = source[first : max(0, highest - part.value - before.lowest + 1)]
        lost = part.lost
        start = before.lowest + first + part.value - lowest
        end = start + len(moved)
        if start == lost == 0 and part.after not in rows:
            rows[part.after] = moved
            continue
        row = rows.setdefault(part.after, [])
        if len(row) < end:
            row += [NEVER] * (end - len(row))
        row[start:end] = [a if a < (c := b + lost) else c for a, b in zip(row[start:end], moved, strict=True)]
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
