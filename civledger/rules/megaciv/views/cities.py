"""The cities, and who draws trade cards when."""

from civledger.model.report import Report, Table
from civledger.model.situation import Situation
from civledger.rules.megaciv.views.orders import drawing


def view(situation: Situation) -> Report:
    """Return the cities on the board, in the order of drawing cards."""
    cities = situation.state.cities
    rows = tuple((place, civ, cities[civ]) for place, civ in enumerate(drawing(situation.state), 1))
    data = [{"order": place, "civ": civ, "cities": number} for place, civ, number in rows]
    return Report(data, Table(("draws", "civ", "cities"), rows))
