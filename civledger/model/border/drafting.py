"""Drafts of entries by the form of their kind."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from civledger.model.entry import Kind
from civledger.model.forms import Count, Form, FreeText
from civledger.model.players import Players
from civledger.model.situation import Draft, Situation

_Receipt = Callable[[Situation, Mapping[str, int]], Iterable[str]]


def draft_count(
    kind: Kind,
    players: Players,
    words: Sequence[str],
    receipt: _Receipt | None = None,
    more: Mapping[str, Any] | None = None,
) -> Draft:
    """Return the entry of what a kind counts, and more keys; the receipt gets what came of it and the numbers."""
    if not isinstance(kind.form, Count):
        raise TypeError(f"{kind.action} takes no numbers")
    numbers = kind.form.read(players, words)
    keys = {kind.form.key: numbers, **(more or {})}
    return Draft(keys, lambda after: receipt(after, numbers)) if receipt else Draft(keys)


def draft_text(kind: Kind, text: str) -> Draft:
    """Return the entry of a text, as it was typed."""
    if not isinstance(kind.form, FreeText):
        raise TypeError(f"{kind.action} takes no text")
    return Draft({kind.form.key: text})


def drafting(kind: Kind, form: Form) -> Callable[..., Draft]:
    """Return what makes an entry of typed words where the form of its kind says all about it."""

    def count(situation: Situation, players: Players, words: Sequence[str]) -> Draft:
        return draft_count(kind, players, words)

    def name(situation: Situation, players: Players, who: str) -> Draft:
        return Draft({form.key: players.find(who)})

    def write(situation: Situation, players: Players, text: str) -> Draft:
        return draft_text(kind, text)

    return count if isinstance(form, Count) else write if isinstance(form, FreeText) else name
