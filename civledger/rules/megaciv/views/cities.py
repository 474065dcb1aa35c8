"""The cities, and who draws trade cards when."""

from civledger.model.report import Report, Table
from civledger.model.situation import Situation
from civledger.rules.megaciv.book.orders import drawing

COLUMNS = ("draws", "civ", "cities", "block")


def view(situation: Situation) -> Report:
    """Return the cities on the board, in the order of drawing cards in each block."""
    state = situation.state
    data = [
        {"order": place, "civ": civ, "cities": state.cities[civ], "block": block}
        for block, civs in drawing(state).items()
        for place, civ in enumerate(civs, 1)
    ]
    columns = COLUMNS if state.game.blocks else COLUMNS[:-1]
    return Report(data, Table(columns, tuple(tuple(row.values())[: len(columns)] for row in data)))
