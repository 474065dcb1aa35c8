"""`census`: tokens counted."""

from collections.abc import Sequence

from civledger.model.situation import Draft, Situation
from civledger.model.words import Players
from civledger.rules.megaciv.subjects import made
from civledger.rules.megaciv.views.orders import movement


def draft(situation: Situation, players: Players, words: Sequence[str], after: str | None = None) -> Draft:
    """Return the entry of a census; once everybody is counted, the receipt tells the order of movement."""
    tokens = players.numbers(words)
    if after is not None:
        return Draft({"tokens": tokens, "after": after})

    def receipt(after: Situation) -> list[str]:
        if made(after.now, "census") >= set(after.state.civs):
            return ["order of movement: " + ", ".join(movement(after.state))]
        return []

    return Draft({"tokens": tokens}, receipt)
