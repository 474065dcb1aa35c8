"""How to hand over exactly a value, so that the cards kept stay worth as much as they can."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from copy import copy
from heapq import heapify, heappop, heappush
from itertools import count
from operator import add
from typing import NamedTuple

from civledger.model.struct import Struct
from civledger.rules.megaciv import tables
from civledger.rules.megaciv.book.payment import may_grow, set_value, stands_in

PLAIN, GROWN, LENT, SWAPPED = range(4)
"""State of the substitute: not used, a set enlarged by a card to come, a card lent to a set to come, or both."""


class Stack(Struct):
    """Equal cards in a hand, and how many of them exist."""

    name: str
    face: int
    number: int
    exist: int

    @property
    def worth(self) -> int:
        """Return what they are worth together."""
        return self.value(self.number)

    def value(self, cards: int) -> int:
        """Return what some of them are worth as a set."""
        return set_value(cards, self.face)


class Part(Struct):
    """So many cards of a stack turned in for so much; `lost` is what the stack was worth beyond that and the rest."""

    before: int
    after: int
    cards: int
    value: int
    lost: int


def stacks(hand: Mapping[str, int]) -> tuple[Stack, ...]:
    """Return the cards of a hand that are worth something, the lowest face value first."""
    known = tables.commodities()
    worth = [Stack(name, known[name].face, number, known[name].cards or number) for name, number in hand.items()]
    return tuple(sorted((stack for stack in worth if stack.worth), key=lambda stack: (stack.face, stack.name)))


def parts(stack: Stack, substitute: bool) -> Iterator[Part]:
    """Yield what may be done with a stack."""
    number, whole = stack.number, stack.worth
    for cards in range(number + 1):
        value = stack.value(cards)
        lost = whole - value - stack.value(number - cards)
        for step in range(SWAPPED + 1) if substitute else (PLAIN,):
            yield Part(step, step, cards, value, lost)
    if not substitute:
        return
    # A stack takes a substitute, or gives one: stacks come by rising face value.
    for cards in filter(lambda cards: may_grow(cards, stack.exist), range(number + 1)):
        value = stack.value(cards + 1)
        lost = whole - value - stack.value(number - cards)
        yield Part(PLAIN, GROWN, cards, value, lost)
        yield Part(LENT, SWAPPED, cards, value, lost)
    for cards in range(number):
        value = stack.value(cards)
        lost = whole - value - stack.value(number - cards - 1)
        yield Part(PLAIN, LENT, cards + 1, value, lost)
        yield Part(GROWN, SWAPPED, cards + 1, value, lost)


_NEVER = 1 << 29
_LOST = 1 << 13  # a point lost counts for more than all tokens


class _LossLayer(Struct):
    """The least that is lost for each value from the lowest on, by how far a substitute is."""

    lowest: int
    rows: dict[int, list[int]]


class Given(Struct):
    """Cards and tokens handed over, how many cards with a value are kept, and what value is lost by it."""

    cards: Mapping[str, int]
    tokens: int
    kept: int
    lost: int
    substitute: tuple[str, str] | None


class _PartialPayment(NamedTuple):
    """A way to go on: what is lost at least, and what is still to be handed over from the stacks before a place."""

    bound: int
    place: int
    step: int
    worth: int
    kept: int
    used: int
    number: int
    lost: int
    trail: "tuple[tuple[Stack, Part], _Trail] | None"


_Trail = tuple[tuple[Stack, Part], "_Trail"] | None


class PayingHand:
    """The cards of a player, and the treasury tokens that fill what they leave to pay."""

    def __init__(self, cards: Mapping[str, int], tokens: int, token_points: int, substitute: bool = False) -> None:
        self.stacks = stacks(cards)
        self.parts = [tuple(parts(stack, substitute)) for stack in self.stacks]
        self.values = [[stack.value(cards) for cards in range(stack.number + 1)] for stack in self.stacks]
        self.most = [max(part.value for part in options) for options in self.parts]
        self.into = [grouped(options, lambda part: part.after) for options in self.parts]
        self.number = sum(cards.values())
        self.worthless = self.number - sum(stack.number for stack in self.stacks)
        self.tokens = tokens
        self.token_points = token_points
        self.span = (0, -1)
        self.layers: list[_LossLayer] = []
        self.by_limit: dict[int, list[list[int]]] = {}

    def without_tokens(self) -> "PayingHand":
        """Return the same cards, with nothing to fill what they leave to pay."""
        alone = copy(self)
        alone.tokens, alone.span, alone.layers = 0, (0, -1), []
        return alone

    def rises(self, place: int) -> bool:
        """Tell whether a card of the stacks before this one has too low a face value to stand in for one of it."""
        return place == 0 or not stands_in(self.stacks[place - 1].face, self.stacks[place].face)

    def prepare(self, lowest: int, highest: int) -> None:
        """Make ready to hand over any value of a span."""
        if lowest < self.span[0] or self.span[1] < highest:
            self.span = lowest, highest
            self.layers = []

    def tables(self) -> list[_LossLayer]:
        """Return the least that is lost with tokens and the stacks before each place, if a hand may be of any size."""
        if not self.layers:
            lowest, highest = self.span
            tokens = range(min(self.tokens, highest // self.token_points) + 1)
            row = [_NEVER] * (tokens[-1] * self.token_points + 1)
            row[:: self.token_points] = tokens
            self.layers = [_LossLayer(0, {PLAIN: row})]
            rest = sum(self.most)
            for place, options in enumerate(self.parts):
                before = self.layers[-1]
                if self.rises(place):
                    before.rows.pop(LENT, None)
                rest -= self.most[place]
                self.layers.append(_layer(before, options, max(0, lowest - rest), highest))
        return self.layers

    def give(self, worth: int, limit: int, keep: int) -> Given:
        """Return how to hand over exactly a value: least is lost, then least tokens are spent.

        At most `limit` cards are kept, what is beyond is discarded; at least `keep` are not turned in.
        """
        self.prepare(worth, worth)
        given = _PaymentSearch(self, keep).best(worth)
        if given.kept > limit:
            ceiling = (given.lost + self.discarded(given, limit)) * _LOST + given.tokens
            given = _PaymentSearch(self, keep, limit, ceiling).best(worth)
        return given

    def rooms(self, limit: int) -> list[list[int]]:
        """Return, for the stacks before each place and any room, by how much they exceed the best cards to keep."""
        if limit not in self.by_limit:
            whole, kept = 0, [0] * (limit + 1)
            rows = [kept]
            for stack, values in zip(self.stacks, self.values, strict=True):
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


class _PaymentSearch:
    """The search for the best way to hand over a value: what promises to lose least is looked at first.

    Without a limit a hand may be of any size. With one, each card kept takes room, and what is more than the ceiling
    is known not to be the least.
    """

    def __init__(self, hand: PayingHand, keep: int, limit: int | None = None, ceiling: int = _NEVER // 2) -> None:
        self.hand = hand
        self.allowed = hand.number - keep if keep else _NEVER
        self.limit = limit
        self.ceiling = ceiling
        self.tables = hand.tables()
        self.rooms = hand.rooms(limit) if limit is not None else []
        self.numbers = count()

    def best(self, worth: int) -> Given:
        last = len(self.hand.stacks)
        starts = [(self.least(last, step, worth), step) for step in (PLAIN, SWAPPED)]
        heap = [
            _PartialPayment(bound, last, step, worth, 0, 0, 0, 0, None)
            for bound, step in starts
            if bound <= self.ceiling
        ]
        heapify(heap)
        seen = set()
        while True:
            node = heappop(heap)
            if node.place == 0:
                return _handed_over(node, self.hand.token_points, self.limit is not None)
            state = node[1:6]
            if state not in seen:
                seen.add(state)
                for way in self.ways(node):
                    heappush(heap, way)

    def ways(self, node: _PartialPayment) -> Iterator[_PartialPayment]:
        """Yield what can be done with the next stack of a node, as far as it may lead to the least."""
        _, place, step, worth_before, kept_before, used_before, _, lost_before, trail = node
        place -= 1
        stack = self.hand.stacks[place]
        for part in self.hand.into[place].get(step, ()):
            worth, used = worth_before - part.value, used_before + part.cards
            least = self.least(place, part.before, worth) if used <= self.allowed else _NEVER
            lost = lost_before + part.lost * _LOST
            if lost + least > self.ceiling:
                continue
            more = (stack, part), trail
            counted = used if self.allowed < _NEVER else 0
            if self.limit is None:
                yield _PartialPayment(
                    lost + least, place, part.before, worth, 0, counted, next(self.numbers), lost, more
                )
                continue
            for kept, bound, gone in self.keeping(place, stack.number - part.cards, kept_before, lost, least, worth):
                yield _PartialPayment(bound, place, part.before, worth, kept, counted, next(self.numbers), gone, more)

    def keeping(
        self, place: int, rest: int, kept: int, lost: int, least: int, worth: int
    ) -> Iterator[tuple[int, int, int]]:
        """Yield how many cards may be kept then, and what is lost by it at least and so far."""
        room = self.limit - kept if self.limit is not None else rest
        values, rooms = self.hand.values[place], self.rooms[place]
        for some in range(min(rest, room), -1, -1):
            gone = lost + (values[rest] - values[some]) * _LOST
            if gone + least > self.ceiling:
                return
            bound = gone + max(least, (rooms[room - some] - worth) * _LOST)
            if bound <= self.ceiling:
                yield kept + some, bound, gone

    def least(self, place: int, step: int, worth: int) -> int:
        table = self.tables[place]
        row, index = table.rows.get(step, ()), worth - table.lowest
        return row[index] if 0 <= index < len(row) else _NEVER


def grouped(options: Iterable[Part], key: Callable[[Part], int]) -> dict[int, list[Part]]:
    """Return what may be done with a stack, by how far the substitute is."""
    groups: dict[int, list[Part]] = {}
    for part in options:
        groups.setdefault(key(part), []).append(part)
    return groups


def _layer(before: _LossLayer, options: Sequence[Part], lowest: int, highest: int) -> _LossLayer:
    """Return the least that is lost for the values of a span, with one stack more."""
    rows: dict[int, list[int]] = {}
    for part in options:
        if part.before not in before.rows:
            continue
        source = before.rows[part.before]
        first = max(0, lowest - part.value - before.lowest)
        moved = source[first : max(0, highest - part.value - before.lowest + 1)]
        lost = part.lost * _LOST
        start = before.lowest + first + part.value - lowest
        end = start + len(moved)
        if start == lost == 0 and part.after not in rows:
            rows[part.after] = moved
            continue
        row = rows.setdefault(part.after, [])
        if len(row) < end:
            row += [_NEVER] * (end - len(row))
        row[start:end] = [a if a < (c := b + lost) else c for a, b in zip(row[start:end], moved, strict=True)]
    return _LossLayer(lowest, rows)


def _handed_over(node: _PartialPayment, token_points: int, crowded: bool) -> Given:
    cards: dict[str, int] = {}
    lent, grown, rest = "", "", 0
    trail = node.trail
    while trail:
        (stack, part), trail = trail
        rest += stack.number - part.cards
        if part.cards:
            cards[stack.name] = part.cards
        if (part.before, part.after) in ((PLAIN, GROWN), (LENT, SWAPPED)):
            grown = stack.name
        elif part.before != part.after:
            lent = stack.name
    kept = node.kept if crowded else rest
    return Given(cards, node.worth // token_points, kept, node.lost // _LOST, (lent, grown) if lent else None)
