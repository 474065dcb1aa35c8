"""`score`: points counted, and their parts."""

from collections.abc import Sequence

from civledger.model.situation import Draft, Situation
from civledger.model.words import Players, split_lists


def draft(situation: Situation, players: Players, words: Sequence[str], **parts: Sequence[str]) -> Draft:
    """Return the entry of the score counted at the table, with the parts that were counted."""
    rows = {part: split_lists(given) for part, given in parts.items()}
    return Draft({key: players.numbers(given) for key, given in {"points": words, **rows}.items()})
