"""Raw entries to entries of the game, with the flaws found on the way."""

from collections.abc import Iterable, Mapping
from typing import Any

from civledger.model.entry import (
    MISSING_KEY,
    UNKNOWN_KEY,
    UNREADABLE,
    Entry,
    Flaw,
    Key,
    Kind,
    Names,
)
from civledger.model.keys import flag, is_number, shown, text, wrong
from civledger.model.ledger import RawEntry
from civledger.model.names import did_you_mean, nearest
from civledger.model.ruleset import RuleSet

UNKNOWN_ACTION = "CL101"
COMMON: Mapping[str, Key] = {"note": Key(text), "forced": Key(flag)}
PLACING = frozenset({"turn", "action"})


def read_entry(raw: RawEntry, index: int, open_turn: int, ruleset: RuleSet, names: Names) -> tuple[Entry, list[Flaw]]:
    """Return an entry of the game and the flaws of what could not be read of it."""
    flaws: list[Flaw] = []
    turn = read_turn(raw.values, flaws)
    kind = read_kind(raw.values, ruleset, flaws)
    if kind.action != raw.values.get("action"):
        return unapplied(kind, raw, index, turn or open_turn, names.playing), flaws
    values = read_keys(raw.values, kind, names, flaws)
    flaws += kind.flaws(values)
    if not flaws:
        return Entry(kind, turn or open_turn, index, raw.line, kind.body(**values)), flaws
    lacking = any(flaw.code == MISSING_KEY and not flaw.at for flaw in flaws)
    if turn is None or lacking or any(key not in values for key in kind.required):
        return unapplied(kind, raw, index, turn or open_turn, concerned(values, flaws, names)), flaws
    unread = frozenset(
        (str(flaw.at[0]), name)
        for flaw in flaws
        if flaw.code != UNKNOWN_KEY and flaw.at and flaw.at[0] in kind.keys
        for name in flaw.who or concerned(values, flaws, names)
    )
    return Entry(kind, turn, index, raw.line, kind.body(**values), unread=unread), flaws


def read_turn(values: Mapping[str, object], flaws: list[Flaw]) -> int | None:
    """Return the entry's turn, None if it does not say."""
    turn = values.get("turn")
    if type(turn) is int and is_number(turn, 1):
        return turn
    if turn is None:
        flaws.append(Flaw(MISSING_KEY, "the entry does not say its turn"))
    else:
        flaws.append(wrong("a whole number from 1 on", turn, ("turn",)))
    return None


def read_kind(values: Mapping[str, object], ruleset: RuleSet, flaws: list[Flaw]) -> Kind:
    """Return the kind of the entry; where it is not known, the one it was probably meant to be."""
    action = values.get("action")
    kind = ruleset.kinds.get(action) if isinstance(action, str) else None
    if kind:
        return kind
    if action is None:
        flaws.append(Flaw(MISSING_KEY, "the entry does not say its action"))
    elif not isinstance(action, str):
        flaws.append(wrong("a text in quotes", action, ("action",)))
    else:
        meant = did_you_mean(action, ruleset.kinds)
        flaws.append(Flaw(UNKNOWN_ACTION, f"there is no action {shown(action)}{meant}", ("action",)))
        for near in nearest(action, ruleset.kinds):
            return ruleset.kinds[near]
    return ruleset.anything


def read_keys(values: Mapping[str, object], kind: Kind, names: Names, flaws: list[Flaw]) -> dict[str, Any]:
    """Return the values that could be read, by key."""
    read: dict[str, Any] = {}
    keys = kind.keys
    for key, value in values.items():
        if key in PLACING:
            continue
        if key in keys:
            got = keys[key].read(value, (key,), names, flaws)
            if got is not UNREADABLE:
                read[key] = got
        elif key in COMMON:
            COMMON[key].read(value, (key,), names, flaws)
        else:
            meant = did_you_mean(key, [*keys, *COMMON, *PLACING])
            flaws.append(Flaw(UNKNOWN_KEY, f"{kind.action} has no key {shown(key)}{meant}", (key,)))
    missing = [key for key in kind.required if key not in values]
    flaws += [Flaw(MISSING_KEY, f"{kind.action} needs the key {key}") for key in missing]
    return read


def concerned(values: Mapping[str, Any], flaws: Iterable[Flaw], names: Names) -> tuple[str, ...]:
    """Return whom an entry is about: the player it names, those it may mean, or everybody."""
    named = tuple(values[key] for key in ("civ", "to", "player") if isinstance(values.get(key), str))
    meant = tuple(name for flaw in flaws for name in flaw.who)
    return named or meant or names.playing


def unapplied(kind: Kind, raw: RawEntry, index: int, turn: int, who: Iterable[str]) -> Entry:
    """Return an entry of which nothing is applied, though all of it counts as made."""
    unread = frozenset((key, name) for key in kind.keys for name in who)
    return Entry(kind, turn, index, raw.line, None, unread=unread)
