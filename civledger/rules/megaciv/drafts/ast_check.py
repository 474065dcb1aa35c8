"""`ast-check`: markers noted."""

from collections.abc import Sequence

from civledger.model.situation import Draft, Situation
from civledger.model.words import Players


def draft(situation: Situation, players: Players, words: Sequence[str]) -> Draft:
    """Return the entry of markers."""
    return Draft({"space": players.numbers(words)})
