"""What two sequences have in common, and lines merged by it."""

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Hashable, Iterator, Sequence

from civledger.model.struct import Struct

MOST_PAIRS = 2_000_000  # of equal things; beyond it the n-th is only held against the n-th

_Pairs = list[tuple[int, int]]
_Chain = tuple[int, int, "_Chain | None"]


class Clash(Struct):
    """What stands at one place on our side and, differently, on theirs."""

    ours: Sequence[str]
    theirs: Sequence[str]


def find_common(first: Sequence[Hashable], second: Sequence[Hashable]) -> _Pairs:
    """Return the places of a longest common subsequence in both (Hunt and Szymanski; quick where few are equal)."""
    shorter = min(len(first), len(second))
    head = next((place for place in range(shorter) if first[place] != second[place]), shorter)
    left = shorter - head
    tail = next((place for place in range(left) if first[-1 - place] != second[-1 - place]), left)
    inner = _longest_chain(first[head : len(first) - tail], second[head : len(second) - tail])
    behind = [(len(first) - place, len(second) - place) for place in range(tail, 0, -1)]
    return [*((place, place) for place in range(head)), *((one + head, other + head) for one, other in inner), *behind]


def _longest_chain(first: Sequence[Hashable], second: Sequence[Hashable]) -> _Pairs:
    ends: list[int] = []
    chains: list[_Chain] = []
    for one, others in enumerate(_equal_places(first, second)):
        for other in reversed(others):  # a later one of the same must not follow an earlier one
            length = bisect_left(ends, other)
            chain = (one, other, chains[length - 1] if length else None)
            ends[length : length + 1] = [other]
            chains[length : length + 1] = [chain]
    found: _Pairs = []
    last = chains[-1] if chains else None
    while last:
        found.append(last[:2])
        last = last[2]
    return found[::-1]


def _equal_places(first: Sequence[Hashable], second: Sequence[Hashable]) -> Iterator[Sequence[int]]:
    """Yield, for everything in the first sequence, where the same stands in the second."""
    places: dict[Hashable, list[int]] = defaultdict(list)
    for place, thing in enumerate(second):
        places[thing].append(place)
    if sum(len(places.get(thing, ())) for thing in first) <= MOST_PAIRS:
        yield from (places.get(thing, ()) for thing in first)
        return
    met: dict[Hashable, int] = defaultdict(int)
    for thing in first:
        yield places.get(thing, [])[met[thing] : met[thing] + 1]
        met[thing] += 1


def merge_lines(base: Sequence[str], ours: Sequence[str], theirs: Sequence[str]) -> Iterator[str | Clash]:
    """Yield the lines of both sides, and a clash where both changed the same ones differently."""
    to_ours, to_theirs = dict(find_common(base, ours)), dict(find_common(base, theirs))
    anchors = [(place, to_ours[place], to_theirs[place]) for place in to_ours if place in to_theirs]
    done = (0, 0, 0)
    for anchor in [*anchors, (len(base), len(ours), len(theirs))]:
        before, own, other = (
            list(lines[start:end]) for lines, start, end in zip((base, ours, theirs), done, anchor, strict=True)
        )
        if own == other or other == before:
            yield from own
        elif own == before:
            yield from other
        else:
            yield Clash(own, other)
        yield from ours[anchor[1] : anchor[1] + 1]
        done = (anchor[0] + 1, anchor[1] + 1, anchor[2] + 1)


def merge_texts(base: str, ours: str, theirs: str) -> str | None:
    """Return a text with the lines that each side changed, None where they changed the same ones."""
    merged = list(merge_lines(*(text.splitlines(keepends=True) for text in (base, ours, theirs))))
    return None if any(isinstance(line, Clash) for line in merged) else "".join(map(str, merged))
