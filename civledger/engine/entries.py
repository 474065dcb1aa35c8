"""Raw entries to entries of the game, with the flaws found on the way."""

from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from typing import Any

from civledger.model.border.ruleset import RuleSet
from civledger.model.entry import (
    BAD_VALUE,
    MISSING_KEY,
    UNKNOWN_KEY,
    UNREADABLE,
    Entry,
    Flaw,
    Flaws,
    Kind,
    Names,
)
from civledger.model.entry import kind as make_kind
from civledger.model.keys import LARGEST, is_number, shown, wrong
from civledger.model.ledger import Values
from civledger.model.names import nearest

_UNKNOWN_ACTION = "CL101"
_PLACING = frozenset({"turn", "action"})
WHO = ("civ", "to", "player")


def read_entry(
    written: Values, index: int, line: int, open_turn: int, ruleset: RuleSet, names: Names, flaws: Flaws
) -> Entry:
    """Return an entry of the game, and note the flaws of what could not be read of it."""
    turn, action = written.get("turn"), written.get("action")
    kind = ruleset.kind_of(action)
    if type(turn) is not int or not names.first_turn <= turn <= LARGEST or kind is None or kind.action in names.lacking:
        is_known = kind is not None and kind.action not in names.lacking
        turn, kind = _read_turn(written, ruleset, names, flaws), _read_kind(written, ruleset, names, flaws)
        if not is_known:
            return _without_effect(kind, turn or open_turn, index, line, names.playing)
    common: dict[str, Any] = {}
    values = _read_keys(written, kind, ruleset, names, common, flaws)
    if not flaws and turn is not None:
        body = kind.body(**values)
        if not common:
            return Entry(kind, turn, index, line, body)
        return Entry(kind, turn, index, line, body, common=common, beside=_named_players(common, ruleset))
    if turn is None or any(_spoils(flaw, kind) for flaw in flaws):
        return _without_effect(kind, turn or open_turn, index, line, _find_concerned(kind, values, flaws, names))
    for pair in kind.relations.apart:  # each row is wrong beside the other
        tables = [values[key] for key in pair if key in values]
        twice = tables[0].keys() & tables[1].keys() if len(tables) == len(pair) else ()
        if twice:
            values |= {key: {name: row for name, row in values[key].items() if name not in twice} for key in pair}
    rows = [flaw for flaw in flaws if flaw.code != UNKNOWN_KEY and flaw.at[0] in kind.keys]
    unread = frozenset((str(flaw.at[0]), name) for flaw in rows for name in flaw.who or whose(values))
    unclear = unread | misspelt(written, kind, values, names, flaws)
    whom = _named_players(common, ruleset)
    entry = Entry(kind, turn, index, line, kind.body(**values), unread=unclear, common=common, beside=whom)
    if kind.once and unread:
        return entry.only(set(names.playing) - {name for _, name in unread})
    return entry


def _named_players(common: Mapping[str, Any], ruleset: RuleSet) -> tuple[str, ...]:
    named = [value for key, value in common.items() if ruleset.entries.COMMON[key].who]
    return tuple(name for value in named for name in ([value] if isinstance(value, str) else value))


def misspelt(
    written: Values, kind: Kind, values: Mapping[str, Any], names: Names, flaws: Flaws
) -> frozenset[tuple[str, str]]:
    """Return the keys that unknown ones were probably meant to be: they count as made, but could not be read."""
    if flaws.enough(UNKNOWN_KEY):
        return frozenset()
    words = [str(flaw.at[0]) for flaw in flaws if flaw.code == UNKNOWN_KEY and len(flaw.at) == 1]
    meant = {near: written[word] for word in words for near in nearest(word, kind.keys)[:1] if near not in written}
    unread = {(key, name) for key in meant for name in whose(values)}
    rows = {key: table for key, table in meant.items() if isinstance(table, dict)}
    return frozenset(unread | {(key, name) for key, table in rows.items() for name in names.playing if name in table})


def _spoils(flaw: Flaw, kind: Kind) -> bool:
    """Tell whether a flaw keeps the whole entry from being applied; one in a row of a table does not."""
    if flaw.code == UNKNOWN_KEY or (flaw.at and flaw.at[0] not in kind.keys):
        return False
    return not flaw.at or (len(flaw.at) == 1 and not kind.keys[str(flaw.at[0])].remarked)


def whose(values: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the players an entry names."""
    return tuple(values[key] for key in WHO if isinstance(values.get(key), str))


def _read_turn(values: Mapping[str, object], ruleset: RuleSet, names: Names, flaws: Flaws) -> int | None:
    """Return the entry's turn, None if it does not say, or these books begin later."""
    turn, first = values.get("turn"), names.first_turn
    if type(turn) is int and is_number(turn, 1):
        if turn >= first:
            return turn
        said = f"these books begin with {ruleset.turn_called} {first}, so {ruleset.turn_called} {turn} is not in them"
        flaws.append(Flaw(BAD_VALUE, said, ("turn",)))
        return None
    if turn is None:
        flaws.append(Flaw(MISSING_KEY, "the entry has no turn"))
    else:
        flaws.append(wrong("a whole number, 1 or more", turn, ("turn",)))
    return None


def _read_kind(values: Mapping[str, object], ruleset: RuleSet, names: Names, flaws: Flaws) -> Kind:
    """Return the kind of the entry; where it is not known, the one it was probably meant to be."""
    action = values.get("action")
    kind = ruleset.kind_of(action)
    if kind and kind.action in names.lacking:
        why = f"{kind.action} is not used in this game: {names.lacking[kind.action]}"
        flaws.append(Flaw(_UNKNOWN_ACTION, why, ("action",)))
    if kind:
        return kind
    if action is None:
        flaws.append(Flaw(MISSING_KEY, "the entry has no action"))
    elif not isinstance(action, str):
        flaws.append(wrong("a text in quotes", action, ("action",)))
    else:
        said = f"there is no action {shown(action)}"
        flaws.append(Flaw(_UNKNOWN_ACTION, said, ("action",), (), action, ruleset.kinds))
        for near in () if flaws.enough(_UNKNOWN_ACTION) else nearest(action, ruleset.kinds):
            if _fits(values, ruleset.kinds[near], ruleset):
                return ruleset.kinds[near]
    return _any_kind(ruleset)


def _fits(values: Mapping[str, object], kind: Kind, ruleset: RuleSet) -> bool:
    keys = values.keys() - _PLACING - (ruleset.entries.COMMON.keys() - kind.keys.keys())
    some = kind.relations.some
    return set(kind.required) <= keys <= kind.keys.keys() and (not some or not keys.isdisjoint(some))


def _read_keys(
    values: Mapping[str, object],
    kind: Kind,
    ruleset: RuleSet,
    names: Names,
    common: dict[str, Any],
    flaws: Flaws,
) -> dict[str, Any]:
    """Return the values that could be read, by key; what any entry may carry is put into `common`."""
    read: dict[str, Any] = {}
    readers, everywhere = kind.readers, ruleset.entries.COMMON
    for key, value in values.items():
        known = readers.get(key)
        if known is not None:
            own, at, reader = known
            read[own] = reader(value, at, names, flaws)
        elif key in _PLACING:
            continue
        elif (besides := everywhere.get(key)) and (not besides.beside or besides.beside in values):
            carried = besides.read.read(value, (key,), names, flaws)
            if carried is not UNREADABLE:
                common[key] = carried
        else:
            flaws.append(_unknown_key(str(key), kind, ruleset))
    for key in common:
        needed = everywhere[key].needs
        if needed and needed not in values:
            flaws.append(Flaw(MISSING_KEY, f"{key} needs the key {needed}", (key,)))
    for key in kind.required:
        if key not in values:
            flaws.append(Flaw(MISSING_KEY, f"{kind.action} needs the key {key}"))  # hardly ever
    if kind.flaws:
        _add_elsewhere(kind.flaws(values), flaws)
    return {key: value for key, value in read.items() if value is not UNREADABLE} if flaws else read


def _add_elsewhere(found: Iterable[Flaw], flaws: Flaws) -> None:
    """Note flaws where none was noted yet."""
    places = {flaw.at for flaw in flaws if flaw.at}
    for flaw in found:
        if flaw.at not in places:
            flaws.append(flaw)


def _unknown_key(key: str, kind: Kind, ruleset: RuleSet) -> Flaw:
    if key in ruleset.entries.COMMON:
        return Flaw(UNKNOWN_KEY, f"{key} works only together with {ruleset.entries.COMMON[key].beside}", (key,))
    known = (*kind.keys, *ruleset.entries.COMMON, *sorted(_PLACING))
    return Flaw(UNKNOWN_KEY, f"{kind.action} has no key {shown(key)}", (key,), (), key, known)


def _find_concerned(kind: Kind, values: Mapping[str, Any], flaws: Iterable[Flaw], names: Names) -> tuple[str, ...]:
    """Return whom an entry may be about: whom it names or seems to name, else everybody."""
    keys = [key for key in WHO if key in kind.keys]
    if not keys or any(kind.keys[key].required and not _names_somebody(key, values, flaws) for key in keys):
        return names.playing
    meant = tuple(name for flaw in flaws if flaw.at and flaw.at[0] in keys for name in flaw.who)
    return whose(values) + meant


def _names_somebody(key: str, values: Mapping[str, Any], flaws: Iterable[Flaw]) -> bool:
    return key in values or any(flaw.at == (key,) for flaw in flaws)


def _without_effect(kind: Kind, turn: int, index: int, line: int, who: Iterable[str]) -> Entry:
    """Return an entry of which nothing is applied, though all of it counts as made."""
    return Entry(kind, turn, index, line, None, unread=_every_pair(tuple(kind.keys), tuple(who)))


@lru_cache(maxsize=64)  # one set for all: a file may have nothing but such entries
def _every_pair(keys: tuple[str, ...], who: tuple[str, ...]) -> frozenset[tuple[str, str]]:
    return frozenset((key, name) for key in keys for name in who)


@cache  # a file may have nothing but such entries
def _any_kind(ruleset: RuleSet) -> Kind:
    keys = {f"{kind.action}.{name}": key for kind in ruleset.kinds.values() for name, key in kind.keys.items()}
    return make_kind("", dict, 0, keys, lambda entry, state: state)
