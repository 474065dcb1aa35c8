"""The best purchases: every set of advances that can be paid is in the tables, and the best ones are read off them.

A layer tells, for every sum of prices (and, where a number of advances is required, for every number reached), the
highest value of a set of the advances so far. The largest sums of discounts are known beforehand: Library takes its
discount off the dearest other advance, Anatomy frees the dearest that it can. So the dear advances come first (a set
with one of them has the whole discount), those that Anatomy may free come last and by rising price.
"""

from collections.abc import Callable, Iterator, Sequence
from heapq import heappop, heappush
from itertools import count
from math import gcd

from civledger.model.struct import Struct

NONE = -(1 << 29)
_Row = list[int]


class PricedAdvance(Struct):
    """An advance that may be bought: its price, its value, and whether a requirement counts or demands it."""

    name: str
    price: int
    value: int
    counts: bool = False
    must: bool = False


class Shelf(Struct):
    """All that may be bought for something; Library and Anatomy stand apart while they have an effect."""

    items: Sequence[PricedAdvance]
    library: PricedAdvance | None
    discount: int
    anatomy: PricedAdvance | None
    freed: Sequence[PricedAdvance]


class Layer(Struct):
    """The best value for every number counted and every sum; an advance on top of other layers, or none (a start)."""

    rows: list[_Row]
    item: PricedAdvance | None = None
    skip: "Layer | None" = None
    take: "Layer | None" = None


class _End(Struct):
    """Sets that are complete with some more advances, which cost so much together."""

    layer: Layer
    row: int
    more: int
    extra: tuple[PricedAdvance, ...]
    value: int


class Search:
    """The tables for sets that cost up to `most`, with at least `needed` advances that count."""

    def __init__(self, shelf: Shelf, most: int, needed: int = 0) -> None:
        self.shelf = shelf
        self.needed = needed
        self.most = most
        library = shelf.library
        everything = [*shelf.items, *shelf.freed, *filter(None, (library, shelf.anatomy))]
        self.unit = gcd(shelf.discount if library else 0, *(item.price for item in everything)) or 1
        over = max(0, shelf.discount - library.price) if library else 0
        self.width = (most + over) // self.unit + 1
        self.empty = [NONE] * self.width
        self.ends = list(self.complete())

    def complete(self) -> Iterator[_End]:
        """Yield the tables in which the sets end: with and without Library, with and without Anatomy."""
        shelf = self.shelf
        every, dear = self.chains()
        small = [item.price for item in (*shelf.items, *shelf.freed) if item.price < shelf.discount]
        if not (shelf.anatomy and shelf.anatomy.must):
            yield from self.with_library(every[-1], dear[-1], max(small, default=0), ())
        if shelf.anatomy:
            cost = shelf.anatomy.price
            for place, free in enumerate(shelf.freed):
                either = every[place] if cost >= shelf.discount else dear[place]
                yield from self.with_library(
                    every[place], either, max([*small, cost]), (shelf.anatomy, free._replace(price=0))
                )

    def with_library(self, every: Layer, dear: Layer, small: int, extra: tuple[PricedAdvance, ...]) -> Iterator[_End]:
        """Yield the end without Library, that with its whole discount, and that with the most that is else possible."""
        library = self.shelf.library
        if not (library and library.must):
            yield from self.ending(every, 0, extra)
        if library:
            yield from self.ending(dear, self.shelf.discount, (library, *extra))
            if small < self.shelf.discount:
                yield from self.ending(every, small, (library, *extra))

    def ending(self, layer: Layer, off: int, extra: tuple[PricedAdvance, ...]) -> Iterator[_End]:
        """Yield the ends with a discount and further advances on top of a layer: all numbers that are enough then."""
        cost = sum(item.price for item in extra) - off
        value = sum(item.value for item in extra)
        for row in range(max(0, self.needed - sum(item.counts for item in extra)), self.needed + 1):
            yield _End(layer, row, cost, extra, value)

    def chains(self) -> tuple[list[Layer], list[Layer]]:
        """Return the layers of all sets, and of those with a dear advance: none that Anatomy frees is in the first."""
        shelf = self.shelf
        start = [[0, *self.empty[1:]], *[self.empty] * self.needed]
        every = Layer(start)
        dear_first = sorted(shelf.items, key=lambda item: (item.price < shelf.discount, item.counts))
        split = sum(item.price >= shelf.discount for item in shelf.items)
        for item in dear_first[:split]:
            every = self.added(every, every, item)
        dear = Layer([row if row is self.empty else [NONE, *row[1:]] for row in every.rows], None, every)
        for item in dear_first[split:]:
            every, dear = self.added(every, every, item), self.added(dear, dear, item) if shelf.library else dear
        chain, dear_chain = [every], [dear]
        for item in shelf.freed:
            if shelf.library:
                source = chain[-1] if item.price >= shelf.discount else dear_chain[-1]
                dear_chain.append(self.added(dear_chain[-1], source, item))
            else:
                dear_chain.append(dear)
            chain.append(self.added(chain[-1], chain[-1], item))
        return chain, dear_chain

    def added(self, skip: Layer, take: Layer, item: PricedAdvance) -> Layer:
        """Return a layer with one advance more: sets without it, or with it on top of others."""
        shift, value = item.price // self.unit, item.value
        if shift >= self.width and not item.must:
            return skip
        rows = []
        for number, row in enumerate(skip.rows):
            best = self.empty if item.must else row
            for source in self.sources(item, number):
                if take.rows[source] is self.empty:
                    continue
                moved = take.rows[source][: max(0, self.width - shift)]
                best = best[:shift] + [
                    a if a > (c := b + value) else c for a, b in zip(best[shift:], moved, strict=True)
                ]
            rows.append(best)
        return Layer(rows, item, skip, take)

    def sources(self, item: PricedAdvance, number: int) -> tuple[int, ...]:
        """Return from which numbers counted an advance leads to this one, which is enough if it is the last."""
        if not item.counts or not self.needed:
            return (number,)
        enough = (number,) if number == self.needed else ()
        return (number - 1, *enough) if number else enough

    def top(self) -> int:
        """Return the highest value of a set."""
        tops = [max(self.row(end), default=NONE) + end.value for end in self.ends]
        return max(tops, default=NONE)

    def row(self, end: _End) -> _Row:
        """Return the values of an end for all the sums that can be paid."""
        columns = (self.most - end.more) // self.unit + 1
        return end.layer.rows[end.row][: max(0, columns)]

    def starts(self, floor: int) -> Iterator[tuple[_End, int, int]]:
        """Yield every end and every sum in it, with the highest value of a set, if that is at least so high."""
        for end in self.ends:
            least = floor - end.value
            for column, value in enumerate(self.row(end)):
                if value >= least:
                    yield end, column, value + end.value


SortKey = tuple[int, ...]
Rank = Callable[[int, int], SortKey | None]
_Cost = Callable[[frozenset[str]], int]


class _Node(Struct):
    """Sets that have some advances in common: the best of the others is in a layer; without one it is a whole set."""

    layer: Layer | None
    row: int
    column: int
    price: int
    gathered: int
    names: tuple[str, ...]


class Reader:
    """The sets of a search by rank: `rank` orders them by value and price, `cost` is what a set costs in truth.

    An end of the tables may promise more than is true, where it counts on a discount that a set cannot use in full. A
    set that costs more than its end said is put back, and comes when it is its turn.
    """

    def __init__(self, search: Search, rank: Rank, cost: _Cost, floor: int) -> None:
        self.search = search
        self.rank = rank
        self.cost = cost
        self.floor = floor
        self.numbers = count()
        self.heap: list[tuple[SortKey, int, _Node]] = []

    def sets(self) -> Iterator[frozenset[str]]:
        """Yield the sets of at least the value of the floor, the best first."""
        for end, column, value in self.search.starts(self.floor):
            price = max(0, column * self.search.unit + end.more)
            extra = tuple([item.name for item in end.extra])
            self.put(_Node(end.layer, end.row, column, price, end.value, extra), value)
        seen: set[frozenset[str]] = set()
        while self.heap:
            whole = self.followed(heappop(self.heap)[2])
            names = frozenset(whole.names)
            if names in seen:
                continue
            price = self.cost(names)
            if price == whole.price:
                seen.add(names)
                yield names
            elif price <= self.search.most:
                self.put(whole._replace(price=price), whole.gathered)

    def put(self, node: _Node, value: int) -> None:
        """Note sets for later."""
        key = self.rank(value, node.price)
        if key is not None:
            heappush(self.heap, (key, next(self.numbers), node))

    def followed(self, node: _Node) -> _Node:
        """Return the best set of a node, and note the others."""
        while node.layer is not None:
            layer = self.within(node)
            if layer is None:
                return node._replace(layer=None)
            best, *others = sorted(self.ways(node, layer), key=_promise, reverse=True)
            for other in others:
                value = _promise(other)
                if value >= self.floor:
                    self.put(other, value)
            node = best
        return node

    def within(self, node: _Node) -> Layer | None:
        """Return the next layer whose advance can be part of the sets of a node."""
        layer, sum_left = node.layer, node.column * self.search.unit
        while layer is not None and (layer.item is None or layer.item.price > sum_left):
            layer = layer.skip
        return layer

    def ways(self, node: _Node, layer: Layer) -> list[_Node]:
        """Return the sets of a node without and with the advance of a layer."""
        row, column, price, gathered, names = node.row, node.column, node.price, node.gathered, node.names
        item, take = layer.item, layer.take
        ways = [] if item and item.must else [_Node(layer.skip, row, column, price, gathered, names)]
        if item is None or take is None:
            return ways
        left = column - item.price // self.search.unit
        more, longer = gathered + item.value, (*names, item.name)
        return ways + [_Node(take, source, left, price, more, longer) for source in self.search.sources(item, row)]


def _promise(node: _Node) -> int:
    return node.gathered + node.layer.rows[node.row][node.column] if node.layer else node.gathered
