"""`feed`: the tribes fed, or the points lost."""

from collections.abc import Sequence

from civledger.model.situation import Draft, Situation
from civledger.model.words import Players, pair
from civledger.rules.stoneage.subjects import unfed


def draft(situation: Situation, players: Players, values: Sequence[str]) -> Draft:
    """Return the entry of who was fed; a number is what somebody lost."""
    lost: dict[str, int] = {}
    for word in values:
        name, number = pair(word) if "=" in word else (word, 0)
        lost |= dict.fromkeys(players.listed([name]), number)

    def receipt(after: Situation) -> list[str]:
        missing = unfed(after.now)
        return [f"not noted yet: {', '.join(missing)}"] if missing else ["everybody is noted"]

    return Draft({"lost": lost}, receipt)
