"""Entries in the order in which they are replayed: by turn, and within it by band."""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping
from operator import attrgetter

from civledger.engine.entries import read_entry
from civledger.engine.strikes import NONE, FoundStrikes, lead_command
from civledger.model import entry_faults as faults
from civledger.model.entry import Entry, Flaw, Flaws, Names
from civledger.model.finding import Fault, Finding
from civledger.model.ledger import Ledger
from civledger.model.names import both, did_you_mean
from civledger.model.ruleset import RuleSet
from civledger.model.strike import STRIKE, StruckEntry
from civledger.model.struct import Struct

BAND = attrgetter("kind.band")
BY_CODE = {fault.code: fault for fault in faults.ENTRY_FAULTS}


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
            findings += [flawed(file, entry, flaw) for flaw in flaws.take()]
        kind, turn = entry.kind, entry.turn
        if turn != open_turn or kind.closes:
            fault = timing(entry, open_turn, closed)
            if fault:
                message = TIMING[fault](entry, open_turn)
                findings.append(finding(file, entry, fault, message, ("turn",), entry_civ(entry)))
            entry = entry._replace(late=turn < open_turn)
        for said in strikes.misused.get(index, ()):
            findings.append(finding(file, entry, faults.STRIKE_MISUSED, said, ("entries",)))
        if kind.closes:
            closed.add(turn)
            open_turn = max(open_turn, turn + 1)
        if kind.parts and entry.body is not None:
            turns[turn] += kind.parts(entry)
        else:
            turns[turn].append(entry)
    if flaws.untold:
        last = {found.fault.code: found for found in findings}
        findings += [last[code].and_more(times) for code, times in flaws.untold.items()]
    by_turn = {number: tuple(turns[number]) for number in sorted(turns)}
    return Written(by_turn, open_turn, frozenset(closed), tuple(findings), tuple(struck))


def arrange_entries(file: str, entries: tuple[Entry, ...]) -> tuple[list[Entry], list[Finding]]:
    """Return the entries of one turn in replay order, and what was entered twice."""
    findings: list[Finding] = []
    chunks = entries if counts_once(entries) else replace_counts(file, entries, findings)
    return sorted(chunks, key=BAND), findings


def counts_once(entries: tuple[Entry, ...]) -> bool:
    """Tell whether all entries of a turn could be read and none counts a name a second time."""
    counted: dict[str, set[str]] = defaultdict(set)
    for entry in entries:
        if entry.unread:
            return False
        kind = entry.kind
        if kind.once and entry.body is not None:
            names = getattr(entry.body, kind.once).keys()
            so_far = counted[kind.action]
            if not so_far.isdisjoint(names):
                return False
            so_far.update(names)
    return True


def timing(entry: Entry, open_turn: int, closed: set[int]) -> Fault | None:
    """Return what is wrong with the turn of an entry at its place in the file."""
    if entry.kind.closes and entry.turn in closed:
        return faults.ENTERED_TWICE
    if entry.turn < open_turn:
        return faults.LATE_ENTRY if entry.kind is not STRIKE else None
    return faults.TURN_AHEAD if entry.turn > open_turn else None


TIMING: dict[Fault, Callable[[Entry, int], str]] = {
    faults.ENTERED_TWICE: lambda entry, _: f"turn {entry.turn} was closed before",
    faults.LATE_ENTRY: lambda entry, now: f"entered late, in turn {now}; judged as of turn {entry.turn}",
    faults.TURN_AHEAD: lambda entry, now: f"turn {entry.turn} has not begun; turn {now} is open",
}


def replace_counts(file: str, entries: tuple[Entry, ...], findings: list[Finding]) -> list[Entry]:
    """Return the entries with every second count of one name moved to the place of its first."""
    slots: list[list[Entry]] = []
    standing: dict[tuple[str, str], tuple[list[Entry], int]] = {}
    counted = names_counted(entries)
    for entry in (settle_doubts(entry, counted) if entry.unread else entry for entry in entries):
        action, once = entry.kind.action, entry.kind.once
        if not once or entry.body is None:
            slots.append([entry])
            continue
        rows = getattr(entry.body, once)
        again = [name for name in rows if (action, name) in standing]
        if again and not entry.late and not entry.common.get("fix"):
            findings.append(twice(file, entry, again))
        for (slot, index), names in by_place(standing, action, again):
            slot[index] = without(slot[index], names)
            slot.append(entry if len(names) == len(rows) else entry.only(names))
            standing.update(((action, name), (slot, len(slot) - 1)) for name in names)
        fresh = [name for name in rows if name not in again]
        slots.append([entry.only(fresh) if again else entry])
        standing.update(((action, name), (slots[-1], 0)) for name in fresh)
    return [chunk for slot in slots for chunk in slot]


def by_place(
    standing: Mapping[tuple[str, str], tuple[list[Entry], int]], action: str, names: Iterable[str]
) -> list[tuple[tuple[list[Entry], int], list[str]]]:
    """Return the names that stand in one chunk together, with the slot and the place of that chunk."""
    places: dict[tuple[int, int], tuple[tuple[list[Entry], int], list[str]]] = {}
    for name in names:
        slot, index = standing[action, name]
        places.setdefault((id(slot), index), ((slot, index), []))[1].append(name)
    return list(places.values())


def names_counted(entries: Iterable[Entry]) -> Mapping[str, set[str]]:
    """Return who is counted by entries of each kind that counts everybody once."""
    counted: dict[str, set[str]] = defaultdict(set)
    for entry in entries:
        if entry.kind.once and entry.body is not None:
            counted[entry.kind.action].update(getattr(entry.body, entry.kind.once))
    return counted


def settle_doubts(entry: Entry, counted: Mapping[str, set[str]]) -> Entry:
    """Return an entry without the doubts that another one of its kind and turn puts right."""
    others = counted.get(entry.kind.action)
    if not others:
        return entry
    return entry._replace(unread=frozenset(pair for pair in entry.unread if pair[1] not in others))


def without(entry: Entry, names: Collection[str]) -> Entry:
    """Return the entry with all rows but those of some names."""
    return entry.only([other for other in getattr(entry.body, entry.kind.once) if other not in names])


def twice(file: str, entry: Entry, names: list[str]) -> Finding:
    """Return the finding of an entry that counts names a second time."""
    civ = names[0] if len(names) == 1 else None
    message = f"{entry.kind.action} of {both(names)} stands in turn {entry.turn} twice; the second counts"
    at = (entry.kind.once, names[0]) if civ else (entry.kind.once,)
    return finding(file, entry, faults.ENTERED_TWICE, message, at, civ)


def flawed(file: str, entry: Entry, flaw: Flaw) -> Finding:
    """Return the finding of a flaw in an entry."""
    civ = flaw.who[0] if len(flaw.who) == 1 and flaw.who[0] in flaw.at else entry_civ(entry)
    meant = did_you_mean(flaw.word, flaw.known) if flaw.word else ""
    return finding(file, entry, BY_CODE[flaw.code], f"{flaw.message}{meant}", flaw.at, civ)


def entry_civ(entry: Entry) -> str | None:
    """Return the one civilization or player an entry is about, if it says so."""
    return getattr(entry.body, "civ", None) or getattr(entry.body, "player", None)


def finding(
    file: str, entry: Entry, fault: Fault, message: str, at: tuple[str | int, ...] = (), civ: str | None = None
) -> Finding:
    """Return a finding about an entry."""
    return Finding(fault, file, message, entry.line, entry.turn, civ, ("entry", entry.position, *at))
