"""What a player sees of the own seat on a phone."""

from typing import Any

from civledger.model.situation import Situation
from civledger.rules.stoneage.views.status import player_data


def view(situation: Situation, civ: str) -> dict[str, Any]:
    """Return the numbers of a player; what only Mega Civilization has is None, or nothing."""
    return {
        **dict.fromkeys(("treasury", "stock", "cities", "hand_limit")),
        "credits": {},
        "advances": [],
        "ast": {},
        "board": player_data(situation.state, civ),
    }
