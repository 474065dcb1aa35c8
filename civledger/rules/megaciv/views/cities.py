"""The cities, and who draws trade cards when."""

from civledger.model.report import Report, Table
from civledger.model.situation import Situation
from civledger.rules.megaciv.book.orders import drawing
from civledger.rules.megaciv.views.people import named_civ, with_players

COLUMNS = ("draws", "civ", "cities", "block")


def view(situation: Situation) -> Report:
    """Return the cities on the board, in the order of drawing cards in each block."""
    state = situation.state
    rows = [
        (place, civ, state.cities[civ], block)
        for block, civs in drawing(state).items()
        for place, civ in enumerate(civs, 1)
    ]
    data = [
        {"order": place, **named_civ(state, civ), "cities": cities, "block": block}
        for place, civ, cities, block in rows
    ]
    columns = COLUMNS if state.game.blocks else COLUMNS[:-1]
    return with_players(Report(data, Table(columns, tuple(row[: len(columns)] for row in rows))), state)
