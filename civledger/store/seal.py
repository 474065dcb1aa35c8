"""Seals: a hash over the header and all entries up to an `endturn`, so that closed turns stay as they were."""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from typing import Any

from civledger.model.file_faults import SEAL_BROKEN, SEAL_MISSING
from civledger.model.finding import Fault, Finding
from civledger.model.keys import SEAL, shown
from civledger.model.ledger import Ledger, Values
from civledger.model.names import both, several
from civledger.model.struct import Struct
from civledger.store.canonical import Encode, encode_exactly, encoders
from civledger.store.lines import key_lines
from civledger.store.undo import NotCut, reads_as

ENTRIES_ALONE, WITH_HEADER = "sha256", "sha256-2"
_TITLE = ("name", "date")  # of `[game]`; no rule asks for them

_Frames = Mapping[str, tuple[bytes, bytes]]
ENTRY = "an entry up to this endturn was changed after the turn was sealed"
HEADER = "the header was changed after this turn was sealed; the entries were not"
EITHER = "the header or an entry up to this endturn was changed after the turn was sealed"
_MISSING = "the turn was closed without a seal, after turns that have one, so changes to it cannot be noticed"
_RESEAL = "`civledger reseal --reason TEXT`"
_NOT_PLAIN = "the endturn at line {} has an unusual layout. Write it under [[entry]], with each key on its own line"
_PLAIN_SEAL = r"(\s*seal\s*=\s*)[^#]*?(\s*(?:#.*)?)"


class _TurnEnd(Struct):
    """A closed turn: its `endturn`, the scheme of its seal (None without one, "" if it is none), and if that fits."""

    index: int
    scheme: str | None
    fits: bool

    @property
    def is_broken(self) -> bool:
        """Tell whether there is a seal that does not fit."""
        return bool(self.scheme) and not self.fits


def survey(ledger: Ledger, unsealed: Collection[str]) -> list[_TurnEnd]:
    """Return all closed turns with their seals; whatever looks broken is read exactly."""
    written = {index: _scheme_of(entry) for index, entry in enumerate(ledger.entries) if _is_closing(entry)}
    schemes = set(filter(None, written.values()))
    fitting: set[int] = set()
    for encode in encoders() if schemes else ():
        counted = count_seals(ledger.entries, frame_seals(ledger.header, unsealed, schemes, encode), encode)
        fitting = {index for index, right in counted if ledger.entries[index].get("seal") in right.values()}
        if all(index in fitting for index, scheme in written.items() if scheme):
            break
    return [_TurnEnd(index, scheme, index in fitting) for index, scheme in written.items()]


def _without_seal(closings: Sequence[_TurnEnd]) -> list[_TurnEnd]:
    sealed = [closing.index for closing in closings if closing.scheme is not None]
    return [closing for closing in closings if closing.scheme is None and sealed and closing.index > sealed[0]]


def seals(entries: Sequence[Values], header: Values, unsealed: Collection[str]) -> Iterator[tuple[int, str]]:
    """Yield, for every `endturn`, its index and the seal it should have; it may be set before the next is asked for."""
    frames = frame_seals(header, unsealed, (WITH_HEADER,), encode_exactly)
    for index, right in count_seals(entries, frames, encode_exactly):
        yield index, right[WITH_HEADER]


def count_seals(entries: Sequence[Values], frames: _Frames, encode: Encode) -> Iterator[tuple[int, dict[str, str]]]:
    """Yield, for every `endturn`, its index and the seals that would fit it, by their scheme."""
    digests = {scheme: sha256(opening) for scheme, (opening, _) in frames.items()}
    start, comma = 0, b""
    for index, entry in enumerate(entries):
        if not _is_closing(entry):
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


def frame_seals(header: Values, unsealed: Collection[str], schemes: Collection[str], encode: Encode) -> _Frames:
    """Return, by scheme, what a seal is counted over before and behind the entries."""
    frames = {ENTRIES_ALONE: (b"[", b"]")}
    if WITH_HEADER in schemes:
        # Of a right header all is covered but the title and date of the game, and names of people.
        head: Any = header
        players = [without(player, unsealed) for player in head.get("player", [])]
        covered = {"game": without(head["game"], _TITLE), "player": players}
        frames[WITH_HEADER] = b'{"entries":[', b"]," + encode(covered)[1:]
    return {scheme: frames[scheme] for scheme in schemes}


def without(table: Values, keys: Collection[str]) -> dict[str, object]:
    """Return a table without some keys."""
    return {key: value for key, value in table.items() if key not in keys}


def _is_closing(entry: Values) -> bool:
    return entry.get("action") == "endturn"


def _scheme_of(entry: Values) -> str | None:
    """Return the scheme of a seal, "" if it is written in none that we know, None if there is no seal."""
    if "seal" not in entry:
        return None
    written = entry["seal"]
    known = SEAL.fullmatch(written) if isinstance(written, str) else None
    return known[1] if known else ""


def seal_findings(ledger: Ledger, unsealed: Collection[str]) -> list[Finding]:
    """Return what is wrong with the seals; `unsealed` are the keys of a player that none covers."""
    closings = survey(ledger, unsealed)
    missing = [finding(ledger, closing, SEAL_MISSING, _MISSING, "action") for closing in _without_seal(closings)]
    for place, closing in enumerate(closings):
        if closing.is_broken:  # of broken seals the first is told
            message = _what_changed(closing, closings[:place], closings[place + 1 :])
            return [finding(ledger, closing, SEAL_BROKEN, message, "seal"), *missing]
    return missing


def _what_changed(broken: _TurnEnd, before: Sequence[_TurnEnd], behind: Sequence[_TurnEnd]) -> str:
    """Return which part was changed, as far as other seals tell: those that fit cover what they cover."""
    if broken.scheme == ENTRIES_ALONE or any(other.fits and other.scheme == WITH_HEADER for other in before):
        return ENTRY
    return HEADER if any(other.fits and other.scheme == ENTRIES_ALONE for other in behind) else EITHER


def finding(ledger: Ledger, closing: _TurnEnd, fault: Fault, message: str, key: str) -> Finding:
    """Return a finding about the seal of a closed turn."""
    turn = ledger.entries[closing.index].get("turn")
    number = turn if type(turn) is int else None
    at = ("entry", closing.index, key)
    return Finding(fault, ledger.file, message, ledger.lines[closing.index], number, None, at)


def state_of(ledger: Ledger, closings: Sequence[_TurnEnd]) -> tuple[str, str]:
    """Return how many closed turns are sealed and what is wrong with that, and what to do then."""
    sealed = sum(bool(closing.scheme) for closing in closings)
    number = f"{sealed} of {len(closings)} closed turns sealed"
    wrong = list(_faults_of(ledger, closings))
    if wrong:
        words = wrong if any(closing.is_broken for closing in closings) else [number, *wrong]
        return ", ".join(words), f"undo the change, or {_RESEAL}"
    return (f"{number}, all intact" if sealed else number), ""


def _faults_of(ledger: Ledger, closings: Sequence[_TurnEnd]) -> Iterator[str]:
    broken = [closing for closing in closings if closing.is_broken]
    no_seals = [closing for closing in closings if closing.scheme == ""]
    if broken:
        yield f"broken from turn {turns(ledger, broken[:1])} on"
    if no_seals:
        yield f"the seal of turn {turns(ledger, no_seals)} cannot be read"
    if missing := _without_seal(closings):
        yield f"turn {turns(ledger, missing)} has no seal, although an earlier turn has one"


def covered_entries(ledger: Ledger, closings: Iterable[_TurnEnd]) -> str:
    """Return which entries the seals that fit cover, and how many they do not."""
    fitting = [closing for closing in closings if closing.fits]
    if not fitting:
        return "none"
    behind = len(ledger.entries) - fitting[-1].index - 1
    after = f"; not sealed: {several(behind, 'entry')} after it" if behind else ""
    return f"all up to the end of turn {turns(ledger, fitting[-1:])}{after}"


def covered_header(closings: Iterable[_TurnEnd], unsealed: Sequence[str]) -> str:
    """Return what of the header the seals that fit cover, and what they do not."""
    if any(closing.fits and closing.scheme == WITH_HEADER for closing in closings):
        return f"everything except {both(_TITLE)} in [game] and {both(unsealed)} in each [[player]]"
    older = any(closing.fits for closing in closings)
    return f"nothing; to seal it too: {_RESEAL}" if older else "nothing"


def turns(ledger: Ledger, closings: Iterable[_TurnEnd]) -> str:
    """Return the numbers of closed turns."""
    numbers = [ledger.entries[closing.index].get("turn") for closing in closings]
    return ", ".join("?" if number is None else shown(number) for number in numbers)


def reseal_text(raw: str, ledger: Ledger, unsealed: Collection[str]) -> tuple[str, list[int]]:
    """Return the text with a right seal in every `endturn`, and where another or none stood."""
    entries = list(ledger.entries)
    changed = []
    for index, right in seals(entries, ledger.header, unsealed):
        if entries[index].get("seal") != right:
            entries[index] = {**entries[index], "seal": right}  # the next seal covers it
            changed.append(index)
    lines = raw.split("\n")
    for index in reversed(changed):  # what stands before it keeps its line
        _set_seal(lines, ledger, index, entries[index])
    text = "\n".join(lines)
    if changed and not reads_as(text, ledger, entries):
        raise NotCut(_NOT_PLAIN.format(ledger.lines[changed[0]]))
    return text, changed


def _set_seal(lines: list[str], ledger: Ledger, index: int, entry: Values) -> None:
    start = ledger.lines[index]
    end = ledger.lines[index + 1] if index + 1 < len(ledger.lines) else len(lines) + 1
    found = key_lines("\n".join(lines[start - 1 : end - 1]), start, index)
    written = ledger.entries[index].get("seal")
    if written is None:
        above = found.get(("entry", index, "at" if "at" in entry else "action"), start) - 1
        line, newline = lines[above].removesuffix("\r"), "\r" * lines[start - 1].endswith("\r")
        lines[above : above + 1] = [line + newline, f'seal = "{entry["seal"]}"' + lines[above].removeprefix(line)]
        return
    number = found.get(("entry", index, "seal"), start)
    if isinstance(written, str) and SEAL.fullmatch(written):
        lines[number - 1] = lines[number - 1].replace(written, str(entry["seal"]))
    elif plain := re.fullmatch(_PLAIN_SEAL, lines[number - 1]):
        lines[number - 1] = f'{plain[1]}"{entry["seal"]}"{plain[2]}'
