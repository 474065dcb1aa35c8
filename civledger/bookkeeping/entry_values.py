"""The values of an entry as they are entered elsewhere than in the shell, on their way to a draft."""

from collections.abc import Mapping
from typing import Any

from civledger.bookkeeping.addition import RecordingOptions, complete_values
from civledger.bookkeeping.open_ledger import OpenedLedger
from civledger.bookkeeping.record import stand
from civledger.engine.entries import WHO, read_entry
from civledger.model.entry import Flaws, Key, Kind
from civledger.model.keys import shown
from civledger.model.names import did_you_mean
from civledger.model.offers import offers_of
from civledger.model.situation import Draft
from civledger.model.struct import Struct
from civledger.model.words import WrongWord

OWN = ("civ", "player")  # whose entry it is, where it is one player's
OURS = ("forced", "joined", "by", "id", "fix", "note")  # common keys that are no values


class NotAllowed(Exception):
    """Something that whoever asks may not do; the message says who may."""


class EnteredValues(Struct):
    """An action and the values of its keys, the numbers of its player bare; a `seat` speaks for itself alone.

    `during` is the turn that was open when it was typed, where that is known.
    """

    action: str
    values: Mapping[str, Any]
    civ: str | None = None
    seat: bool = False
    during: int | None = None


def draft_values(opened: OpenedLedger, options: RecordingOptions, entered: EnteredValues) -> Draft:
    """Return the draft of what was entered; raises WrongWord where the values are not those of the action."""
    books = opened.books
    kind, names = books.ruleset.kinds[entered.action], books.setup.names
    if kind.action in names.lacking:
        raise WrongWord(f"{kind.action} is not used in this game: {names.lacking[kind.action]}")
    keys = fill_keys(opened, kind, entered)
    if entered.seat:
        refuse_others(kind, keys, entered)
    draft = draft_keys(opened, options, kind, keys, entered)
    flaws = Flaws()
    read_entry(complete_values(opened, options, kind.action, draft), 0, 1, 1, books.ruleset, names, flaws)
    refuse_flaws(flaws)
    return draft


def fill_keys(opened: OpenedLedger, kind: Kind, entered: EnteredValues) -> dict[str, Any]:
    """Return the keys of an entry with the player in them; raises WrongWord if one cannot be read."""
    ruleset, names = opened.books.ruleset, opened.books.setup.names
    carried = () if entered.seat else [key for key in ruleset.common if key not in OURS]
    values = offers_of(ruleset).entering().shape(action=kind.action, values=entered.values)
    if strange := [key for key in values if key not in (*kind.keys, *carried)]:
        raise WrongWord(f"{kind.action} has no value {shown(strange[0])}{did_you_mean(strange[0], kind.keys)}")
    keys: dict[str, Any] = {key: entered.civ for key in OWN if key in kind.keys and entered.civ is not None}
    keys |= {key: fill_value(kind.keys.get(key), key, value, entered.civ) for key, value in values.items()}
    flaws = Flaws()
    for key, value in keys.items():
        if key in kind.keys:
            kind.keys[key].read(value, (key,), names, flaws)
    refuse_flaws(flaws)
    known = (*keys, *offers_of(ruleset).entering().COMPUTED.get(kind.action, ()))
    if missing := [key for key in kind.required if key not in known or keys.get(key) == {}]:
        raise WrongWord(f"{kind.action} needs a value: {missing[0]}")
    return keys


def fill_value(key: Key | None, name: str, value: Any, civ: str | None) -> Any:
    """Return a value as the entry has it: a number of one player is a table of one row."""
    if key is None or not key.who or name in WHO or isinstance(value, dict | list):
        return value
    if civ is None:
        raise WrongWord(f"which player does {name} = {shown(value)} belong to?")
    return {civ: value}


def refuse_others(kind: Kind, keys: Mapping[str, Any], entered: EnteredValues) -> None:
    """Refuse what a seat says about anybody else; raises NotAllowed."""
    for key, value in keys.items():
        named = value if isinstance(value, dict | list) else [value]
        if (kind.keys[key].who or key in OWN) and any(name != entered.civ for name in named):
            raise NotAllowed(f"this is {entered.civ}'s seat. It cannot enter anything for others")


def draft_keys(
    opened: OpenedLedger, options: RecordingOptions, kind: Kind, keys: Mapping[str, Any], entered: EnteredValues
) -> Draft:
    """Return the draft of a whole entry: the game's own where it computes or tells something, else the keys alone."""
    offers, (situation, players) = offers_of(opened.books.ruleset), stand(opened, options)
    words = offers.entering().words(situation=situation, action=kind.action, civ=entered.civ, keys=keys)
    if words is None:
        return Draft(keys)
    draft = offers.draft(kind.action)(situation, players, **words)
    return draft._replace(keys={**keys, **draft.keys})


def refuse_flaws(flaws: Flaws) -> None:
    """Say what is wrong with the first value that cannot be read; raises WrongWord."""
    if flaws:
        flaw = flaws[0]
        raise WrongWord(flaw.message + (did_you_mean(flaw.word, flaw.known) if flaw.word else ""))
