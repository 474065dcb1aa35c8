"""`spend`: treasury to stock."""

from collections.abc import Sequence

from civledger.model.names import either
from civledger.model.situation import Draft, Situation
from civledger.model.words import GAP, Players, WrongWord, found
from civledger.rules.megaciv.book.payment import card_price
from civledger.rules.megaciv.entries.spend import PURPOSES


def draft(situation: Situation, players: Players, on: str, words: Sequence[str] = (), free: bool = False) -> Draft:
    """Return the entry of treasury spent; for a card the number is its stack, and the price follows."""
    if "=" in on:
        if words and words[-1] in PURPOSES:
            message = f"the purpose ({words[-1]}) comes first, then who pays"
            raise WrongWord(message, [on, *words], [[words[-1], on, *words[:-1]]])
        raise WrongWord(f"what is it for: {either(PURPOSES)}?", [on], [["PURPOSE", on]])
    if not words:
        raise WrongWord("who spends how much?", meant=[[f"CIV={GAP}"]])
    purpose = found(on, PURPOSES, "purpose")
    numbers = players.numbers(words)

    def receipt(after: Situation) -> list[str]:
        return ["treasury now: " + ", ".join(f"{civ} {after.state.treasury[civ]}" for civ in numbers)]

    if free and purpose != "card":
        raise WrongWord("--free is only for a card from Wonder of the World")
    if purpose != "card":
        return Draft({"treasury": numbers, "on": purpose}, receipt)
    stacks = set(numbers.values())
    if len(stacks) > 1:
        raise WrongWord("use a separate command for each stack")
    prices = {civ: 0 if free else card_price(situation.opening, civ, stack) for civ, stack in numbers.items()}
    return Draft({"treasury": prices, "on": "card", "stack": stacks.pop()}, receipt)
