"""The words of the game that may be typed, for completion."""

from collections.abc import Iterable, Mapping

from civledger.model.command import Value, Words, before
from civledger.model.names import plain
from civledger.rules.megaciv import tables
from civledger.rules.megaciv.book.calamities.cards import calamities
from civledger.rules.megaciv.header.short import sets


def nouns() -> Mapping[str, Words]:
    """Return the names of the game by the noun the help has for them."""
    civs = words(tables.civilizations())
    return {
        "CIV": civs,
        "GAINER": civs,
        "ADVANCE": words(tables.advances()),
        "NAME": words(tables.advances()),
        "CALAMITY": words(calamities()),
        "ABILITY": words(tables.ABILITIES),
        "COMMODITY": words(tables.commodities()),
        "COLOUR": tables.COLOURS,
    }


def specials(players: Words) -> Mapping[str, Value]:
    """Return the values that go on after an equals sign or a comma, by the metavar that shows one."""
    civs, commodities = players, nouns()["COMMODITY"]
    choosing = before(words(card.name for card in tables.holders_of("choose")), "=")
    colours = before(tables.COLOURS, ":")
    return {
        "ADVANCE=PRICE": Value(()),  # the price is computed; who types another one goes on after the name
        "WHO": Value((), equals=civs),
        "PERSON=CIV:POINTS,…": Value((), equals=before(civs, ":")),
        "CIV=SET,…": Value(before(civs, "="), equals=words(sets()), comma=before(civs, "=")),
        "CIV,…": Value(civs, comma=civs),
        "CIV=NUMBER,…": Value(before(civs, "="), comma=before(civs, "=")),
        "salt=3,ochre": Value(commodities, comma=commodities),
        "fish=salt": Value(before(commodities, "="), equals=commodities),
        "minoa=blue:5,green:5": Value(before(civs, "="), equals=colours, comma=colours),
        "written=blue:5,green:5": Value((*choosing, *colours), equals=colours, comma=(*colours, *choosing)),
    }


def words(names: Iterable[str]) -> Words:
    """Return names as one word each, as people type them."""
    return tuple(map(plain, names))
