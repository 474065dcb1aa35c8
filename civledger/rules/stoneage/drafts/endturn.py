"""`endturn`: closes the round, once nothing is missing."""

import datetime

from civledger.model.situation import Draft, Situation
from civledger.model.words import Players


def draft(situation: Situation, players: Players, at: datetime.time) -> Draft:
    """Return the entry that closes the round."""

    def receipt(after: Situation) -> list[str]:
        scores = sorted(after.state.points.items(), key=lambda row: -row[1])
        return ["score track: " + ", ".join(f"{player} {points}" for player, points in scores)]

    return Draft({"at": at}, receipt)
