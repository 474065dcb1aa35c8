"""What a player sees of the own seat on a phone."""

from typing import Any

from civledger.model.entry import Kind
from civledger.model.pad import Pad, form_data, pad_data
from civledger.model.situation import Situation
from civledger.rules.stoneage import tables
from civledger.rules.stoneage.actions.forms import list_forms
from civledger.rules.stoneage.actions.status import player_data
from civledger.rules.stoneage.book.rounds import unfed
from civledger.rules.stoneage.entries.boards import AGRICULTURE, FIGURES, RESOURCES, TOOLS
from civledger.rules.stoneage.entries.feed import FEED
from civledger.rules.stoneage.state import State

_NUMBERS = {"score": "Score", "figures": "Figures", "buildings": "Built", "cards": "Cards", "points": "Points"}
_LEFT = (RESOURCES, "Resources left (do not count food)")
_BOARDS = (
    (FIGURES, "Figures of your colour"),
    (TOOLS, "Total value of your tools"),
    (AGRICULTURE, "Your place on the agriculture track"),
    _LEFT,
)


def view(situation: Situation, civ: str) -> dict[str, Any]:
    """Return the numbers of a player; what only Mega Civilization has is None, or nothing."""
    return {
        **dict.fromkeys(("treasury", "stock", "cities", "hand_limit")),
        "credits": {},
        "advances": [],
        "ast": {},
        "board": player_data(situation.state, civ),
    }


def page(situation: Situation, civ: str) -> dict[str, Any]:
    """Return what the page of a seat is drawn from besides; this game has no shop."""
    state: State = situation.state
    board, pads = player_data(state, civ), [] if state.game.results_only else _list_pads(situation, civ)
    forms = [] if state.game.results_only or state.ended is not None else list_forms()
    return {
        "player": None,
        "numbers": {label: board[key] for key, label in _NUMBERS.items()},
        "pads": [pad_data(pad) for pad in pads],
        "forms": [form_data(form) for form in forms],
        "track": None,
        "shop": None,
        "cards": [],
    }


def _list_pads(situation: Situation, civ: str) -> list[Pad]:
    """Return what a player may enter as a number: once the players ended the game, what they have left."""
    if situation.state.ended is not None:
        return [_count_pad(situation, civ, *_LEFT)]
    lost = [step.entry.body.lost[civ] for step in situation.now.readable(FEED) if civ in step.entry.body.lost]
    fed = civ not in unfed(situation.now)
    feeding = Pad(
        FEED.action, "lost", "Feeding", "Points lost (0 if all your figures were fed)", lost[-1] if lost else None, fed
    )
    return [feeding._replace(fix=fed), *(_count_pad(situation, civ, kind, asks) for kind, asks in _BOARDS)]


def _count_pad(situation: Situation, civ: str, kind: Kind, asks: str) -> Pad:
    """Return the pad of what is counted on a board."""
    quantity = kind.action
    entered = any(civ in getattr(step.entry.body, quantity) for step in situation.now.readable(kind))
    value = getattr(situation.state, quantity).get(civ)
    return Pad(quantity, quantity, quantity.title(), asks, value, entered, tables.boards().get(quantity))
