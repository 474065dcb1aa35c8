"""Two ledgers merged into one: every entry of both sides once, whole, and no seal that does not hold."""

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from civledger.model.ledger import Values
from civledger.model.struct import Struct
from civledger.store.canonical import encode_exactly
from civledger.store.merge.alignment import Clash
from civledger.store.merge.head import Path, merge_heads
from civledger.store.merge.nodes import OURS, THEIRS, EntryNode, NameEvent, match_entries
from civledger.store.merge.order import EntryOrder
from civledger.store.merge.sheet import (
    APART,
    STRIKE,
    LedgerSheet,
    NotPlain,
    list_comments,
    read_values,
    remove_seal,
    set_apart,
    set_numbers,
    set_seal,
    write_anew,
)
from civledger.store.seal import ENTRIES_ALONE, WITH_HEADER, count_seals, frame_seals

_Numbers = Mapping[EntryNode, int]

LABELS = ("ours", "theirs")
_LAST = "last"


class MergedEntry(Struct):
    """An entry of the merged ledger and its text, and whether each side added or changed it; a clash if differently.

    It is a conflict by itself, `torn` if one side struck it, a `rival` if the other side recorded the same event with
    other entries, `reopened` if it is the end of a turn that only one side took back; a strike may clash only because
    of what it strikes.
    """

    values: Values
    text: str | Clash
    ours: bool
    theirs: bool
    is_conflict: bool
    is_torn: bool
    is_rival: bool
    is_reopened: bool


class MergedLedger(Struct):
    """The merged text and its entries, keys of the head that clash, and what went: seals of turns, strikes of nothing.

    `closed_twice` are our `endturn` and theirs of every turn that both sides closed.
    """

    text: str
    entries: Sequence[MergedEntry]
    clashing: Sequence[Path]
    lost_seals: Sequence[Values]
    idle_strikes: Sequence[Values]
    closed_twice: Sequence[tuple[Values, Values]]


def merge_ledgers(
    unsealed: Collection[str],
    base: LedgerSheet,
    ours: LedgerSheet,
    theirs: LedgerSheet,
    *,
    name_event: NameEvent,
    find_apart: Callable[[Sequence[MergedEntry]], Collection[int]],
    labels: Sequence[str] = LABELS,
) -> MergedLedger:
    """Return two ledgers with one ancestor as one; no seal covers the keys `unsealed`. Raises NotPlain.

    Entries of a turn for which `name_event` says the same are about one event. `find_apart` tells the places of entries
    that both sides counted differently, and that count. The sides are named by `labels` in conflict markers.
    """
    markers = (f"<<<<<<< {labels[0]}\n", "=======\n", f">>>>>>> {labels[1]}\n")
    head = merge_heads(base, ours, theirs)
    order = EntryOrder(match_entries(base, ours, theirs, name_event))
    numbers = [_count_entries(order, side) for side in (OURS, THEIRS)]
    nodes = [node for node in order.nodes if any(node in counted for counted in numbers)]
    entries = _write_entries(nodes, order, numbers, base.tail)
    sealed, lost = _keep_seals(nodes, entries, head.header, unsealed, clashes=bool(head.clashing))
    sealed = _mark_apart(sealed, find_apart(sealed))
    # What follows the last entry: comments, of both sides if both have some of their own.
    is_one = base.tail in (ours.tail, theirs.tail) or ours.tail == theirs.tail or not theirs.tail.strip()
    tail = (theirs.tail if ours.tail == base.tail else ours.tail) if is_one else ours.tail + theirs.tail
    written = _join_pieces([*(entry.text for entry in sealed), tail], markers)
    rest = [*(entry.text for entry in sealed), tail + _find_lost_comments(base, (ours, theirs), written)]
    verify([ours.head, *rest], sealed)
    closed = [(own.version.values, other.version.values) for own, other in order.closed_twice]
    gone = [node.version.values for node in order.nodes if not any(node in counted for counted in numbers)]
    return MergedLedger(_join_pieces([*head.pieces, *rest], markers), sealed, head.clashing, lost, gone, closed)


def _is_idle(node: EntryNode, order: EntryOrder, side: int) -> bool:
    """Tell whether a strike is left without anything that it strikes if conflicts are decided for a side."""
    version = node.decided(side)
    struck = version.struck if version else ()
    return bool(struck) and not any(
        not isinstance(one, EntryNode) or (one in order.placed and node.strikes(one, side)) for one in struck
    )


def _write_entries(
    nodes: Sequence[EntryNode], order: EntryOrder, numbers: Sequence[_Numbers], tail: str
) -> list[MergedEntry]:
    ours = [node for node in nodes if node.is_new and OURS in node.versions]
    doubled = bool(tail.strip()) and any(node.text.startswith(tail) for node in ours)
    lacking = dict(order.closed_twice)
    found = []
    for node in nodes:
        entry = _write_entry(node, *numbers)
        if doubled and OURS not in node.versions and isinstance(entry.text, str):
            entry = entry._replace(text=entry.text.removeprefix(tail))  # what stood at the end stands there already
        if node in lacking:
            others = [one.version.values for one in nodes if OURS in one.versions]
            values = _add_markers(entry.values, lacking[node].version.values, others)
            if values != entry.values and isinstance(entry.text, str):
                entry = entry._replace(values=values, text=write_anew(entry.text, values))
        found.append(entry)
    return found


def _count_entries(order: EntryOrder, side: int) -> dict[EntryNode, int]:
    """Return the numbers of the entries that stand if every conflict is decided for one side."""
    standing = [node for node in order.nodes if node.decided(side) is not None and not _is_idle(node, order, side)]
    numbers = {node: number for number, node in enumerate(standing, 1)}
    return numbers | {other: numbers[own] for own, other in order.closed_twice if own in numbers}


def _write_entry(node: EntryNode, ours: _Numbers, theirs: _Numbers) -> MergedEntry:
    """Return an entry as it is written on the side that counts, or as it is on both.

    Numbers of a strike depend on what else is decided for our side or theirs: where they differ, it is a conflict too.
    """
    sides = [
        _write_side(node, side, numbers) if node in numbers else None
        for side, numbers in ((OURS, ours), (THEIRS, theirs))
    ]
    own, other = ([] if side is None else [side[1]] for side in sides)
    values = next(side[0] for side in sides if side is not None)
    text = own[0] if own == other else Clash(own, other)
    touched = node.is_touched(OURS), node.is_touched(THEIRS)
    return MergedEntry(values, text, *touched, node.is_conflict, node.is_torn, node.is_rival, node.is_reopened)


def _write_side(node: EntryNode, side: int, numbers: _Numbers) -> tuple[Values, str]:
    """Return values and text of an entry, if conflicts are decided for a side; strikes with the numbers of then."""
    version = node.versions[side] if node.is_conflict else node.version
    text = version.text if node.is_conflict else node.text
    written = version.values.get("entries")
    if version.values.get("action") != STRIKE or not isinstance(written, list):
        return (version.values if text == version.text else _read_mark(version.values, text)), text
    new = [
        numbers[one] if isinstance(one, EntryNode) else number
        for one, number in zip(version.struck, written, strict=True)
        if not isinstance(one, EntryNode) or (one in numbers and node.strikes(one, side))
    ]
    return {**version.values, "entries": new}, text if new == written else set_numbers(text, new)


def _read_mark(values: Values, text: str) -> Values:
    """Return the values of an entry with the mark of a merge, or without, as its text has it."""
    (written,) = read_values(text)["entry"]
    kept = {key: value for key, value in values.items() if key != APART}
    return {**kept, APART: written[APART]} if APART in written else kept


def _add_markers(own: Values, other: Values, entries: Sequence[Values]) -> Values:
    """Return our `endturn` with the rows of theirs that it lacks, and the end of the game if theirs says so.

    What our entries say in the same words is there.
    """
    added: dict[str, Any] = {_LAST: other[_LAST]} if is_last(other) and not is_last(own) else {}
    for key, rows in other.items():
        if not isinstance(rows, dict):
            continue
        have = own.get(key, {})
        tables = [entry[key] for entry in entries if entry.get("turn") == own.get("turn") and key in entry]
        said = [row for table in tables if isinstance(table, dict) for row in table.items()]
        lacking = {name: row for name, row in rows.items() if name not in have and (name, row) not in said}  # type: ignore[operator]
        if lacking and isinstance(have, dict):
            added[key] = {**have, **lacking}
    return {**own, **added} if added else own


def is_last(closing: Values) -> bool:
    """Tell whether an `endturn` ends the game."""
    return closing.get(_LAST, False) is not False


def _keep_seals(
    nodes: Sequence[EntryNode],
    entries: Sequence[MergedEntry],
    header: Mapping[str, Any],
    unsealed: Collection[str],
    clashes: bool,
) -> tuple[list[MergedEntry], list[Values]]:
    """Return the entries with the seals that fit what stands before them now, and the turns that lost theirs."""
    found, lost = list(entries), []
    values = [dict(entry.values) for entry in entries]
    first_clash = next((place for place, entry in enumerate(entries) if isinstance(entry.text, Clash)), len(entries))
    frames = frame_seals(header, unsealed, (ENTRIES_ALONE, WITH_HEADER), encode_exactly)
    for place, right in count_seals(values, frames, encode_exactly):
        entry, seals = entries[place], nodes[place].seals
        fitting = [seal for seal in seals if seal in right.values() and not clashes and place < first_clash]
        values[place].pop("seal", None)
        if fitting:
            values[place]["seal"] = fitting[0]
        elif seals:
            lost.append(entry.values)
        found[place] = entry._replace(values=values[place], text=_write_seal(entry.text, *fitting[:1]))
    return found, lost


def _mark_apart(entries: Sequence[MergedEntry], places: Collection[int]) -> list[MergedEntry]:
    """Return the entries with a mark on those in some places; what a seal covers stays as it was sealed."""
    covered = max((place for place, entry in enumerate(entries) if "seal" in entry.values), default=-1)
    found = list(entries)
    for place in places:
        entry = entries[place]
        if place > covered and isinstance(entry.text, str) and APART not in entry.values:
            values = {**entry.values, APART: True}
            found[place] = entry._replace(values=values, text=set_apart(entry.text, values))
    return found


def _write_seal(text: str | Clash, seal: object = None) -> str | Clash:
    if isinstance(text, Clash):
        return Clash(*([remove_seal(version) for version in side] for side in (text.ours, text.theirs)))
    return remove_seal(text) if seal is None else set_seal(text, str(seal))


def _find_lost_comments(base: LedgerSheet, sides: Sequence[LedgerSheet], merged: str) -> str:
    """Return the comments that a side wrote above an entry which the other removed."""
    before, *written = (Counter(list_comments("\n".join([*sheet.blocks, sheet.tail]))) for sheet in (base, *sides))
    lost = (written[0] | written[1]) - (before | Counter(list_comments(merged)))
    return "".join(f"{comment}\n" for comment in lost.elements())


def _join_pieces(pieces: Sequence[str | Clash], markers: Sequence[str] | None = None) -> str:
    """Return pieces as one text, clashes between markers; without markers, what clashes as we have it."""
    texts: list[str] = []
    for piece in pieces:
        if isinstance(piece, str):
            texts.append(piece)
        elif markers is None:
            texts += piece.ours or piece.theirs
        else:
            texts += (markers[0], *piece.ours, markers[1], *piece.theirs, markers[2])
    written = [text for text in texts if text]
    ended = [text if text.endswith("\n") else f"{text}\n" for text in written[:-1]]
    return "".join([*ended, *written[-1:]])


def verify(pieces: Sequence[str | Clash], entries: Sequence[MergedEntry]) -> None:
    """Make sure that the pieces say what the entries are meant to say; raises NotPlain."""
    written = read_values(_join_pieces(pieces)).get("entry", [])
    if encode_exactly({"entries": written}) != encode_exactly({"entries": [entry.values for entry in entries]}):
        raise NotPlain
