"""In which order the entries of both sides stand: turn by turn, whoever closed one first, the others late."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

from civledger.store.merge.nodes import OURS, THEIRS, EntryNode, Sides, is_closing, turn_of


class EntryOrder:
    """The entries that are left, in their order, and of turns that both sides closed our `endturn` and theirs."""

    def __init__(self, sides: Sides) -> None:
        self.nodes: list[EntryNode] = []
        self.closed_twice: list[tuple[EntryNode, EntryNode]] = []
        self.placed: set[EntryNode] = set()
        self.are_behind = False
        ours, theirs = _split_eras(sides[OURS], OURS), _split_eras(sides[THEIRS], THEIRS)
        for era in sorted({*ours, *theirs}):
            self.add_era(era, ours.get(era, ()), theirs.get(era, ()))
        self.put(chain(sides[OURS], sides[THEIRS]))  # whatever has no place yet is late
        self.nodes = [*_put_strikes_behind(self.nodes)]

    def add_era(self, era: int, ours: Sequence[EntryNode], every: Sequence[EntryNode]) -> None:
        """Add what was written while one turn was open."""
        # Those of theirs wait that correct a turn whose other entries are to follow at the end.
        theirs = [node for node in every if not (self.are_behind and _is_late(node, era))]
        own, other = _find_closing(ours, OURS, era), _find_closing(theirs, THEIRS, era)
        if own is other:
            self.put(_interleave(ours, theirs))
        elif own is None:
            self.put(theirs)
        else:
            same = other is not None and own.version.values.get("turn") == other.version.values.get("turn")
            if other is not None and other.is_new and same:
                self.closed_twice.append((own, other))
                self.placed.add(other)
            self.put(ours)
            self.are_behind = self.are_behind or not self.placed.issuperset(theirs)

    def put(self, nodes: Iterable[EntryNode]) -> None:
        """Add what is not there yet and was not removed."""
        for node in nodes:
            if node not in self.placed and not node.is_gone:
                self.placed.add(node)
                self.nodes.append(node)


def _split_eras(nodes: Sequence[EntryNode], side: int) -> dict[int, list[EntryNode]]:
    eras: dict[int, list[EntryNode]] = {}
    era = 1
    for node in nodes:
        eras.setdefault(era, []).append(node)
        era = max(era, turn_of(node, side) + 1) if is_closing(node, side) else era
    return eras


def _find_closing(nodes: Sequence[EntryNode], side: int, era: int) -> EntryNode | None:
    """Return the entry that ended the time in which these were written, None if it went or nobody did."""
    last = nodes[-1] if nodes else None
    is_end = last and not last.is_gone and is_closing(last, side) and turn_of(last, side) >= era
    return last if is_end else None


def _is_late(node: EntryNode, era: int) -> bool:
    """Tell whether the other side wrote an entry for a turn that it had closed."""
    turn = node.versions[THEIRS].values.get("turn")
    return node.is_new and type(turn) is int and turn < era


def _interleave(ours: Sequence[EntryNode], theirs: Sequence[EntryNode]) -> Iterator[EntryNode]:
    """Yield the entries of both sides between those that were there before, ours first, in our order."""
    own = set(ours)
    there = {node: place for place, node in enumerate(theirs)}
    start = 0
    for node in ours:
        # What a side moved stands before `start` in theirs, and separates nothing there.
        if not node.is_new and there.get(node, -1) >= start:
            end = there[node]
            yield from (other for other in theirs[start:end] if other not in own)
            start = end + 1
        yield node
    yield from theirs[start:]


def _put_strikes_behind(nodes: Sequence[EntryNode]) -> Iterator[EntryNode]:
    """Yield entries in their order, but a strike behind all that it strikes."""
    places = {node: place for place, node in enumerate(nodes)}
    waiting = []
    for place, node in enumerate(nodes):
        if any(isinstance(one, EntryNode) and places.get(one, -1) > place for one in node.version.struck):
            waiting.append(node)
        else:
            yield node
    yield from waiting
