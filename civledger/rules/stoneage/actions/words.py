"""Words of commands that only this game has: lower sections, dice and rewards."""

from collections.abc import Iterable
from typing import Any

from civledger.model.names import several
from civledger.model.players import Players
from civledger.model.words import WrongWord, found, listing, number, split_lists
from civledger.rules.stoneage import tables
from civledger.rules.stoneage.header.game import Game


def lower(word: str) -> dict[str, Any]:
    """Return the lower section of a word such as `art`, `farmer` or `farmer=2`."""
    name, given, icons = word.partition("=")
    section = found(name, (*tables.symbols(), *tables.professions()), "symbol or profession")
    if section in tables.symbols():
        if given:
            raise WrongWord(f"{section} is a culture symbol: leave out the number of icons")
        return {"symbol": section}
    return {"profession": section, "icons": number(icons) if given else 1}


def dice(given: Iterable[str]) -> list[int]:
    """Return the dice of lists such as `5,6,2,2`."""
    return [number(word) for word in split_lists(given)]


def rewards(given: Iterable[str], game: Game, players: Players, taker: str) -> list[dict[str, int]]:
    """Return who took which die: of bare dice the taker's is the first, the others follow clockwise."""
    words = split_lists(given)
    if any("=" in word for word in words):
        pairs = [word.partition("=") for word in words]
        return [{players.find(name): number(die)} for name, _, die in pairs]
    order = game.clockwise(taker)
    if len(words) != len(order):
        given = f"{several(len(words), 'reward')} given, but there are {len(order)} players"
        raise WrongWord(f"{given}. They choose in this order: {', '.join(order)}")
    return [{name: number(die)} for name, die in zip(order, words, strict=True)]


def resources(words: Iterable[str]) -> dict[str, int]:
    """Return resources such as `wood=2` and `gold`, in the order of their worth."""
    rows = listing(words, tables.worth(), "resource")
    return {resource: rows[resource] for resource in tables.worth() if resource in rows}
