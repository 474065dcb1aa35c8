"""`spend`: treasury to stock."""

from collections.abc import Sequence

from civledger.model.situation import Draft, Situation
from civledger.model.words import Players, WrongWord, found
from civledger.rules.megaciv.entries.spend import PURPOSES
from civledger.rules.megaciv.payment import card_prices


def draft(situation: Situation, players: Players, on: str, words: Sequence[str]) -> Draft:
    """Return the entry of treasury spent; for a card the number is its stack, and the price follows."""
    purpose = found(on, PURPOSES, "purpose")
    numbers = players.numbers(words)

    def receipt(after: Situation) -> list[str]:
        return ["treasury now: " + ", ".join(f"{civ} {after.state.treasury[civ]}" for civ in numbers)]

    if purpose != "card":
        return Draft({"treasury": numbers, "on": purpose}, receipt)
    stacks = set(numbers.values())
    if len(stacks) > 1:
        raise WrongWord("cards of different stacks are different entries: one command for each stack")
    prices = {civ: card_prices(situation.opening, civ).get(stack, 0) for civ, stack in numbers.items()}
    return Draft({"treasury": prices, "on": "card", "stack": stacks.pop()}, receipt)
