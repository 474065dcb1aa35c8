"""`tax`: stock to treasury."""

from collections.abc import Sequence
from typing import Any

from civledger.model.names import others, several
from civledger.model.situation import Draft, Situation
from civledger.model.words import Players, WrongWord
from civledger.rules.megaciv.unrest import due_revolts


def draft(
    situation: Situation, players: Players, words: Sequence[str], short: Sequence[str], cities: Sequence[str]
) -> Draft:
    """Return the entry of taxes at the rates given: who has not enough in stock pays what there is."""
    usual = situation.state.game.tax_rate
    rates = rates_of(players, words, usual)
    told, collected = players.numbers(cities), players.numbers(short)
    for civ in others({**told, **collected}, rates):
        raise WrongWord(f"{civ} is not among those who pay; add it: tax {civ}")
    counted = {**situation.state.cities, **told}
    for civ, rate in rates.items():
        if civ not in collected and "tokens" in situation.state.game.tracks:
            stock = max(0, situation.state.stock(civ))
            if stock < rate * counted[civ]:
                collected[civ] = stock
    keys: dict[str, Any] = {"cities": {civ: counted[civ] for civ in rates}}
    unusual = {civ: rate for civ, rate in rates.items() if rate != usual}
    keys |= {"rate": unusual} if unusual else {}
    keys |= {"collected": {civ: collected[civ] for civ in rates if civ in collected}} if collected else {}
    by_books = [civ for civ in collected if civ not in players.numbers(short)]
    return Draft(keys, lambda after: shortages(after, collected, by_books))


def rates_of(players: Players, words: Sequence[str], usual: int) -> dict[str, int]:
    """Return the rate of everybody named, in ranking order."""
    rates = players.rated(words, usual)
    return {civ: rates[civ] for civ in players.names if civ in rates}


def shortages(after: Situation, collected: dict[str, int], by_books: list[str]) -> list[str]:
    """Return who fell short, how many cities revolt, and who gains them."""
    lines = []
    for civ, number in collected.items():
        otherwise = f"; if the table counted otherwise, `undo` and say --short {civ}=NUMBER" if civ in by_books else ""
        lines.append(f"{civ} falls short: {number} collected{otherwise}")
    for revolt in due_revolts(after.now):
        gains = f"{revolt.to} gains" if revolt.to else "nobody can gain"
        command = f"civledger revolt {revolt.civ} {revolt.to or ''} {revolt.cities}"
        revolting = several(revolt.cities, "city")
        lines.append(f"{revolt.civ}: {revolting} must revolt, {gains} them: {' '.join(command.split())}")
    return lines
