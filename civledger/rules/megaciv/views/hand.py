"""The hands, and how many cards everybody may keep."""

from civledger.model.report import Report, Table
from civledger.model.situation import Situation
from civledger.rules.megaciv.book.hands import hand_limit, last_hands
from civledger.rules.megaciv.views.people import named_civ, with_players


def view(situation: Situation) -> Report:
    """Return the hands counted this turn, and the limits."""
    state = situation.state
    counted = {civ: kept for civ, (_, kept) in last_hands(situation.now).items()}
    rows = tuple((civ, counted.get(civ), hand_limit(state, civ)) for civ in state.civs)
    data = [{**named_civ(state, civ), "kept": kept, "limit": limit} for civ, kept, limit in rows]
    return with_players(Report(data, Table(("civ", "kept", "limit"), rows)), state)
