"""The buildings taken."""

from civledger.model.report import Report
from civledger.model.situation import Situation
from civledger.rules.stoneage.state import State
from civledger.rules.stoneage.views.boards import view as board


def view(situation: Situation) -> Report:
    """Return how many buildings everybody has, and how many there are."""
    state: State = situation.state
    closing = f"{state.all_buildings} of {state.buildings_in_play} buildings are taken"
    return board(situation, "buildings")._replace(closing=closing)
