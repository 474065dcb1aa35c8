"""`hand`: hands counted."""

from collections.abc import Sequence

from civledger.model.situation import Draft, Situation
from civledger.model.words import Players, split_lists
from civledger.rules.megaciv.book.hands import uncounted_hands


def draft(situation: Situation, players: Players, words: Sequence[str], discarded: Sequence[str] = ()) -> Draft:
    """Return the entry of hands; the receipt tells whose are still missing."""
    keys = {"kept": players.numbers(words)}
    if discarded:
        keys["discarded"] = players.numbers(split_lists(discarded))

    def receipt(after: Situation) -> list[str]:
        missing = uncounted_hands(after)
        return [f"not counted yet: {', '.join(missing)}"] if missing else ["all hands are counted"]

    return Draft(keys, receipt)
