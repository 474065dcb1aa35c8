"""Reading the best sets off the tables of a search, one after the other."""

from collections.abc import Callable, Iterator
from heapq import heappop, heappush
from itertools import count

from civledger.model.struct import Struct
from civledger.rules.megaciv.advice.search import Layer, Search

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
