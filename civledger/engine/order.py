"""Entries as they are replayed: by turn, by band, and what is counted again in the place of what was counted first."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from operator import attrgetter
from typing import Any

from civledger.engine.entries import read_entry
from civledger.engine.strikes import NONE, FoundStrikes, lead_command
from civledger.model import entry_faults as faults
from civledger.model.border.ruleset import RuleSet
from civledger.model.entry import Entry, Flaw, Flaws, Kind, Names
from civledger.model.finding import Fault, Finding
from civledger.model.forms import CountKey, name_count
from civledger.model.ledger import Ledger, Values
from civledger.model.names import both, did_you_mean
from civledger.model.strike import STRIKE, StruckEntry
from civledger.model.struct import Struct

_BAND = attrgetter("kind.band")
_BY_CODE = {fault.code: fault for fault in faults.ENTRY_FAULTS}
_TIMING: dict[Fault, Callable[[Entry, int, str], str]] = {
    faults.ENTERED_TWICE: lambda entry, _, turn: f"{turn} {entry.turn} is already closed",
    faults.LATE_ENTRY: lambda entry, now, turn: f"entered late, in {turn} {now}. It counts for {turn} {entry.turn}",
    faults.TURN_AHEAD: lambda entry, now, turn: f"{turn} {entry.turn} has not started: {turn} {now} is open",
}


class Written(Struct):
    """The entries of each turn in the order of the file, which turn is open, and what was wrong with their words.

    What was struck is in none of these. `last` is the turn with which the players ended the game, if they did.
    """

    turns: Mapping[int, tuple[Entry, ...]]
    open_turn: int
    closed: frozenset[int]
    findings: tuple[Finding, ...]
    struck: tuple[StruckEntry, ...] = ()
    last: int | None = None


def read_entries(
    so_far: Written, ledger: Ledger, first: int, ruleset: RuleSet, names: Names, strikes: FoundStrikes = NONE
) -> Written:
    """Return what stands in a file when its entries from this number on follow those so far."""
    turns: dict[int, list[Entry]] = defaultdict(list)
    turns.update((number, list(entries)) for number, entries in so_far.turns.items())
    findings = list(so_far.findings)
    closed, open_turn, ended = set(so_far.closed), so_far.open_turn, so_far.last
    file = ledger.file
    flaws = Flaws()
    struck, headless = list(so_far.struck), False
    for index, (values, line) in enumerate(zip(ledger.entries[first:], ledger.lines[first:], strict=True), first):
        if index in strikes.named:
            # What is struck is read for `log` alone: its flaws are nobody's business any more. If it was the first
            # entry of a command, the next one that stands takes its place as the head of that command.
            by, entry = strikes.named[index], read_entry(values, index, line, open_turn, ruleset, names, Flaws())
            struck.append(StruckEntry(entry, by.body.reason, by.position))
            headless = headless or values.get("joined") is not True
            continue
        entry = read_entry(values, index, line, open_turn, ruleset, names, flaws)
        if headless:
            entry, headless = lead_command(entry), False
        if flaws or not all(values.values()) or entry.kind.timeless:  # a note may be of blanks
            findings += _find_flaws(file, entry, values, flaws)
        kind, turn = entry.kind, entry.turn
        # Nearly every entry is of the open turn and closes none, and a file has thousands: only the others are asked.
        if turn != open_turn or kind.closes:
            fault = _find_timing_fault(entry, open_turn, closed, ended)
            if fault:
                message = _TIMING[fault](entry, open_turn, ruleset.turn_called)
                findings.append(finding(file, entry, fault, message, ("turn",), _entry_civ(entry)))
            entry = entry._replace(late=turn < open_turn)
            if kind.closes:
                closed.add(turn)
                open_turn = max(open_turn, turn + 1)
                ended = turn if entry.ends_game and ended is None else ended
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
    return Written(by_turn, open_turn, frozenset(closed), tuple(findings), tuple(struck), ended)


def arrange_entries(file: str, entries: tuple[Entry, ...], called: str) -> tuple[list[Entry], list[Finding]]:
    """Return the entries of one turn in replay order, and what was entered twice."""
    placed = _place_entries(entries)
    again = [twice_finding(file, entry, names, called) for entry, names in placed.twice]
    again += [apart_finding(file, entry, counts) for entry, counts in placed.apart]
    annulling = any(entry.kind.annuls for entry in entries)
    # The sort is stable: within a band the order of the file counts, since tokens must be there before they move.
    return sorted(_drop_annulled(placed.chunks) if annulling else placed.chunks, key=_BAND), again


def _drop_annulled(chunks: Iterable[Entry]) -> list[Entry]:
    """Return the entries of a turn without the rows that a later count of the same names annuls."""
    # Backwards, in the order of the file and before bands change it: a count put right stands where the wrong one did.
    kept: list[Entry] = []
    annulled: dict[str, dict[str, int]] = defaultdict(dict)
    for chunk in reversed(list(chunks)):
        names = annulled.get(chunk.kind.action)
        if names and chunk.kind.silent and chunk.own_names <= names.keys():
            continue  # nothing of it is left, and nobody is told of it
        kept.append(chunk.annul_rows(names) if names and chunk.body is not None else chunk)
        if chunk.kind.annuls:
            counted = dict.fromkeys([one[1] for one in chunk.counted], chunk.position)
            for action in chunk.kind.annuls:
                annulled[action].update(counted)
    return kept[::-1]


def _find_timing_fault(entry: Entry, open_turn: int, closed: set[int], last: int | None) -> Fault | None:
    if entry.kind.closes and entry.turn in closed:
        return faults.ENTERED_TWICE
    if entry.turn < open_turn:
        # Of a game that its players ended nothing can come in time any more.
        return faults.LATE_ENTRY if entry.kind is not STRIKE and entry.turn != last else None
    return faults.TURN_AHEAD if entry.turn > open_turn else None


def twice_finding(file: str, entry: Entry, names: list[str], called: str) -> Finding:
    """Return the finding of an entry that counts names a second time."""
    civ = names[0] if len(names) == 1 else None
    said = f"the {entry.kind.action} for {both(names)} was entered twice in {called} {entry.turn}"
    message = f"{said}. The second one counts"
    at = (entry.kind.once, names[0]) if civ else (entry.kind.once,)
    return finding(file, entry, faults.ENTERED_TWICE, message, at, civ)


def apart_finding(file: str, entry: Entry, counts: list[tuple[str, str]]) -> Finding:
    """Return the finding of an entry that the two sides of a merge counted differently."""
    names, said = zip(*counts, strict=True)
    message = f"the two sides of a merge recorded different numbers: {both(said)}. The later one counts"
    return finding(file, entry, faults.COUNTED_APART, message, ("apart",), names[0] if len(set(names)) == 1 else None)


def _find_flaws(file: str, entry: Entry, values: Values, flaws: Flaws) -> Iterator[Finding]:
    """Yield what cannot be read of an entry, and that it says nothing if it is empty."""
    if flaws:
        yield from (_flaw_finding(file, entry, flaw) for flaw in flaws.take())
    elif entry.kind.says_nothing(values) and not entry.beside:
        yield finding(file, entry, faults.EMPTY_ENTRY, f"the {entry.kind.action} entry names nobody and nothing")


def _flaw_finding(file: str, entry: Entry, flaw: Flaw) -> Finding:
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


_ChunkPlace = tuple[list[Entry], int]  # a slot of the turn, and a chunk in it


class _PlacedEntries(Struct):
    """The entries of a turn where they are replayed, and which of them count whom a second time.

    What the two sides of a merge counted differently stands in `apart`: of whom, and both numbers in words.
    """

    chunks: Iterable[Entry]
    twice: list[tuple[Entry, list[str]]]
    apart: Iterable[tuple[Entry, list[tuple[str, str]]]] = ()


def _place_entries(entries: tuple[Entry, ...]) -> _PlacedEntries:
    return _PlacedEntries(entries, []) if _counts_once(entries) else _replace_counts(_withdraw_fixed(entries))


def _withdraw_fixed(entries: tuple[Entry, ...]) -> tuple[Entry, ...]:
    """Return entries with what fixes write anew in its place: what stood there is kept for `log` alone."""
    kept: list[Entry] = []
    slot, fixing = 0, -1
    for entry in entries:
        identify = entry.kind.identify
        if identify and entry.is_fix:
            own = identify(entry)
            same = [at for at, one in enumerate(kept) if one.position != entry.position and identify(one) == own]
            for at in same:
                kept[at] = _withdraw(kept[at], entry.position)
            slot, fixing = (same[0], entry.position) if same else (0, -1)
        if entry.position == fixing:  # in all its chunks
            slot += 1
            kept.insert(slot, entry)
        else:
            kept.append(entry)
    return tuple(kept)


def _withdraw(entry: Entry, by: int) -> Entry:
    """Return an entry that changes nothing any more, since another one says anew what it said."""
    note = {key: value for key, value in entry.common.items() if key == "note"}
    put_right = {("fix", name): by for name in entry.as_written.all_named}
    return entry._replace(
        kind=_withdrawn(entry.kind), common=note, unread=frozenset(), original=entry.as_written, put_right=put_right
    )


def _withdrawn(kind: Kind) -> Kind:
    silenced = {"once": "", "tally": None, "annuls": (), "rank": None, "identify": None, "called": kind.action}
    return kind._replace(action="withdrawn", apply=_leave_alone, **silenced)


def _leave_alone(body: object, state: Any) -> Any:
    return state


def _counts_once(entries: tuple[Entry, ...]) -> bool:
    """Tell whether all entries of a turn could be read and none counts a name a second time."""
    counted: dict[str, set[str]] = defaultdict(set)
    for entry in entries:
        # An entry that cannot be read may count anybody, and a fix replaces something by its nature.
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
    # A count put right must be replayed where the wrong one stood: what came between them was done with the right
    # number on the board. So each entry has a slot of the turn, and what replaces a part of it goes into the same
    # slot, behind it. An entry that counts several players may be put right for one of them: then it loses that row
    # and keeps the others, and the new entry is cut in chunks, one for each slot in which it replaces something.
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
        # What it counts for the first time, or all of an entry that counts nothing, gets a slot of its own.
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
    tally = entry.kind.tally
    return bool(entry.kind.once) or (entry.is_fix and tally is not None and not tally.beside)


def _by_place(
    standing: Mapping[CountKey, _ChunkPlace], counted: Iterable[CountKey]
) -> list[tuple[_ChunkPlace, list[CountKey]]]:
    # Slots are told apart by their identity: two of them may hold equal entries.
    places: dict[tuple[int, int], tuple[_ChunkPlace, list[CountKey]]] = {}
    for one in counted:
        slot, index = standing[one]
        places.setdefault((id(slot), index), ((slot, index), []))[1].append(one)
    return list(places.values())


def _names_counted(entries: Iterable[Entry]) -> Mapping[str, set[str]]:
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
