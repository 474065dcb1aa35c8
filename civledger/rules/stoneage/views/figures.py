"""What `figures` shows: the figures of everybody."""

from civledger.model.report import Report
from civledger.model.situation import Situation
from civledger.rules.stoneage.views.boards import board


def view(situation: Situation) -> Report:
    """Return the figures of everybody."""
    return board(situation, "figures")
