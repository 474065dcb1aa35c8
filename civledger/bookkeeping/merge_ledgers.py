"""Merging what two people wrote into one ledger: the merged bytes, and what both should know."""

import os
from collections.abc import Iterator, Mapping, Sequence

from civledger.bookkeeping.refusals import NotWritable
from civledger.engine.check import rules_of
from civledger.model.ledger import Ledger, Values
from civledger.model.ruleset import RuleSet
from civledger.model.struct import Struct
from civledger.rules import RULESETS
from civledger.store.disk import DISK
from civledger.store.git import merge_lines
from civledger.store.merge.alignment import Clash
from civledger.store.merge.ledgers import MergedEntry, MergedLedger, merge_ledgers
from civledger.store.merge.sheet import EMPTY, LedgerSheet, NotPlain, take_apart
from civledger.store.output_file import replace
from civledger.store.read import BYTE_ORDER_MARK, read_data

TWICE = "turn {}: both sides counted {} of {}: {} (ours) and {} (theirs); the later in the file counts, {}"
CLOSED_TWICE = "turn {}: both sides closed it, with {} of {}: {} (ours) and {} (theirs); ours counts"
SEAL_GONE = (
    "turn {}: its seal is gone, since other entries or another header stand before it now; look at them, then type "
    "`civledger reseal --reason merged`"
)
STRIKE_GONE = "turn {}: a strike ({}) is gone: the other side removed what it struck"

Counts = dict[tuple[str, str], object]


class NotMergeable(Exception):
    """One of the texts is no ledger, or not written as one: lines are all that can be merged."""


class Merge(Struct):
    """The merged ledger, sentences on what was merged, and those on what is left to be decided."""

    data: bytes
    remarks: Sequence[str]
    conflicts: Sequence[str]


class MergedFile(Struct):
    """Whether nothing is left to be decided, and what both sides should know."""

    is_clean: bool
    remarks: Sequence[str] = ()
    conflicts: Sequence[str] = ()


def merge_files(base: str, ours: str, theirs: str) -> MergedFile:
    """Merge two files over ours, as ledgers or else line by line as git would; raises NotWritable."""
    try:
        merge = merge_texts(*(DISK.read(file) for file in (base, ours, theirs)))
        replace(os.path.realpath(ours), merge.data)
    except NotMergeable:
        is_clean = merge_lines(base, ours, theirs)
        if is_clean is None:
            raise NotWritable(f"{ours}: it is no ledger, and git cannot merge it line by line") from None
        return MergedFile(is_clean)
    except (OSError, ValueError) as error:
        raise NotWritable(f"nothing was merged: {error}") from error
    return MergedFile(not merge.conflicts, merge.remarks, merge.conflicts)


def merge_texts(base: bytes, ours: bytes, theirs: bytes) -> Merge:
    """Return two versions of a ledger as one; raises NotMergeable."""
    sheets = [read_sheet(base) if base.strip() else EMPTY, read_sheet(ours), read_sheet(theirs)]
    ruleset = ruleset_of(sheets[1])
    try:
        merged = merge_ledgers(ruleset.unsealed, *sheets)
    except NotPlain as error:
        raise NotMergeable from error
    text = merged.text.replace("\n", "\r\n") if b"\r\n" in ours else merged.text
    mark = BYTE_ORDER_MARK if ours.startswith(BYTE_ORDER_MARK) else b""
    return Merge(mark + text.encode(), tuple(make_remarks(merged, ruleset)), tuple(name_conflicts(merged)))


def read_sheet(data: bytes) -> LedgerSheet:
    """Return the pieces of a ledger; raises NotMergeable if its game is not known or it is written in another way."""
    ledger = read_data("", data).ledger
    if ledger is None or not has_players(ledger):
        raise NotMergeable
    try:
        sheet = take_apart(ledger)
    except NotPlain as error:
        raise NotMergeable from error
    ruleset_of(sheet)
    return sheet


def has_players(ledger: Ledger) -> bool:
    """Tell whether a ledger has players that a seal can be counted over."""
    players = ledger.header.get("player", [])
    return isinstance(players, list) and all(isinstance(player, dict) for player in players)


def ruleset_of(sheet: LedgerSheet) -> RuleSet:
    """Return the rules of a ledger; raises NotMergeable if they are not known."""
    name = rules_of(Ledger("", "", sheet.header, (), ()))
    if not isinstance(name, str) or name not in RULESETS:
        raise NotMergeable
    return RULESETS[name]()


def name_conflicts(merged: MergedLedger) -> Iterator[str]:
    """Yield what both sides changed differently."""
    for path in merged.clashing:
        yield f"both sides set {'.'.join(path)} in the header differently"
    for number, entry in enumerate(merged.entries, 1):
        if isinstance(entry.text, Clash):
            both = entry.text.ours and entry.text.theirs
            how = "both sides changed it differently" if both else "one side changed it, the other removed it"
            yield f"turn {entry.values.get('turn')}: entry {number}, {entry.values.get('action')}: {how}"


def make_remarks(merged: MergedLedger, ruleset: RuleSet) -> Iterator[str]:
    """Yield what is worth knowing although it needs no decision."""
    for own, other in merged.closed_twice:
        ours, theirs = count_players(own, ruleset), count_players(other, ruleset)
        for (what, who), number in theirs.items():
            if (what, who) in ours and ours[what, who] != number:
                yield CLOSED_TWICE.format(own.get("turn"), what, who, ours[what, who], number)
    yield from find_counted_twice(merged.entries, ruleset)
    for entry in merged.lost_seals:
        yield SEAL_GONE.format(entry.get("turn"))
    for entry in merged.idle_strikes:
        yield STRIKE_GONE.format(entry.get("turn"), entry.get("reason"))


def find_counted_twice(entries: Sequence[MergedEntry], ruleset: RuleSet) -> Iterator[str]:
    """Yield every count of a player that both sides made in one turn: the later one counts."""
    standing: dict[tuple[object, str, str], tuple[bool, object]] = {}
    for entry in entries:
        if entry.ours == entry.theirs or isinstance(entry.text, Clash):
            continue
        turn = entry.values.get("turn")
        for (what, who), number in count_players(entry.values, ruleset).items():
            before = standing.get((str(turn), what, who))
            if before is not None and before[0] != entry.ours:
                ours, theirs = (before[1], number) if before[0] else (number, before[1])
                yield TWICE.format(turn, what, who, ours, theirs, number)
            standing[str(turn), what, who] = entry.ours, number


def count_players(entry: Values, ruleset: RuleSet) -> Counts:
    """Return what an entry counts for whom."""
    kind = ruleset.kind_of(entry.get("action"))
    if kind is None:
        return {}
    what, *keys = (kind.action, kind.once) if kind.once else kind.counted_as or ("",)
    found: Counts = {}
    for key in keys:
        if key in entry:
            found |= {(what, who): number for who, number in name_rows(entry[key], entry.get("civ"), key)}
    return found


def name_rows(value: object, civ: object, key: str) -> Iterator[tuple[str, object]]:
    """Yield whom a value counts: a table everybody in it, a number whom the entry is about, a list all players."""
    if isinstance(value, Mapping):
        yield from ((f"{civ} {name}" if civ else str(name), number) for name, number in value.items())
    else:
        yield str(civ or key), value
