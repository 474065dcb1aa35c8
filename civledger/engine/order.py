"""Entries in the order in which they are replayed: by turn, and within it by band."""

from collections.abc import Callable, Iterable
from typing import NamedTuple

from civledger.model import entry_faults as faults
from civledger.model.entry import Entry, Flaw, Names
from civledger.model.finding import Fault, Finding
from civledger.model.ledger import Ledger
from civledger.model.names import both
from civledger.model.ruleset import RuleSet

BY_CODE = {fault.code: fault for fault in faults.ENTRY_FAULTS}

Read = Callable[..., tuple[Entry, list[Flaw]]]


class Ordered(NamedTuple):
    """The entries of each turn in replay order, and what was wrong with their words, values and turns."""

    turns: dict[int, list[Entry]]
    findings: list[Finding]


def ordered(ledger: Ledger, ruleset: RuleSet, names: Names, read_entry: Read) -> Ordered:
    """Return all entries of a ledger by turn, judged for when they were written."""
    turns: dict[int, list[Entry]] = {}
    findings: list[Finding] = []
    closed: set[int] = set()
    open_turn = 1
    for index, raw in enumerate(ledger.entries):
        entry, flaws = read_entry(raw, index, open_turn, ruleset, names)
        findings += [flawed(ledger, entry, flaw) for flaw in flaws]
        fault = timing(entry, open_turn, closed)
        if fault:
            findings.append(finding(ledger, entry, fault, TIMING[fault](entry, open_turn), ("turn",), entry_civ(entry)))
        if entry.turn < open_turn:
            entry = entry._replace(late=True)
        if entry.kind.closes:
            closed.add(entry.turn)
            open_turn = max(open_turn, entry.turn + 1)
        turns.setdefault(entry.turn, []).extend(entry.kind.parts(entry) if entry.body is not None else (entry,))
    for number in sorted(turns):
        pieces = replaced(ledger, turns[number], findings)
        turns[number] = sorted(pieces, key=lambda entry: entry.kind.band)
    return Ordered({number: turns[number] for number in sorted(turns)}, findings)


def timing(entry: Entry, open_turn: int, closed: set[int]) -> Fault | None:
    """Return what is wrong with the turn of an entry at its place in the file."""
    if entry.kind.closes and entry.turn in closed:
        return faults.ENTERED_TWICE
    if entry.turn < open_turn:
        return faults.LATE_ENTRY
    return faults.TURN_AHEAD if entry.turn > open_turn else None


TIMING: dict[Fault, Callable[[Entry, int], str]] = {
    faults.ENTERED_TWICE: lambda entry, _: f"turn {entry.turn} was closed before",
    faults.LATE_ENTRY: lambda entry, now: f"entered late, in turn {now}; judged as of turn {entry.turn}",
    faults.TURN_AHEAD: lambda entry, now: f"turn {entry.turn} has not begun; turn {now} is open",
}


def replaced(ledger: Ledger, entries: list[Entry], findings: list[Finding]) -> list[Entry]:
    """Return the entries with every second count of one name moved to the place of its first."""
    entries = [settled(entry, entries) if entry.unread else entry for entry in entries]
    slots: list[list[Entry]] = []
    first: dict[tuple[str, str], int] = {}
    for entry in entries:
        once = entry.kind.once
        if not once or entry.body is None:
            slots.append([entry])
            continue
        rows = getattr(entry.body, once)
        again = [name for name in rows if (entry.kind.action, name) in first]
        if not again:
            first.update(((entry.kind.action, name), len(slots)) for name in rows)
            slots.append([entry])
            continue
        if not entry.late:
            findings.append(twice(ledger, entry, again))
        for name in again:
            slot = slots[first[entry.kind.action, name]]
            slot[:] = [without(piece, name) for piece in slot] + [entry.only([name])]
        first.update(((entry.kind.action, name), len(slots)) for name in rows if name not in again)
        slots.append([entry.only([name for name in rows if name not in again])])
    return [piece for slot in slots for piece in slot]


def settled(entry: Entry, entries: Iterable[Entry]) -> Entry:
    """Return an entry without the doubts that another one of its kind and turn puts right."""
    once = entry.kind.once
    others = [other.body for other in entries if once and other.kind is entry.kind and other.body is not None]
    counted = {name for body in others for name in getattr(body, once)}
    return entry._replace(unread=frozenset(pair for pair in entry.unread if pair[1] not in counted))


def without(entry: Entry, name: str) -> Entry:
    """Return the entry with all rows but those of one name."""
    return entry.only([other for other in getattr(entry.body, entry.kind.once) if other != name])


def twice(ledger: Ledger, entry: Entry, names: list[str]) -> Finding:
    """Return the finding of an entry that counts names a second time."""
    civ = names[0] if len(names) == 1 else None
    message = f"{entry.kind.action} of {both(names)} stands in turn {entry.turn} twice; the second counts"
    at = (entry.kind.once, names[0]) if civ else (entry.kind.once,)
    return finding(ledger, entry, faults.ENTERED_TWICE, message, at, civ)


def flawed(ledger: Ledger, entry: Entry, flaw: Flaw) -> Finding:
    """Return the finding of a flaw in an entry."""
    civ = flaw.who[0] if len(flaw.who) == 1 and flaw.who[0] in flaw.at else entry_civ(entry)
    return finding(ledger, entry, BY_CODE[flaw.code], flaw.message, flaw.at, civ)


def entry_civ(entry: Entry) -> str | None:
    """Return the one civilization an entry is about, if it says so."""
    return getattr(entry.body, "civ", None)


def finding(
    ledger: Ledger, entry: Entry, fault: Fault, message: str, at: tuple[str | int, ...] = (), civ: str | None = None
) -> Finding:
    """Return a finding about an entry."""
    return Finding(fault, ledger.file, message, entry.line, entry.turn, civ, ("entry", entry.position, *at))
