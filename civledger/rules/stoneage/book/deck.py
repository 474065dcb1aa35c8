"""The deck of civilization cards: how often its sections were taken, and how often they were printed."""

from collections.abc import Iterator

from civledger.model.finding import Path
from civledger.model.struct import Struct
from civledger.model.turn import Step
from civledger.rules.stoneage import tables


class CardSection(Struct):
    """A section of a card that came to somebody, where the entry tells it, and on how many cards it is now.

    So many cards were printed with it.
    """

    name: str
    at: Path
    number: int
    printed: int


def lower_sections(step: Step, key: str) -> Iterator[CardSection]:
    """Yield the culture symbols, or the professions, that an entry brought, that of an extra card too."""
    body, before, after = step.entry.body, step.before.shown, step.after.shown
    extra = getattr(body, "extra", None) or {}
    places = {getattr(body, key): (key,), extra.get(key): ("extra", key)}
    for name, at in places.items():
        if name in after and after[name] > before[name]:
            yield CardSection(name, at, after[name], tables.numbers()["cards"][key])


def upper_section(step: Step) -> CardSection:
    """Return the effect of a card."""
    name = step.entry.body.effect
    return CardSection(name, ("effect",), step.after.taken[name], tables.effects()[name])
