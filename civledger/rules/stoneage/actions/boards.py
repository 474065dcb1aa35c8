"""One quantity of everybody's board."""

from civledger.model.report import Report, Table
from civledger.model.turn import Situation
from civledger.rules.stoneage import tables


def view(situation: Situation, quantity: str) -> Report:
    """Return a quantity of everybody whose is known, with the profession it counts for and the icons of that."""
    state = situation.state
    counts = getattr(state, quantity)
    profession = next((name for name, what in tables.professions().items() if what == quantity), None)
    data = [
        {
            "civ": player,
            quantity: counts.get(player),
            **({profession: state.icons[player][profession]} if profession else {}),
        }
        for player in state.game.seats
    ]
    columns = ("player", quantity, *([f"{profession} icons"] if profession else []))
    return Report(data, Table(columns, tuple(tuple(row.values()) for row in data)))
