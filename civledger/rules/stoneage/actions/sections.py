"""Lower sections of cards, and resources, as they are typed."""

from collections.abc import Iterable, Mapping
from typing import Any

from civledger.model.words import WrongWord, found, listing, number
from civledger.rules.stoneage import tables


def read_lower(word: str) -> dict[str, Any]:
    """Return the lower section of a word such as `art`, `farmer` or `farmer=2`."""
    name, given, icons = word.partition("=")
    section = found(name, (*tables.symbols(), *tables.professions()), "symbol or profession")
    if section in tables.symbols():
        if given:
            raise WrongWord(f"{section} is a culture symbol: leave out the number of icons")
        return {"symbol": section}
    return {"profession": section, "icons": number(icons) if given else 1}


def write_lower(section: Mapping[str, Any]) -> str:
    """Return the word for a lower section."""
    return str(section.get("symbol") or f"{section.get('profession')}={section.get('icons', 1)}")


def read_resources(words: Iterable[str]) -> dict[str, int]:
    """Return resources such as `wood=2` and `gold`, in the order of their worth."""
    rows = listing(words, tables.worth(), "resource")
    return {resource: rows[resource] for resource in tables.worth() if resource in rows}
