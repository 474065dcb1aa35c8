"""The census, and who moves when."""

from civledger.model.report import Report, Table
from civledger.model.situation import Situation
from civledger.rules.megaciv.book.orders import movement, moves_last
from civledger.rules.megaciv.views.people import named_civ, with_players


def view(situation: Situation) -> Report:
    """Return the tokens on the board, in the order of movement."""
    state, opening = situation.state, situation.opening
    rows = [
        (place, civ, state.tokens[civ], state.stock(civ), "Military" if moves_last(opening, civ) else "")
        for place, civ in enumerate(movement(situation), 1)
    ]
    data = [
        {"order": place, **named_civ(state, civ), "tokens": tokens, "stock": stock, "military": bool(military)}
        for place, civ, tokens, stock, military in rows
    ]
    return with_players(Report(data, Table(("moves", "civ", "tokens", "stock", ""), tuple(rows))), state)
