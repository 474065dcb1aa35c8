"""Reading the best sets off the tables of a search, one after the other."""

from collections.abc import Callable, Iterator
from heapq import heappop, heappush
from itertools import count
from typing import NamedTuple

from civledger.rules.megaciv.advice.search import Layer, Search

Key = tuple[int, ...]
Rank = Callable[[int, int], Key | None]
Cost = Callable[[frozenset[str]], int]


class Node(NamedTuple):
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

    def __init__(self, search: Search, rank: Rank, cost: Cost, floor: int) -> None:
        self.search = search
        self.rank = rank
        self.cost = cost
        self.floor = floor
        self.numbers = count()
        self.heap: list[tuple[Key, int, Node]] = []

    def sets(self) -> Iterator[frozenset[str]]:
        """Yield the sets of at least the value of the floor, the best first."""
        for end, column, value in self.search.starts(self.floor):
            price = max(0, column * self.search.unit + end.more)
            names = tuple([item.name for item in end.extra])
            self.put(Node(end.layer, end.row, column, price, end.value, names), value)
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

    def put(self, node: Node, value: int) -> None:
        """Note sets for later."""
        key = self.rank(value, node.price)
        if key is not None:
            heappush(self.heap, (key, next(self.numbers), node))

    def followed(self, node: Node) -> Node:
        """Return the best set of a node, and note the others."""
        layer, row, column, price, gathered, names = node
        while layer is not None:
            item, skip, take = layer.item, layer.skip, layer.take
            if item is None or take is None:
                layer = skip
                continue
            best = layer.rows[row][column]
            shift = column - item.price // self.search.unit
            ways = [(skip, row, column, gathered, names)] if skip and not item.must else []
            if shift >= 0:
                more, longer = gathered + item.value, (*names, item.name)
                ways += [(take, source, shift, more, longer) for source in self.search.sources(item, row)]
            chosen = None
            for way in ways:
                value = way[3] - gathered + way[0].rows[way[1]][way[2]]
                if chosen is None and value == best:
                    chosen = way
                elif gathered + value >= self.floor:
                    self.put(Node(*way[:3], price, *way[3:]), gathered + value)
            layer, row, column, gathered, names = chosen
        return Node(None, 0, 0, price, gathered, names)
