"""Which entries of both sides are one and the same, and what becomes of each."""

from collections import defaultdict, deque
from collections.abc import Hashable, Iterator, Sequence
from itertools import compress

from civledger.model.ledger import Values
from civledger.store.merge.alignment import find_common, merge_texts
from civledger.store.merge.sheet import STRIKE, LedgerSheet, NotPlain, describe, identify, read_values, resemble

BASE, OURS, THEIRS = ALL = range(3)


class Version:
    """An entry as it stands on one side; what it strikes are nodes, or numbers that name nothing."""

    def __init__(self, values: Values, text: str) -> None:
        self.values = values
        self.text = text
        self.key = identify(values)
        self.struck: tuple[EntryNode | object, ...] = ()

    def same_as(self, other: "Version | None") -> bool:
        """Tell whether two versions say the same."""
        return other is not None and self.key == other.key and self.struck == other.struck


class EntryNode:
    """One entry of the game, as it was before and as the sides have it that have it."""

    def __init__(self) -> None:
        self.versions: dict[int, Version] = {}

    @property
    def is_new(self) -> bool:
        """Tell whether it was not there before."""
        return BASE not in self.versions

    def is_touched(self, side: int) -> bool:
        """Tell whether a side added, changed or removed it."""
        own = self.versions.get(side)
        return own is not None if self.is_new else not self.versions[BASE].same_as(own)

    @property
    def is_conflict(self) -> bool:
        """Tell whether both sides changed or removed it, and not in the same way."""
        if self.is_new or not (self.is_touched(OURS) and self.is_touched(THEIRS)):
            return False
        ours, theirs = self.versions.get(OURS), self.versions.get(THEIRS)
        return not (ours.same_as(theirs) if ours else theirs is None)

    @property
    def side(self) -> int:
        """Return the side whose version counts; of a conflict, one that has a version."""
        if self.is_new or self.is_conflict:
            return OURS if OURS in self.versions else THEIRS
        return THEIRS if self.is_touched(THEIRS) and not self.is_touched(OURS) else OURS

    @property
    def is_gone(self) -> bool:
        """Tell whether it was removed."""
        return self.side not in self.versions

    @property
    def version(self) -> Version:
        """Return the version that counts, of an entry that is not gone."""
        return self.versions[self.side]

    @property
    def seals(self) -> list[object]:
        """Return the seals that it has anywhere, ours first."""
        found = [self.versions[side].values.get("seal") for side in (OURS, THEIRS, BASE) if side in self.versions]
        return [seal for seal in found if seal is not None]

    @property
    def text(self) -> str:
        """Return how it is written: comments and layout are of the side that touched them."""
        chosen = self.version.text
        if len(self.versions) < len(ALL):
            return chosen
        base, ours, theirs = (self.versions[side].text for side in ALL)
        if ours == base:
            written: str | None = theirs
        else:
            written = ours if theirs == base else merge_texts(base, ours, theirs)
        return written if written is not None and self.fits(written) else chosen

    def fits(self, text: str) -> bool:
        """Tell whether a text says what the entry says."""
        if text == self.version.text:
            return True
        try:
            entries = read_values(text).get("entry", [])
        except NotPlain:
            return False
        return len(entries) == 1 and identify(entries[0]) == self.version.key


Sides = tuple[list[EntryNode], list[EntryNode], list[EntryNode]]


def match_entries(base: LedgerSheet, ours: LedgerSheet, theirs: LedgerSheet) -> Sides:
    """Return the nodes of the entries of each side, in the order in which they stand there."""
    before = [EntryNode() for _ in base.entries]
    sides: Sides = (before, [], [])
    for side, sheet in ((OURS, ours), (THEIRS, theirs)):
        known = dict(align(base.entries, sheet.entries))
        sides[side].extend(
            before[known[place]] if place in known else EntryNode() for place in range(len(sheet.entries))
        )
    for side, sheet in enumerate((base, ours, theirs)):
        for node, values, text in zip(sides[side], sheet.entries, sheet.blocks, strict=True):
            node.versions[side] = Version(values, text)
    unite(sides, is_strike=False)
    for nodes, side in zip(sides, ALL, strict=True):
        resolve_strikes(nodes, side)
    unite(sides, is_strike=True)
    return sides


def align(base: Sequence[Values], side: Sequence[Values]) -> Iterator[tuple[int, int]]:
    """Yield places on a side, and of what stood before the places of the same entries, changed or not."""
    start, begin = 0, 0
    common = find_common([identify(entry) for entry in base], [identify(entry) for entry in side])
    for one, other in [*common, (len(base), len(side))]:
        is_last = one == len(base)
        yield from pair_changed(base, side, range(start, one), range(begin, other), is_last)
        if not is_last:
            yield other, one
        start, begin = one + 1, other + 1


def pair_changed(
    base: Sequence[Values], side: Sequence[Values], removed: range, added: range, is_last: bool
) -> Iterator[tuple[int, int]]:
    """Yield which of the entries added between two that stayed are those removed there, changed.

    At the end of the file entries may have been taken back and others recorded: there one is the same if it is alike
    and stands at the same place. Elsewhere somebody changed them by hand, and as many as there were are the same.
    """
    before, after = [resemble(base[place]) for place in removed], [resemble(side[place]) for place in added]
    if is_last:
        alike = [one == other for one, other in zip(before, after, strict=False)]
        yield from compress(zip(added, removed, strict=False), alike)
        return
    start, begin = 0, 0
    for one, other in [*find_common(before, after), (len(removed), len(added))]:
        if one - start == other - begin:
            yield from zip(added[begin:other], removed[start:one], strict=True)
        if one < len(removed) and other < len(added):
            yield added[other], removed[one]
        start, begin = one + 1, other + 1


def unite(sides: Sides, is_strike: bool) -> None:
    """Make one node of what both sides added with equal values, as often as both have it."""
    waiting: dict[Hashable, deque[EntryNode]] = defaultdict(deque)
    for node in sides[OURS]:
        if is_added(node, OURS, is_strike):
            waiting[likeness(node, OURS)].append(node)
    for place, node in enumerate(sides[THEIRS]):
        if is_added(node, THEIRS, is_strike) and waiting[likeness(node, THEIRS)]:
            same = waiting[likeness(node, THEIRS)].popleft()
            same.versions[THEIRS] = node.versions[THEIRS]
            sides[THEIRS][place] = same


def is_added(node: EntryNode, side: int, is_strike: bool) -> bool:
    """Tell whether a side added an entry; whoever closed a turn did so for themselves."""
    action = node.versions[side].values.get("action")
    return node.is_new and action != "endturn" and (action == STRIKE) == is_strike


def likeness(node: EntryNode, side: int) -> Hashable:
    """Return by what two added entries are the same."""
    version = node.versions[side]
    return version.key, version.struck


def resolve_strikes(nodes: Sequence[EntryNode], side: int) -> None:
    """Find the entries that the numbers of strikes name on one side."""
    for node in nodes:
        version = node.versions[side]
        if version.values.get("action") == STRIKE:
            numbers = version.values.get("entries")
            named = numbers if isinstance(numbers, list) else []
            version.struck = tuple([name_entry(number, nodes) for number in named])


def name_entry(number: object, nodes: Sequence[EntryNode]) -> object:
    """Return the entry of a number, or what stands there if it is none."""
    if type(number) is int and 0 < number <= len(nodes):
        return nodes[number - 1]
    return describe({"number": number})
