"""What `tools` shows: the value of everybody's tools."""

from civledger.model.report import Report
from civledger.model.situation import Situation
from civledger.rules.stoneage.views.boards import board


def view(situation: Situation) -> Report:
    """Return the value of everybody's tools."""
    return board(situation, "tools")
