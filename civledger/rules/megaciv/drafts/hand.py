"""`hand`: hands counted."""

from collections.abc import Mapping, Sequence

from civledger.model.drafting import draft_count
from civledger.model.situation import Draft, Situation
from civledger.model.words import Players, split_lists
from civledger.rules.megaciv.book.hands import uncounted_hands
from civledger.rules.megaciv.entries.hand import HAND


def draft(situation: Situation, players: Players, words: Sequence[str], discarded: Sequence[str] = ()) -> Draft:
    """Return the entry of hands; the receipt tells whose are still missing."""
    more = {"discarded": players.numbers(split_lists(discarded))} if discarded else {}
    return draft_count(HAND, players, words, tell_uncounted, more)


def tell_uncounted(after: Situation, kept: Mapping[str, int]) -> list[str]:
    """Return whose hands are still to be counted."""
    missing = uncounted_hands(after.now)
    return [f"not counted yet: {', '.join(missing)}"] if missing else ["all hands are counted"]
