"""Lower sections of cards, and resources, as they are said."""

from collections.abc import Mapping
from typing import Any

from civledger.model.words import WrongWord
from civledger.rules.stoneage import tables


def section_keys(said: Mapping[str, int | None]) -> dict[str, Any]:
    """Return the keys of a lower section: a culture symbol, or a profession with its icons."""
    [(section, icons)] = said.items()
    if section not in tables.symbols():
        return {"profession": section, "icons": 1 if icons is None else icons}
    if icons is not None:
        raise WrongWord(f"{section} is a culture symbol: leave out the number of icons")
    return {"symbol": section}


def section_said(keys: Mapping[str, Any]) -> dict[str, int | None]:
    """Return what is said of the lower section that keys tell; nothing if they tell none."""
    if keys.get("symbol"):
        return {keys["symbol"]: None}
    return {keys["profession"]: keys.get("icons", 1)} if keys.get("profession") else {}


def by_worth(resources: Mapping[str, int]) -> dict[str, int]:
    """Return resources in the order of their worth."""
    return {resource: resources[resource] for resource in tables.worth() if resource in resources}
