"""`score`: points counted."""

from collections.abc import Sequence

from civledger.model.drafting import draft_count
from civledger.model.situation import Draft, Situation
from civledger.model.words import Players, WrongWord
from civledger.rules.stoneage.entries.score import SCORE


def draft(situation: Situation, players: Players, words: Sequence[str], **parts: Sequence[str]) -> Draft:
    """Return the entry of the final score counted at the table, which may be below zero; parts are another game's."""
    for part in parts:
        raise WrongWord(f"a Stone Age score has no {part}; leave out --{part}")
    return draft_count(SCORE, players, words)
