"""`score`: points counted, and their parts."""

from collections.abc import Sequence

from civledger.model.drafting import draft_count
from civledger.model.situation import Draft, Situation
from civledger.model.words import Players
from civledger.rules.megaciv.entries.score import SCORE


def draft(situation: Situation, players: Players, words: Sequence[str], **parts: Sequence[str]) -> Draft:
    """Return the entry of the score counted at the table, with the parts that were counted."""
    rows = {part: players.numbers(given) for part, given in parts.items()}
    return draft_count(SCORE, players, words, more=rows)
