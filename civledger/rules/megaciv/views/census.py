"""The census, and who moves when."""

from civledger.model.report import Report, Table
from civledger.model.situation import Situation
from civledger.rules.megaciv.book.orders import movement, moves_last


def view(situation: Situation) -> Report:
    """Return the tokens on the board, in the order of movement."""
    state, opening = situation.state, situation.opening
    rows = [
        (place, civ, state.tokens[civ], state.stock(civ), "Military" if moves_last(opening, civ) else "")
        for place, civ in enumerate(movement(state, opening), 1)
    ]
    data = [
        {"order": row[0], "civ": row[1], "tokens": row[2], "stock": row[3], "military": bool(row[4])} for row in rows
    ]
    return Report(data, Table(("moves", "civ", "tokens", "stock", ""), tuple(rows)))
