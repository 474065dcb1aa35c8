"""Merging what two people wrote into one ledger: the merged bytes, and what both should know."""

import os
from collections.abc import Iterator, Sequence

from civledger.bookkeeping.open_ledger import judge_content
from civledger.engine.check import rules_of
from civledger.engine.entries import read_entry
from civledger.model.border.ruleset import RuleSet
from civledger.model.entry import Flaws, Names
from civledger.model.finding import INFO, Finding
from civledger.model.forms import CountKey, name_count
from civledger.model.ledger import Ledger, Values
from civledger.model.struct import Struct
from civledger.model.verdict import NotWritable
from civledger.report.escape import printable
from civledger.rules import RULESETS
from civledger.store.disk import DISK
from civledger.store.git import merge_lines
from civledger.store.merge.alignment import Clash
from civledger.store.merge.ledgers import LABELS, MergedEntry, MergedLedger, is_last, merge_ledgers
from civledger.store.merge.sheet import EMPTY, LedgerSheet, NotPlain, take_apart
from civledger.store.read import BYTE_ORDER_MARK, read_data
from civledger.store.temporary import replace

_TWICE = "turn {}: both sides recorded the {} for {}: {} (ours), {} (theirs). The later entry counts: {}"
_CLOSED_TWICE = "turn {}: both sides closed it, but with a different {} for {}: {} (ours), {} (theirs). Ours counts"
_ENDED_ONCE = "turn {}: one side ended the game with this turn, so the merged game is over"
_SEAL_GONE = (
    "turn {}: the seal was removed, because the entries or the header before it changed in the merge. "
    "Check them, then run `civledger reseal --reason merged`"
)
_STRIKE_GONE = "turn {}: a strike ({}) was dropped, because the other side removed the struck entry"

_UNKNOWN = ("", "%X", "%Y")
_MOST_TOLD = 10
_REMARKED = ("CL005", "CL110")  # seals that went and numbers that differ have sentences of their own


class NotMergeable(Exception):
    """One of the texts is no ledger, or not written as one: lines are all that can be merged."""


class Merge(Struct):
    """The merged ledger, sentences on what was merged, and those on what is left to be decided."""

    data: bytes
    remarks: Sequence[str]
    conflicts: Sequence[str]


class _MergedFile(Struct):
    """Whether nothing is left to be decided, and what both sides should know."""

    is_clean: bool
    remarks: Sequence[str] = ()
    conflicts: Sequence[str] = ()


def merge_files(base: str, ours: str, theirs: str, *names: str) -> _MergedFile:
    """Merge two files over ours, as ledgers or else line by line as git would; raises NotWritable.

    The `names` are what both sides are called in markers; git that does not know them gives `%X` and `%Y`.
    """
    labels = [default if name in _UNKNOWN else printable(name) for name, default in zip(names, LABELS, strict=False)]
    try:
        merge = merge_texts(*(DISK.read(file) for file in (base, ours, theirs)), labels=labels or LABELS)
        replace(os.path.realpath(ours), merge.data)
    except NotMergeable:
        is_clean = merge_lines(base, ours, theirs, *(labels or LABELS))
        if is_clean is None:
            raise NotWritable(f"{ours}: this is not a ledger, and git cannot merge its lines") from None
        return _MergedFile(is_clean)
    except (OSError, ValueError) as error:
        raise NotWritable(f"nothing was merged: {error}") from error
    return _MergedFile(not merge.conflicts, merge.remarks, merge.conflicts)


def merge_texts(base: bytes, ours: bytes, theirs: bytes, *, labels: Sequence[str] = LABELS) -> Merge:
    """Return two versions of a ledger as one; raises NotMergeable."""
    sheets = [_read_sheet(base) if base.strip() else EMPTY, _read_sheet(ours), _read_sheet(theirs)]
    ruleset = _ruleset_of(sheets[1])
    names = ruleset.judging.setup(sheets[1].header).names
    name_event = ruleset.declared("entries.events", "name_event", None) or (lambda values: None)
    each_turn = {action for action, kind in ruleset.kinds.items() if kind.each_turn}

    def find_apart(entries: Sequence[MergedEntry]) -> set[int]:
        counts = _find_counted_twice(entries, ruleset, names)
        return {count.place for count in counts if count.what[0] in each_turn}

    try:
        merged = merge_ledgers(ruleset.unsealed, *sheets, name_event=name_event, find_apart=find_apart, labels=labels)
    except NotPlain as error:
        raise NotMergeable from error
    text = merged.text.replace("\n", "\r\n") if b"\r\n" in ours else merged.text
    mark = BYTE_ORDER_MARK if ours.startswith(BYTE_ORDER_MARK) else b""
    data, conflicts = mark + text.encode(), tuple(_name_conflicts(merged))
    found = () if conflicts else _find_new_mistakes(data, ours, theirs)
    return Merge(data, (*_make_remarks(merged, ruleset, names), *found), conflicts)


def _find_new_mistakes(merged: bytes, *sides: bytes) -> Iterator[str]:
    """Yield what the rules say against the merged ledger and said against neither side."""
    known = {_without_place(finding) for side in sides for finding in judge_content("", side).verdict.findings}
    found = [finding for finding in judge_content("", merged).verdict.findings if _without_place(finding) not in known]
    told = [finding for finding in found if finding.fault.severity != INFO and finding.fault.code not in _REMARKED]
    for finding in told[:_MOST_TOLD]:
        whom = f"{finding.civ}, " if finding.civ else ""
        mark = f"{finding.fault.severity}[{finding.fault.code}]"
        yield f"after the merge: {mark} {whom}turn {finding.turn}: {finding.message}"
    if len(told) > _MOST_TOLD:
        yield f"after the merge: {len(told) - _MOST_TOLD} more findings; `civledger check` shows them"


def _without_place(finding: Finding) -> tuple[object, ...]:
    return finding.fault.code, finding.turn, finding.civ, finding.message


def _read_sheet(data: bytes) -> LedgerSheet:
    """Return the pieces of a ledger; raises NotMergeable if its game is not known or it is written in another way."""
    ledger = read_data("", data).ledger
    players = ledger.header.get("player", []) if ledger else None
    if ledger is None or not isinstance(players, list) or not all(isinstance(one, dict) for one in players):
        raise NotMergeable
    try:
        sheet = take_apart(ledger)
    except NotPlain as error:
        raise NotMergeable from error
    _ruleset_of(sheet)
    return sheet


def _ruleset_of(sheet: LedgerSheet) -> RuleSet:
    """Return the rules of a ledger; raises NotMergeable if they are not known."""
    name = rules_of(Ledger("", "", sheet.header, (), ()))
    if not isinstance(name, str) or name not in RULESETS:
        raise NotMergeable
    return RULESETS[name]


def _name_conflicts(merged: MergedLedger) -> Iterator[str]:
    for path in merged.clashing:
        yield f"both sides set {'.'.join(path)} in the header differently"
    for number, entry in enumerate(merged.entries, 1):
        if isinstance(entry.text, Clash):
            yield f"turn {entry.values.get('turn')}: entry {number}, {entry.values.get('action')}: {_name_clash(entry)}"


def _name_clash(entry: MergedEntry) -> str:
    if not entry.is_conflict:
        return "keep the same side here as above, because a strike refers to entries by number"
    if entry.is_torn:
        return "struck on one side, changed on the other"
    if entry.is_reopened:
        return "one side undid it, the other went on. Keep it, or remove the entries of later turns"
    if entry.is_rival:
        return "both sides recorded the same event differently. Keep all entries of one side"
    both = isinstance(entry.text, Clash) and entry.text.ours and entry.text.theirs
    return "both sides changed it differently" if both else "one side changed it, the other removed it"


def _make_remarks(merged: MergedLedger, ruleset: RuleSet, names: Names) -> Iterator[str]:
    """Yield what is worth knowing although it needs no decision."""
    for own, other in merged.closed_twice:
        ours, theirs = _count_players(own, ruleset, names), _count_players(other, ruleset, names)
        for one, number in theirs.items():
            if one in ours and ours[one] != number:
                yield _CLOSED_TWICE.format(own.get("turn"), one[0], name_count(one), ours[one], number)
        if is_last(own) != is_last(other):
            yield _ENDED_ONCE.format(own.get("turn"))
    counts = _find_counted_twice(merged.entries, ruleset, names)
    for count in (count for count in counts if count.ours != count.theirs):
        counting = merged.entries[count.place]
        number = count.ours if counting.ours else count.theirs
        said = (counting.values.get("turn"), count.what[0], name_count(count.what), count.ours, count.theirs, number)
        yield _TWICE.format(*said)
    for entry in merged.lost_seals:
        yield _SEAL_GONE.format(entry.get("turn"))
    for entry in merged.idle_strikes:
        yield _STRIKE_GONE.format(entry.get("turn"), entry.get("reason"))


class _CountedTwice(Struct):
    """A count that both sides made in one turn, and the place of the entry that counts, the later one."""

    what: CountKey
    ours: str
    theirs: str
    place: int


def _find_counted_twice(entries: Sequence[MergedEntry], ruleset: RuleSet, names: Names) -> Iterator[_CountedTwice]:
    last: dict[tuple[str, CountKey], dict[bool, tuple[int, str]]] = {}
    for place, entry in enumerate(entries):
        if entry.ours != entry.theirs and not isinstance(entry.text, Clash):
            for one, number in _count_players(entry.values, ruleset, names).items():
                last.setdefault((str(entry.values.get("turn")), one), {})[entry.ours] = place, number
    for (_, one), sides in last.items():
        if len(sides) == 2:
            yield _CountedTwice(one, sides[True][1], sides[False][1], max(place for place, _ in sides.values()))


def _count_players(values: Values, ruleset: RuleSet, names: Names) -> dict[CountKey, str]:
    entry = read_entry(values, 0, 0, 1, ruleset, names, Flaws())
    chunks = entry.kind.parts(entry) if entry.kind.parts and entry.body is not None else (entry,)
    return {one: chunk.kind.tally.say(chunk.body, one) for chunk in chunks if chunk.kind.tally for one in chunk.counted}
