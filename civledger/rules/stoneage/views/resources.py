"""What `resources` shows: the resources everybody has left."""

from civledger.model.report import Report
from civledger.model.situation import Situation
from civledger.rules.stoneage.views.boards import board


def view(situation: Situation) -> Report:
    """Return the resources everybody has left."""
    return board(situation, "resources")
