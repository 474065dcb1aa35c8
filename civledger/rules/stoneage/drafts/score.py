"""`score`: points counted."""

from collections.abc import Sequence

from civledger.model.situation import Draft, Situation
from civledger.model.words import Players


def draft(situation: Situation, players: Players, words: Sequence[str]) -> Draft:
    """Return the entry of the final score counted at the table, which may be below zero."""
    return Draft({"points": players.numbers(words, signed=True)})
