"""Which entries of both sides are one and the same, and what becomes of each."""

from collections import defaultdict, deque
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from functools import reduce
from itertools import compress, product

from civledger.model.ledger import Values
from civledger.store.canonical import encode_exactly
from civledger.store.merge.alignment import find_common, merge_texts
from civledger.store.merge.sheet import (
    APART,
    STRIKE,
    LedgerSheet,
    NotPlain,
    add_comments,
    identify,
    read_values,
    resemble,
)

BASE, OURS, THEIRS = ALL = range(3)


class _Version:
    """An entry as it stands on one side; what it strikes are nodes, or numbers that name nothing.

    `struck_keys` is what these entries say there: a strike of other values is another strike.
    """

    def __init__(self, values: Values, text: str) -> None:
        self.values = values
        self.text = text
        self.key = identify(values)
        self.struck: tuple[EntryNode | object, ...] = ()
        self.struck_keys: tuple[bytes, ...] = ()

    def same_as(self, other: "_Version | None") -> bool:
        """Tell whether two versions say the same."""
        if other is None or self.key != other.key:
            return False
        return (self.struck, self.struck_keys) == (other.struck, other.struck_keys)


class EntryNode:
    """One entry of the game, as it was before and as the sides have it that have it.

    It is `torn` if one side struck it and the other changed it, a `rival` if the other side recorded the same event
    with other entries, and `reopened` if one side took back the end of a turn after which the other went on.
    """

    def __init__(self) -> None:
        self.versions: dict[int, _Version] = {}
        self.is_torn = False
        self.is_rival = False
        self.is_reopened = False

    @property
    def is_new(self) -> bool:
        """Tell whether it was not there before."""
        return BASE not in self.versions

    def is_touched(self, side: int) -> bool:
        """Tell whether a side added, changed or removed it."""
        own = self.versions.get(side)
        return own is not None if self.is_new else not self.versions[BASE].same_as(own)

    def is_strike(self, side: int) -> bool:
        """Tell whether it strikes others, as a side has it."""
        return self.versions[side].values.get("action") == STRIKE

    @property
    def is_conflict(self) -> bool:
        """Tell whether both sides changed, removed or recorded it differently, or one struck what the other changed."""
        if self.is_torn or self.is_rival or self.is_reopened:
            return True
        if self.is_new or not (self.is_touched(OURS) and self.is_touched(THEIRS)):
            return False
        ours, theirs = self.versions.get(OURS), self.versions.get(THEIRS)
        return not (ours.same_as(theirs) if ours else theirs is None)

    @property
    def side(self) -> int:
        """Return the side whose version counts; of a conflict, one that has a version."""
        if self.is_new or self.is_conflict:
            # Of equal ones, the one that a merge has marked.
            marked = [one for one in (OURS, THEIRS) if one in self.versions and APART in self.versions[one].values]
            return (marked or [OURS if OURS in self.versions else THEIRS])[0]
        return THEIRS if self.is_touched(THEIRS) and not self.is_touched(OURS) else OURS

    @property
    def is_gone(self) -> bool:
        """Tell whether it was removed."""
        return self.side not in self.versions

    @property
    def version(self) -> _Version:
        """Return the version that counts, of an entry that is not gone."""
        return self.versions[self.side]

    def decided(self, side: int) -> _Version | None:
        """Return what stands if every conflict is decided for one side, None if nothing does."""
        return self.versions.get(side) if self.is_conflict else self.version

    def strikes(self, other: "EntryNode", side: int) -> bool:
        """Tell whether it was recorded to strike what stands of another entry if conflicts are decided for a side."""
        standing = other.decided(side)
        by = [one for one in ((side,) if self.is_conflict else (OURS, THEIRS)) if one in self.versions]
        seen = [other.versions[one] for one in by if other in self.versions[one].struck]
        return standing is not None and any(standing.key == version.key for version in seen)

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
            sides = [self.versions[side].text for side in (OURS, THEIRS) if side in self.versions]
            return reduce(add_comments, [text for text in sides if text != chosen], chosen)
        base, ours, theirs = (self.versions[side].text for side in ALL)
        if ours == base:
            written: str | None = theirs
        else:
            written = ours if theirs == base else merge_texts(base, ours, theirs)
        if written is not None and self.fits(written):
            return written
        return reduce(add_comments, [text for text in (ours, theirs) if text not in (base, chosen)], chosen)

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
Places = dict[int, int]  # where an entry stands on a side, and where it stood before

NameEvent = Callable[[Values], Hashable]  # the event that an entry is about within its turn, None if it is about none
_BESIDES = ("by", "id", "note")  # who told of an event and how: it is the same one


def match_entries(base: LedgerSheet, ours: LedgerSheet, theirs: LedgerSheet, name_event: NameEvent) -> Sides:
    """Return the nodes of the entries of each side, in the order in which they stand there."""
    before = [EntryNode() for _ in base.entries]
    sides: Sides = (before, [], [])
    changed: dict[int, Places] = {}
    for side, sheet in ((OURS, ours), (THEIRS, theirs)):
        kept, changed[side] = _align(base.entries, sheet.entries)
        sides[side].extend(before[kept[place]] if place in kept else EntryNode() for place in range(len(sheet.entries)))
    for side, sheet in enumerate((base, ours, theirs)):
        for node, values, text in zip(sides[side], sheet.entries, sheet.blocks, strict=True):
            node.versions[side] = _Version(values, text)
    # Strikes are equal if they strike the same entries: they wait until it is known which entries are the same.
    for is_strike in (False, True):
        _unite(sides, changed, is_strike)
        _unite_events(sides, name_event)
        for nodes, side in zip(sides, ALL, strict=True):
            _resolve_strikes(nodes, side)
    _find_rivals(sides, name_event)
    _find_reopened(sides)
    _find_torn(sides)
    return sides


def _find_events(sides: Sides, name_event: NameEvent) -> Iterator[dict[int, list[int]]]:
    """Yield the places of what each side recorded of an event that both recorded."""
    events: dict[Hashable, dict[int, list[int]]] = defaultdict(lambda: {OURS: [], THEIRS: []})
    for side in (OURS, THEIRS):
        for place, node in enumerate(sides[side]):
            values = node.versions[side].values
            event = name_event(values) if node.is_new else None
            if event is not None:
                events[str(values.get("turn")), event][side].append(place)
    yield from (places for places in events.values() if places[OURS] and places[THEIRS])


def _unite_events(sides: Sides, name_event: NameEvent) -> None:
    """Make one node of an event that both sides recorded in one entry, equal but for who told of it and how."""
    for places in _find_events(sides, name_event):
        if len(places[OURS]) == len(places[THEIRS]) == 1:
            (own,), (other,) = places[OURS], places[THEIRS]
            found = [sides[side][place].versions[side].values for side, place in ((OURS, own), (THEIRS, other))]
            first, second = ({key: value for key, value in one.items() if key not in _BESIDES} for one in found)
            if first == second:
                _replace_node(sides, THEIRS, other, sides[OURS][own])


def _find_rivals(sides: Sides, name_event: NameEvent) -> None:
    """Set apart what each side recorded of an event that both recorded, but not equally: one side's is to stand."""
    for places in _find_events(sides, name_event):
        found = {side: [sides[side][place] for place in places[side]] for side in (OURS, THEIRS)}
        alone = [(side, node) for side in found for node in found[side] if len(node.versions) == 1]
        if len({side for side, _ in alone}) == 1 and all(node.versions[side].values.get("fix") for side, node in alone):
            continue  # one side put right what both recorded
        for _, node in alone:
            node.is_rival = True


def _find_reopened(sides: Sides) -> None:
    """Find the ends of turns that one side took back, and closed no more, while the other side went on from there."""
    for side, other in ((OURS, THEIRS), (THEIRS, OURS)):
        closed = {turn_of(node, side) for node in sides[side] if is_closing(node, side)}
        later = [turn_of(node, other) for node in sides[other] if node.is_new]
        for node in sides[BASE]:
            turn = turn_of(node, BASE)
            if is_closing(node, BASE) and side not in node.versions and other in node.versions and turn not in closed:
                node.is_reopened = any(one > turn for one in later)


def is_closing(node: EntryNode, side: int) -> bool:
    """Tell whether it ends a turn, as a side has it."""
    return node.versions[side].values.get("action") == "endturn"


def turn_of(node: EntryNode, side: int) -> int:
    """Return the turn of an entry, 0 if it names none."""
    turn = node.versions[side].values.get("turn")
    return turn if type(turn) is int else 0


def _find_torn(sides: Sides) -> None:
    nodes = dict.fromkeys(node for some in sides for node in some if not node.is_gone)
    found: list[EntryNode] = []
    for node, side in product(nodes, (OURS, THEIRS)):
        version = node.decided(side)
        struck = [one for one in version.struck if isinstance(one, EntryNode)] if version else []
        found += [one for one in struck if not (one.is_gone or one.is_conflict or node.strikes(one, side))]
    for node in found:
        node.is_torn = True


def _align(base: Sequence[Values], side: Sequence[Values]) -> tuple[Places, Places]:
    """Return the places of the entries that a side kept, and of those that it changed, with where they stood before."""
    before, after = [identify(entry) for entry in base], [identify(entry) for entry in side]
    common = find_common(before, after)
    kept = {other: one for one, other in common}
    kept |= _find_moved(before, after, kept)
    changed: Places = {}
    start, begin = 0, 0
    for one, other in [*common, (len(base), len(side))]:
        changed.update(_pair_changed(base, side, range(start, one), range(begin, other), is_last=one == len(base)))
        start, begin = one + 1, other + 1
    stayed = set(kept.values())
    return kept, {place: was for place, was in changed.items() if place not in kept and was not in stayed}


def _find_moved(before: Sequence[bytes], after: Sequence[bytes], kept: Places) -> Places:
    """Return the places of entries that a side has elsewhere than before: taken back, and recorded in another order."""
    stayed = set(kept.values())
    free: dict[bytes, deque[int]] = defaultdict(deque)
    for place, key in enumerate(before):
        if place not in stayed:
            free[key].append(place)
    return {place: free[key].popleft() for place, key in enumerate(after) if place not in kept and free.get(key)}


def _pair_changed(
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


def _unite(sides: Sides, changed: Mapping[int, Places], is_strike: bool) -> None:
    """Make one node of each entry that both sides recorded, and of each that a side changed.

    Equal entries are one before any is taken for a changed one by its place: if one side took back 5 and recorded 3,
    and the other kept 5 and recorded 3, both recorded the same 3, and nobody made another 3 of the 5.
    """
    _unite_equal_changes(sides, changed, is_strike)
    waiting: dict[Hashable, deque[EntryNode]] = defaultdict(deque)
    for node in sides[OURS]:
        if _is_added(node, OURS, is_strike):
            waiting[_likeness(node, OURS)].append(node)
    for place, node in enumerate(sides[THEIRS]):
        if _is_added(node, THEIRS, is_strike) and waiting[_likeness(node, THEIRS)]:
            _replace_node(sides, THEIRS, place, waiting[_likeness(node, THEIRS)].popleft())
    for side in (OURS, THEIRS):
        for place, was in changed[side].items():
            node = sides[side][place]
            if node.is_new and len(node.versions) == 1 and node.is_strike(side) == is_strike:
                _replace_node(sides, side, place, sides[BASE][was])


def _unite_equal_changes(sides: Sides, changed: Mapping[int, Places], is_strike: bool) -> None:
    partners = {was: place for place, was in changed[OURS].items()}
    for place, was in changed[THEIRS].items():
        own, other = partners.get(was), sides[THEIRS][place]
        if own is None or other.is_strike(THEIRS) != is_strike:
            continue
        if _likeness(sides[OURS][own], OURS) == _likeness(other, THEIRS):
            _replace_node(sides, OURS, own, sides[BASE][was])
            _replace_node(sides, THEIRS, place, sides[BASE][was])


def _replace_node(sides: Sides, side: int, place: int, node: EntryNode) -> None:
    node.versions[side] = sides[side][place].versions[side]
    sides[side][place] = node


def _is_added(node: EntryNode, side: int, is_strike: bool) -> bool:
    """Tell whether a side added an entry; whoever closed a turn did so for themselves."""
    return node.is_new and not is_closing(node, side) and node.is_strike(side) == is_strike


def _likeness(node: EntryNode, side: int) -> Hashable:
    version = node.versions[side]
    return version.key, version.struck


def _resolve_strikes(nodes: Sequence[EntryNode], side: int) -> None:
    for node in nodes:
        version = node.versions[side]
        if version.values.get("action") == STRIKE:
            numbers = version.values.get("entries")
            named = numbers if isinstance(numbers, list) else []
            version.struck = tuple(
                nodes[number - 1]
                if type(number) is int and 0 < number <= len(nodes)
                else encode_exactly({"number": number})
                for number in named
            )
            entries = [one for one in version.struck if isinstance(one, EntryNode)]
            version.struck_keys = tuple([one.versions[side].key for one in entries])
