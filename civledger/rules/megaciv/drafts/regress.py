"""`regress`: markers moved back."""

from collections.abc import Sequence
from typing import Any

from civledger.model.situation import Draft, Situation
from civledger.model.words import Players


def draft(situation: Situation, players: Players, words: Sequence[str], reason: str = "") -> Draft:
    """Return the entry of markers moved back by a calamity."""
    keys: dict[str, Any] = {"spaces": players.numbers(words)}

    def receipt(after: Situation) -> list[str]:
        return [f"{civ} is now on space {after.state.space[civ]}" for civ in keys["spaces"]]

    return Draft({**keys, "reason": reason} if reason else keys, receipt)
