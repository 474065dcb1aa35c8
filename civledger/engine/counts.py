"""What was counted again in one turn, in the place of what was counted first."""

from collections import defaultdict
from collections.abc import Iterable, Mapping

from civledger.model.entry import Entry
from civledger.model.forms import CountKey, name_count
from civledger.model.struct import Struct

_ChunkPlace = tuple[list[Entry], int]  # a slot of the turn, and a chunk in it


class _PlacedEntries(Struct):
    """The entries of a turn where they are replayed, and which of them count whom a second time.

    What the two sides of a merge counted differently stands in `apart`: of whom, and both numbers in words.
    """

    chunks: Iterable[Entry]
    twice: list[tuple[Entry, list[str]]]
    apart: Iterable[tuple[Entry, list[tuple[str, str]]]] = ()


def place_entries(entries: tuple[Entry, ...]) -> _PlacedEntries:
    """Return the entries of a turn with all that counts again in the place of what it replaces."""
    return _PlacedEntries(entries, []) if _counts_once(entries) else _replace_counts(entries)


def _counts_once(entries: tuple[Entry, ...]) -> bool:
    """Tell whether all entries of a turn could be read and none counts a name a second time."""
    counted: dict[str, set[str]] = defaultdict(set)
    for entry in entries:
        if entry.unread or (entry.common and (entry.is_fix or entry.is_apart)):
            return False
        kind = entry.kind
        if kind.once and entry.body is not None:
            names = getattr(entry.body, kind.once).keys()
            so_far = counted[kind.action]
            if not so_far.isdisjoint(names):
                return False
            so_far.update(names)
    return True


def _replace_counts(entries: tuple[Entry, ...]) -> _PlacedEntries:
    """Return the entries with every fix, and every second count of what is counted once, in the place of the last."""
    slots: list[list[Entry]] = []
    standing: dict[CountKey, _ChunkPlace] = {}
    twice: list[tuple[Entry, list[str]]] = []
    read = _names_counted(entries)
    for entry in (_settle_doubts(entry, read) if entry.unread else entry for entry in entries):
        counted = entry.counted
        again = [one for one in counted if one in standing] if _replaces(entry) else []
        if again and not entry.late and not entry.is_fix and not entry.is_apart:
            twice.append((entry, [name for _, name in again]))
        for (slot, index), moved in _by_place(standing, again):
            slot[index] = slot[index].give_way(moved, entry.position)
            slot.append(entry.without([one for one in counted if one not in moved]))
            standing.update((one, (slot, len(slot) - 1)) for one in moved)
        if not again or len(again) < len(counted):
            slots.append([entry.without(again)])
            standing.update((one, (slots[-1], 0)) for one in counted if one not in again)
    return _PlacedEntries([chunk for slot in slots for chunk in slot], twice, _find_apart(entries))


def _find_apart(entries: tuple[Entry, ...]) -> Iterable[tuple[Entry, list[tuple[str, str]]]]:
    """Return what two sides counted differently and nobody has counted again since."""
    last: dict[CountKey, str] = {}
    apart: dict[CountKey, tuple[Entry, str]] = {}
    for entry in entries:
        for one in entry.counted:
            number = entry.kind.tally.say(entry.body, one) if entry.kind.tally else ""
            apart.pop(one, None)
            if entry.is_apart and last.get(one, number) != number:
                apart[one] = entry, f"{name_count(one)} {last[one]} and {number}"
            last[one] = number
    found: dict[int, tuple[Entry, list[tuple[str, str]]]] = {}
    for one, (entry, said) in apart.items():
        found.setdefault(id(entry), (entry, []))[1].append((one[1], f"{one[0]} of {said}"))
    return found.values()


def _replaces(entry: Entry) -> bool:
    """Tell whether an entry stands in the place of what was counted before."""
    tally = entry.kind.tally
    return bool(entry.kind.once) or (entry.is_fix and tally is not None and not tally.beside)


def _by_place(
    standing: Mapping[CountKey, _ChunkPlace], counted: Iterable[CountKey]
) -> list[tuple[_ChunkPlace, list[CountKey]]]:
    """Return what stands in one chunk together, with the slot and the place of that chunk."""
    places: dict[tuple[int, int], tuple[_ChunkPlace, list[CountKey]]] = {}
    for one in counted:
        slot, index = standing[one]
        places.setdefault((id(slot), index), ((slot, index), []))[1].append(one)
    return list(places.values())


def _names_counted(entries: Iterable[Entry]) -> Mapping[str, set[str]]:
    """Return who is counted by entries of each kind that counts everybody once."""
    counted: dict[str, set[str]] = defaultdict(set)
    for entry in entries:
        if entry.kind.once and entry.body is not None:
            counted[entry.kind.action].update(getattr(entry.body, entry.kind.once))
    return counted


def _settle_doubts(entry: Entry, counted: Mapping[str, set[str]]) -> Entry:
    """Return an entry without the doubts that another one of its kind and turn puts right."""
    others = counted.get(entry.kind.action)
    if not others:
        return entry
    return entry._replace(unread=frozenset(pair for pair in entry.unread if pair[1] not in others))
