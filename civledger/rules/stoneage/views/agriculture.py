"""What `agriculture` shows: the agriculture track."""

from civledger.model.report import Report
from civledger.model.situation import Situation
from civledger.rules.stoneage.views.boards import board


def view(situation: Situation) -> Report:
    """Return the agriculture track."""
    return board(situation, "agriculture")
