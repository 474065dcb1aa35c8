"""What a player sees on a phone."""

from typing import Any

from civledger.model.due import DONE
from civledger.model.entry import Kind
from civledger.model.pages.pad import EntryForm, Field, Pad, form_data, pad_data
from civledger.model.turn import Situation
from civledger.rules.stoneage import tables
from civledger.rules.stoneage.book.due import find_feeding
from civledger.rules.stoneage.book.standings import player_data
from civledger.rules.stoneage.entries import boards
from civledger.rules.stoneage.entries.cards import CARD
from civledger.rules.stoneage.state import State
from civledger.rules.stoneage.tables import ALL_PLAYERS, ROLL, SINGLE_USE
from civledger.rules.stoneage.views.report import people

_DICE = (ALL_PLAYERS, ROLL)  # what fell, and who took what, the bookkeeper enters
_NUMBERS = {"score": "Score", "figures": "Figures", "buildings": "Built", "cards": "Cards", "points": "Points"}
_LEFT = (boards.RESOURCES, "Resources left (do not count food)")
_BOARDS = (
    (boards.FIGURES, "Figures of your colour"),
    (boards.TOOLS, "Total value of your tools"),
    (boards.AGRICULTURE, "Your place on the agriculture track"),
    _LEFT,
)


def _list_forms() -> tuple[EntryForm, EntryForm]:
    """Return the forms of a building, whose points follow from what was paid, and of a card."""
    different, resources = {"kind": (boards.DIFFERENT,)}, tuple(tables.worth())
    building = (
        Field("kind", "Which building?", boards.KINDS),
        Field("total", "Resources it asks for", least=1, when=different),
        Field("kinds", "Of how many kinds", least=1, when=different),
        Field("paid", "What did you pay?", counts=resources),
    )
    card = (
        Field("effect", "Upper section", tuple(name for name in tables.effects() if name not in _DICE)),
        Field("food", "Food it gave", least=1, when={"effect": ("food",)}),
        Field("resources", "Resources it gave", counts=resources, when={"effect": ("resources",)}),
        Field("tool", "Value of the tool", least=1, when={"effect": (SINGLE_USE,)}),
        Field("symbol", "Lower section: a symbol", tables.symbols(), instead=("profession", "icons")),
        Field("profession", "or a profession", tuple(tables.professions()), instead=("symbol",)),
        Field("icons", "Its icons", least=1, when={"profession": ()}),
        Field("paid", "What did you pay?", counts=resources),
    )
    return EntryForm(boards.BUILDING.action, "Building", building), EntryForm(CARD.action, "Card", card)


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
    forms = () if state.game.results_only or state.ended is not None else _list_forms()
    return {
        "player": None,
        "colour": people(state.game)[civ].colour,
        "numbers": {label: board[key] for key, label in _NUMBERS.items()},
        "pads": [pad_data(pad) for pad in pads],
        "forms": [form_data(form) for form in forms],
        "order": {},
        "track": None,
        "shop": None,
        "cards": [],
    }


def _list_pads(situation: Situation, civ: str) -> list[Pad]:
    """Return what a player may enter as a number: once the players ended the game, what they have left."""
    if situation.state.ended is not None:
        return [_count_pad(situation, civ, *_LEFT)]
    lost = [step.entry.body.lost[civ] for step in situation.now.readable(boards.FEED) if civ in step.entry.body.lost]
    fed = find_feeding(situation.now).players[civ] == DONE
    feeding = Pad(
        boards.FEED.action,
        "lost",
        "Feeding",
        "Points lost (0 if all your figures were fed)",
        lost[-1] if lost else None,
        fed,
    )
    return [feeding._replace(fix=fed), *(_count_pad(situation, civ, kind, asks) for kind, asks in _BOARDS)]


def _count_pad(situation: Situation, civ: str, kind: Kind, asks: str) -> Pad:
    quantity = kind.action
    entered = any(civ in getattr(step.entry.body, quantity) for step in situation.now.readable(kind))
    value = getattr(situation.state, quantity).get(civ)
    return Pad(quantity, quantity, quantity.title(), asks, value, entered, tables.boards().get(quantity))
