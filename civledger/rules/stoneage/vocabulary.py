"""The words of the game that may be typed, for completion."""

from collections.abc import Callable, Iterable, Mapping

from civledger.model.border.slots import Words
from civledger.rules.stoneage import tables


def nouns() -> Mapping[str, Callable[[], Iterable[str]]]:
    """Return what lists the names of the game, by the noun the help has for them."""
    return {
        "EFFECT": tables.effects,
        "SYMBOL": tables.symbols,
        "PROFESSION": tables.professions,
        "RESOURCE": tables.worth,
    }


def other_names() -> Mapping[str, Words]:
    """Return the words that people have for commands of the game."""
    return {
        "building": ("hut", "huts"),
        "figures": ("meeples", "people"),
        "agriculture": ("farm", "fields"),
        "resources": ("materials",),
        "feed": ("eat",),
    }


def grave() -> Words:
    """Return the commands of the game that nobody wants to type by mistake."""
    return ()


def unused(state: object, player: str | None) -> Words:
    """Return the words that fit nowhere in one game: everybody plays with the same box."""
    return ()
