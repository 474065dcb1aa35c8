"""`gain`: treasury gained."""

from collections.abc import Sequence

from civledger.model.situation import Draft, Situation
from civledger.model.words import Players


def draft(situation: Situation, players: Players, words: Sequence[str]) -> Draft:
    """Return the entry of treasury gained."""
    gained = players.numbers(words)

    def receipt(after: Situation) -> list[str]:
        return ["treasury now: " + ", ".join(f"{civ} {after.state.treasury[civ]}" for civ in gained)]

    return Draft({"treasury": gained}, receipt)
