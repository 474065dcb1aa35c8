"""`feed`: the tribes fed, or the points lost."""

from collections.abc import Sequence

from civledger.model.situation import Draft, Situation
from civledger.model.words import Players
from civledger.rules.stoneage.book.rounds import unfed


def draft(situation: Situation, players: Players, values: Sequence[str]) -> Draft:
    """Return the entry of who was fed; a number is what somebody lost."""

    def receipt(after: Situation) -> list[str]:
        missing = unfed(after.now)
        return [f"not noted yet: {', '.join(missing)}"] if missing else ["everybody is noted"]

    return Draft({"lost": players.rated(values, usual=0)}, receipt)
