"""What a player sees of the own seat on a phone."""

from typing import Any

from civledger.model.situation import Situation
from civledger.rules.megaciv.book.hands import hand_limit
from civledger.rules.megaciv.book.payment import token_points
from civledger.rules.megaciv.book.prices import price
from civledger.rules.megaciv.state import State
from civledger.rules.megaciv.views.ast_check import civ_data


def view(situation: Situation, civ: str) -> dict[str, Any]:
    """Return the numbers of a player, those not tracked as None, and the advances with their prices."""
    state: State = situation.state
    tracks = state.game.tracks
    counted = {"treasury", "tokens"} <= tracks
    return {
        "treasury": state.treasury[civ] if "treasury" in tracks else None,
        "stock": state.stock(civ) if counted else None,
        "cities": state.cities[civ] if "cities" in tracks else None,
        "hand_limit": hand_limit(state, civ),
        "credits": dict(situation.opening.credits[civ]),
        "advances": list_advances(situation, civ),
        "ast": civ_data(state, civ),
    }


def list_advances(situation: Situation, civ: str) -> list[dict[str, Any]]:
    """Return every advance, and whether the treasury alone pays for it: a hand is secret."""
    state, opening = situation.state, situation.opening
    held, purse = state.held[civ], state.treasury[civ] * token_points(opening, civ)
    prices = {card.name: price(card, opening, civ).due for card in state.game.book.advances.values()}
    return [
        {"name": name, "price": due, "owned": name in held, "affordable": due <= purse} for name, due in prices.items()
    ]
