"""Seals: a hash over the header and all entries up to an `endturn`, so that closed turns stay as they were."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from hashlib import sha256
from typing import Any

from civledger.model.keys import SEAL
from civledger.model.ledger import Ledger, Values
from civledger.model.struct import Struct
from civledger.store.canonical import Encode, encoders, exact

ENTRIES_ALONE, WITH_HEADER = "sha256", "sha256-2"
TITLE = ("name", "date")  # of `[game]`; no rule asks for them

Frames = Mapping[str, tuple[bytes, bytes]]


class TurnEnd(Struct):
    """A closed turn: its `endturn`, the scheme of its seal (None without one, "" if it is none), and if that fits."""

    index: int
    scheme: str | None
    fits: bool

    @property
    def is_broken(self) -> bool:
        """Tell whether there is a seal that does not fit."""
        return bool(self.scheme) and not self.fits


def survey(ledger: Ledger, unsealed: Collection[str]) -> list[TurnEnd]:
    """Return all closed turns with their seals; whatever looks broken is read exactly."""
    written = {index: scheme_of(entry) for index, entry in enumerate(ledger.entries) if is_closing(entry)}
    schemes = set(filter(None, written.values()))
    fitting: set[int] = set()
    for encode in encoders() if schemes else ():
        fitting = set(fitting_seals(ledger, framed(ledger.header, unsealed, schemes, encode), encode))
        if all(index in fitting for index, scheme in written.items() if scheme):
            break
    return [TurnEnd(index, scheme, index in fitting) for index, scheme in written.items()]


def without_seal(closings: Sequence[TurnEnd]) -> list[TurnEnd]:
    """Return the turns that were closed without a seal behind one that has a seal, be it a broken or malformed one."""
    sealed = [closing.index for closing in closings if closing.scheme is not None]
    return [closing for closing in closings if closing.scheme is None and sealed and closing.index > sealed[0]]


def seals(entries: Sequence[Values], header: Values, unsealed: Collection[str]) -> Iterator[tuple[int, str]]:
    """Yield, for every `endturn`, its index and the seal it should have; it may be set before the next is asked for."""
    frames = framed(header, unsealed, (WITH_HEADER,), exact)
    for index, right in count_seals(entries, frames, exact):
        yield index, right[WITH_HEADER]


def fitting_seals(ledger: Ledger, frames: Frames, encode: Encode) -> Iterator[int]:
    """Yield where a seal stands that fits."""
    for index, right in count_seals(ledger.entries, frames, encode):
        if ledger.entries[index].get("seal") in right.values():
            yield index


def count_seals(entries: Sequence[Values], frames: Frames, encode: Encode) -> Iterator[tuple[int, dict[str, str]]]:
    """Yield, for every `endturn`, its index and the seals that would fit it, by their scheme."""
    digests = {scheme: sha256(opening) for scheme, (opening, _) in frames.items()}
    start, comma = 0, b""
    for index, entry in enumerate(entries):
        if not is_closing(entry):
            continue
        before = encode(entries[start:index])[1:-1]
        own = encode({key: value for key, value in entry.items() if key != "seal"})
        right = {}
        for scheme, digest in digests.items():
            digest.update(comma + before)
            closing = digest.copy()
            closing.update((b"," if comma or before else b"") + own + frames[scheme][1])
            right[scheme] = f"{scheme}:{closing.hexdigest()}"
        yield index, right
        start, comma = index, b"," if comma or before else b""


def framed(header: Values, unsealed: Collection[str], schemes: Collection[str], encode: Encode) -> Frames:
    """Return, by scheme, what a seal is counted over before and behind the entries."""
    frames = {ENTRIES_ALONE: (b"[", b"]")}
    if WITH_HEADER in schemes:
        frames[WITH_HEADER] = b'{"entries":[', b"]," + encode(judged_part(header, unsealed))[1:]
    return {scheme: frames[scheme] for scheme in schemes}


def judged_part(header: Mapping[str, Any], unsealed: Collection[str]) -> dict[str, object]:
    """Return what of a right header a seal covers: all but the title and date of the game, and names of people."""
    players = [without(player, unsealed) for player in header.get("player", [])]
    return {"game": without(header["game"], TITLE), "player": players}


def without(table: Values, keys: Collection[str]) -> dict[str, object]:
    """Return a table without some keys."""
    return {key: value for key, value in table.items() if key not in keys}


def is_closing(entry: Values) -> bool:
    """Tell whether an entry closes a turn."""
    return entry.get("action") == "endturn"


def scheme_of(entry: Values) -> str | None:
    """Return the scheme of a seal, "" if it is written in none that we know, None if there is no seal."""
    if "seal" not in entry:
        return None
    written = entry["seal"]
    known = SEAL.fullmatch(written) if isinstance(written, str) else None
    return known[1] if known else ""
