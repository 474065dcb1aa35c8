"""The words of the game that may be typed, for completion."""

from collections.abc import Mapping

from civledger.model.border.command import Value, WordAnswer, Words, before
from civledger.rules.stoneage import tables


def nouns() -> Mapping[str, Words]:
    """Return the names of the game by the noun the help has for them."""
    return {
        "EFFECT": tuple(tables.effects()),
        "SYMBOL": tables.symbols(),
        "PROFESSION": tuple(tables.professions()),
        "RESOURCE": tuple(tables.worth()),
    }


def specials(players: Words) -> Mapping[str, Value]:
    """Return the values that go on after an equals sign or a comma, by the metavar that shows one."""
    resources = nouns()["RESOURCE"]
    return {"wood=2,gold": Value(before(resources, "="), comma=before(resources, "="))}


def other_words() -> Mapping[str, WordAnswer]:
    """Return what is said to words that people use for commands of the game."""
    return {}


def grave() -> Words:
    """Return the commands of the game that nobody wants to type by mistake."""
    return ()


def unused(state: object) -> Words:
    """Return the words that fit nowhere in one game: everybody plays with the same box."""
    return ()
