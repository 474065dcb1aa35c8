"""`feed`: the tribes fed, or the points lost."""

from collections.abc import Mapping, Sequence

from civledger.model.drafting import draft_count
from civledger.model.situation import Draft, Situation
from civledger.model.words import Players
from civledger.rules.stoneage.book.rounds import unfed
from civledger.rules.stoneage.entries.feed import FEED


def draft(situation: Situation, players: Players, words: Sequence[str]) -> Draft:
    """Return the entry of who was fed; a number is what somebody lost."""
    return draft_count(FEED, players, words, tell_unfed)


def tell_unfed(after: Situation, lost: Mapping[str, int]) -> list[str]:
    """Return whose tribes are still to be fed."""
    missing = unfed(after.now)
    return [f"not entered yet: {', '.join(missing)}"] if missing else ["feeding is entered for everybody"]
