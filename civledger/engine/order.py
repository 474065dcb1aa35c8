"""Entries in the order in which they are replayed: by turn, and within it by band."""

from collections import defaultdict
from collections.abc import Callable, Mapping
from operator import attrgetter

from civledger.engine.counts import place_entries
from civledger.engine.entries import read_entry
from civledger.engine.strikes import NONE, FoundStrikes, lead_command
from civledger.model import entry_faults as faults
from civledger.model.border.ruleset import RuleSet
from civledger.model.entry import Entry, Flaw, Flaws, Names
from civledger.model.finding import Fault, Finding
from civledger.model.ledger import Ledger
from civledger.model.names import both, did_you_mean
from civledger.model.strike import STRIKE, StruckEntry
from civledger.model.struct import Struct

_BAND = attrgetter("kind.band")
_BY_CODE = {fault.code: fault for fault in faults.ENTRY_FAULTS}


class Written(Struct):
    """The entries of each turn in the order of the file, which turn is open, and what was wrong with their words.

    What was struck is in none of these.
    """

    turns: Mapping[int, tuple[Entry, ...]]
    open_turn: int
    closed: frozenset[int]
    findings: tuple[Finding, ...]
    struck: tuple[StruckEntry, ...] = ()


NOTHING = Written({}, 1, frozenset(), ())


def read_entries(
    so_far: Written, ledger: Ledger, first: int, ruleset: RuleSet, names: Names, strikes: FoundStrikes = NONE
) -> Written:
    """Return what stands in a file when its entries from this number on follow those so far."""
    turns: dict[int, list[Entry]] = defaultdict(list)
    turns.update((number, list(entries)) for number, entries in so_far.turns.items())
    findings = list(so_far.findings)
    closed, open_turn = set(so_far.closed), so_far.open_turn
    file = ledger.file
    flaws = Flaws()
    struck, headless = list(so_far.struck), False
    for index, (values, line) in enumerate(zip(ledger.entries[first:], ledger.lines[first:], strict=True), first):
        if index in strikes.named:
            by, entry = strikes.named[index], read_entry(values, index, line, open_turn, ruleset, names, Flaws())
            struck.append(StruckEntry(entry, by.body.reason, by.position))
            headless = headless or values.get("joined") is not True
            continue
        entry = read_entry(values, index, line, open_turn, ruleset, names, flaws)
        if headless:
            entry, headless = lead_command(entry), False
        if flaws:
            findings += [_flawed(file, entry, flaw) for flaw in flaws.take()]
        kind, turn = entry.kind, entry.turn
        if turn != open_turn or kind.closes:
            fault = _timing(entry, open_turn, closed)
            if fault:
                message = _TIMING[fault](entry, open_turn, ruleset.turn_called)
                findings.append(finding(file, entry, fault, message, ("turn",), _entry_civ(entry)))
            entry = entry._replace(late=turn < open_turn)
            if kind.closes:
                closed.add(turn)
                open_turn = max(open_turn, turn + 1)
        if kind is STRIKE:
            misused = strikes.misused.get(index, ())
            findings += [finding(file, entry, faults.STRIKE_MISUSED, said, ("entries",)) for said in misused]
        if kind.parts and entry.body is not None:
            turns[turn] += kind.parts(entry)
        else:
            turns[turn].append(entry)
    if flaws.untold:
        last = {found.fault.code: found for found in findings}
        findings += [last[code].and_more(times) for code, times in flaws.untold.items()]
    by_turn = {number: tuple(turns[number]) for number in sorted(turns)}
    return Written(by_turn, open_turn, frozenset(closed), tuple(findings), tuple(struck))


def arrange_entries(file: str, entries: tuple[Entry, ...], called: str) -> tuple[list[Entry], list[Finding]]:
    """Return the entries of one turn in replay order, and what was entered twice."""
    placed = place_entries(entries)
    again = [twice(file, entry, names, called) for entry, names in placed.twice]
    again += [apart(file, entry, counts) for entry, counts in placed.apart]
    return sorted(placed.chunks, key=_BAND), again


def _timing(entry: Entry, open_turn: int, closed: set[int]) -> Fault | None:
    """Return what is wrong with the turn of an entry at its place in the file."""
    if entry.kind.closes and entry.turn in closed:
        return faults.ENTERED_TWICE
    if entry.turn < open_turn:
        return faults.LATE_ENTRY if entry.kind is not STRIKE else None
    return faults.TURN_AHEAD if entry.turn > open_turn else None


_TIMING: dict[Fault, Callable[[Entry, int, str], str]] = {
    faults.ENTERED_TWICE: lambda entry, _, turn: f"{turn} {entry.turn} is already closed",
    faults.LATE_ENTRY: lambda entry, now, turn: f"entered late, in {turn} {now}. It counts for {turn} {entry.turn}",
    faults.TURN_AHEAD: lambda entry, now, turn: f"{turn} {entry.turn} has not started: {turn} {now} is open",
}


def twice(file: str, entry: Entry, names: list[str], called: str) -> Finding:
    """Return the finding of an entry that counts names a second time."""
    civ = names[0] if len(names) == 1 else None
    said = f"the {entry.kind.action} for {both(names)} was entered twice in {called} {entry.turn}"
    message = f"{said}. The second one counts"
    at = (entry.kind.once, names[0]) if civ else (entry.kind.once,)
    return finding(file, entry, faults.ENTERED_TWICE, message, at, civ)


def apart(file: str, entry: Entry, counts: list[tuple[str, str]]) -> Finding:
    """Return the finding of an entry that the two sides of a merge counted differently."""
    names, said = zip(*counts, strict=True)
    message = f"the two sides of a merge recorded different numbers: {both(said)}. The later one counts"
    return finding(file, entry, faults.COUNTED_APART, message, ("apart",), names[0] if len(set(names)) == 1 else None)


def _flawed(file: str, entry: Entry, flaw: Flaw) -> Finding:
    civ = flaw.who[0] if len(flaw.who) == 1 and flaw.who[0] in flaw.at else _entry_civ(entry)
    meant = did_you_mean(flaw.word, flaw.known) if flaw.word else ""
    return finding(file, entry, _BY_CODE[flaw.code], f"{flaw.message}{meant}", flaw.at, civ)


def _entry_civ(entry: Entry) -> str | None:
    """Return the one civilization or player an entry is about, if it says so."""
    return getattr(entry.body, "civ", None) or getattr(entry.body, "player", None)


def finding(
    file: str, entry: Entry, fault: Fault, message: str, at: tuple[str | int, ...] = (), civ: str | None = None
) -> Finding:
    """Return a finding about an entry."""
    return Finding(fault, file, message, entry.line, entry.turn, civ, ("entry", entry.position, *at))
