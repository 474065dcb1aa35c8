"""Two ledgers merged into one: every entry of both sides once, whole, and no seal that does not hold."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from civledger.model.ledger import Values
from civledger.model.struct import Struct
from civledger.store.canonical import exact
from civledger.store.merge.alignment import Clash
from civledger.store.merge.closing import add_markers
from civledger.store.merge.entry_edits import remove_seal, set_numbers, set_seal, write_anew
from civledger.store.merge.head import Path, merge_heads
from civledger.store.merge.nodes import OURS, THEIRS, EntryNode, Version, match_entries
from civledger.store.merge.order import EntryOrder
from civledger.store.merge.sheet import STRIKE, LedgerSheet, NotPlain, describe, read_values
from civledger.store.seal import ENTRIES_ALONE, WITH_HEADER, count_seals, framed

MARKERS = ("<<<<<<< ours\n", "=======\n", ">>>>>>> theirs\n")


class MergedEntry(Struct):
    """An entry of the merged ledger and its text, and whether each side added or changed it; a clash if differently."""

    values: Values
    text: str | Clash
    ours: bool
    theirs: bool


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


def merge_ledgers(unsealed: Collection[str], base: LedgerSheet, ours: LedgerSheet, theirs: LedgerSheet) -> MergedLedger:
    """Return two ledgers with one ancestor as one; no seal covers the keys `unsealed`. Raises NotPlain."""
    head = merge_heads(base, ours, theirs)
    order = EntryOrder(match_entries(base, ours, theirs))
    idle = dict.fromkeys(node for node in order.nodes if is_idle(node, order))
    nodes = [node for node in order.nodes if node not in idle]
    entries = write_entries(nodes, order, base.tail)
    sealed, lost = keep_seals(nodes, entries, head.header, unsealed, clashes=bool(head.clashing))
    rest = [*(entry.text for entry in sealed), merge_tails(base.tail, ours.tail, theirs.tail)]
    verify([ours.head, *rest], sealed)
    closed = [(own.version.values, other.version.values) for own, other in order.closed_twice]
    gone = [node.version.values for node in idle]
    return MergedLedger(join_pieces([*head.pieces, *rest], MARKERS), sealed, head.clashing, lost, gone, closed)


def is_idle(node: EntryNode, order: EntryOrder) -> bool:
    """Tell whether a strike is left without anything that it strikes, since the other side removed it."""
    struck = node.version.struck
    return bool(struck) and not any(not isinstance(one, EntryNode) or one in order.placed for one in struck)


def write_entries(nodes: Sequence[EntryNode], order: EntryOrder, tail: str) -> list[MergedEntry]:
    """Return the entries in their order, with all markers, and strikes that name what they named."""
    numbers = {node: number for number, node in enumerate(nodes, 1)}
    numbers |= {other: numbers[own] for own, other in order.closed_twice}
    ours = [node for node in nodes if node.is_new and OURS in node.versions]
    doubled = bool(tail.strip()) and any(node.text.startswith(tail) for node in ours)
    lacking = dict(order.closed_twice)
    found = []
    for node in nodes:
        entry = write_entry(node)
        if doubled and OURS not in node.versions and isinstance(entry.text, str):
            entry = entry._replace(text=entry.text.removeprefix(tail))  # what stood at the end stands there already
        if node in lacking:
            others = [one.version.values for one in nodes if OURS in one.versions]
            entry = replace_values(entry, add_markers(entry.values, lacking[node].version.values, others))
        if entry.values.get("action") == STRIKE:
            entry = renumber(entry, node.version, numbers)
        found.append(entry)
    return found


def write_entry(node: EntryNode) -> MergedEntry:
    """Return an entry as it is written on the side that counts, or as it is on both."""
    touched = node.is_touched(OURS), node.is_touched(THEIRS)
    if node.is_conflict:
        sides = [[node.versions[side].text] if side in node.versions else [] for side in (OURS, THEIRS)]
        return MergedEntry(node.version.values, Clash(*sides), *touched)
    return MergedEntry(node.version.values, node.text, *touched)


def replace_values(entry: MergedEntry, values: Values) -> MergedEntry:
    """Return an entry with other values, its comments above it as they are."""
    if values == entry.values or isinstance(entry.text, Clash):
        return entry
    return entry._replace(values=values, text=write_anew(entry.text, values))


def renumber(entry: MergedEntry, version: Version, numbers: Mapping[EntryNode, int]) -> MergedEntry:
    """Return a strike with the numbers that its entries have now; what is gone is struck no more."""
    written = version.values.get("entries")
    if isinstance(entry.text, Clash) or not isinstance(written, list):
        return entry
    new = [
        numbers[one] if isinstance(one, EntryNode) else number
        for one, number in zip(version.struck, written, strict=True)
        if not isinstance(one, EntryNode) or one in numbers
    ]
    text = entry.text if new == written else set_numbers(entry.text, new)
    return entry._replace(values={**entry.values, "entries": new}, text=text)


def keep_seals(
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
    frames = framed(header, unsealed, (ENTRIES_ALONE, WITH_HEADER), exact)
    for place, right in count_seals(values, frames, exact):
        entry, seals = entries[place], nodes[place].seals
        fitting = [seal for seal in seals if seal in right.values() and not clashes and place < first_clash]
        values[place].pop("seal", None)
        if fitting:
            values[place]["seal"] = fitting[0]
        elif seals:
            lost.append(entry.values)
        found[place] = entry._replace(values=values[place], text=write_seal(entry.text, *fitting[:1]))
    return found, lost


def write_seal(text: str | Clash, seal: object = None) -> str | Clash:
    """Return an `endturn` with this seal, or with none."""
    if isinstance(text, Clash):
        return Clash(*([remove_seal(version) for version in side] for side in (text.ours, text.theirs)))
    return remove_seal(text) if seal is None else set_seal(text, str(seal))


def merge_tails(base: str, ours: str, theirs: str) -> str:
    """Return what follows the last entry: comments, of both sides if both have some of their own."""
    if ours == base or theirs == base:
        return theirs if ours == base else ours
    return ours if ours == theirs or not theirs.strip() else ours + theirs


def join_pieces(pieces: Sequence[str | Clash], markers: Sequence[str] | None = None) -> str:
    """Return pieces as one text, clashes between markers; without markers, what clashes as we have it."""
    written = [text for text in write_pieces(pieces, markers) if text]
    ended = [text if text.endswith("\n") else f"{text}\n" for text in written[:-1]]
    return "".join([*ended, *written[-1:]])


def write_pieces(pieces: Sequence[str | Clash], markers: Sequence[str] | None) -> Iterator[str]:
    """Yield the texts of pieces."""
    for piece in pieces:
        if isinstance(piece, str):
            yield piece
        elif markers is None:
            yield from piece.ours or piece.theirs
        else:
            yield from (markers[0], *piece.ours, markers[1], *piece.theirs, markers[2])


def verify(pieces: Sequence[str | Clash], entries: Sequence[MergedEntry]) -> None:
    """Make sure that the pieces say what the entries are meant to say; raises NotPlain."""
    written = read_values(join_pieces(pieces)).get("entry", [])
    if describe({"entries": written}) != describe({"entries": [entry.values for entry in entries]}):
        raise NotPlain
