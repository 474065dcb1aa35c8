"""The operators: each damages a line in one way that people have, and yields all variants of it."""

from collections.abc import Callable, Iterable
from enum import StrEnum
from typing import NamedTuple

from tests.slips.words import Words

Damage = Callable[[Words], Iterable[Words]]


class Kind(StrEnum):
    """What a damaged line asks of its reader."""

    FORM = "form"  # nothing need be guessed
    SAID = "said"  # a sentence, or two commands: what is not typed follows from what is
    GUESS = "guess"  # a word is spelt like another
    LOST = "lost"  # a word or number is missing


class Operator(NamedTuple):
    """A way to damage a line."""

    name: str
    kind: Kind
    damage: Damage


OPERATORS: dict[str, Operator] = {}


def operator(kind: Kind) -> Callable[[Damage], Damage]:
    """Add a function to the operators, under its name."""

    def added(damage: Damage) -> Damage:
        name = damage.__name__.replace("_", "-")
        OPERATORS[name] = Operator(name, kind, damage)
        return damage

    return added


form, said, guess, lost = (operator(kind) for kind in (Kind.FORM, Kind.SAID, Kind.GUESS, Kind.LOST))


def all_operators() -> dict[str, Operator]:
    """Return all operators by name, those of the modules beside this one."""
    from tests.slips import letters, phrases, signs, spoken

    assert letters
    assert phrases
    assert signs
    assert spoken
    return OPERATORS


def kind_of(names: Iterable[str]) -> Kind:
    """Return what a line asks that was damaged by several operators: the hardest."""
    kinds = {OPERATORS[name].kind for name in names}
    return next(kind for kind in (Kind.LOST, Kind.GUESS, Kind.SAID, Kind.FORM) if kind in kinds)
