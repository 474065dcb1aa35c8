"""The buildings taken."""

from civledger.model.report import Report
from civledger.model.situation import Situation
from civledger.rules.stoneage import tables
from civledger.rules.stoneage.views.boards import board


def view(situation: Situation) -> Report:
    """Return how many buildings everybody has, and how many are left."""
    every, taken = tables.numbers()["buildings"]["all"], situation.state.all_buildings
    return board(situation, "buildings")._replace(closing=f"{taken} of {every} buildings are taken")
