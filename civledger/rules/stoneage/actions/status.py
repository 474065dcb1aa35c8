"""The table at a glance."""

from typing import Any

from civledger.model.report import Report, Table
from civledger.model.turn import Situation
from civledger.rules.stoneage.book.standings import points
from civledger.rules.stoneage.state import State

COLUMNS = (
    *("player", "colour", "score", "figures", "tools", "agriculture"),
    *("buildings", "cards", "resources", "waiting", "points"),
)
_BRIEF = ("player", "colour", "score", "figures", "tools", "agri", "built", "cards", "left", "waiting", "points")


def view(situation: Situation) -> Report:
    """Return where everybody stands; `points` is the final score if the game ended now."""
    state: State = situation.state
    data = [player_data(state, player) for player in state.game.seats]
    rows = tuple(tuple(row[key] for key in COLUMNS) for row in data)
    closing = "the game is over" if state.is_final else f"round {situation.turn}"
    table, brief = Table(COLUMNS, rows), Table(_BRIEF, rows)
    return Report({"turn": situation.turn, "civs": data}, table, closing=closing, brief=brief)


def player_data(state: State, player: str) -> dict[str, Any]:
    """Return the numbers of a player; what is not known is None."""
    known = {"civ": player, "player": player, "colour": state.game.colours.get(player)}
    if state.game.results_only:
        return {**known, **dict.fromkeys(COLUMNS[2:]), "points": state.recorded.get(player)}
    return {
        **known,
        "score": state.points[player],
        "figures": state.figures[player],
        "tools": state.tools[player],
        "agriculture": state.agriculture[player],
        "buildings": state.buildings[player],
        "cards": state.cards[player],
        "resources": state.resources.get(player),
        "waiting": len(state.single[player]) + state.choices[player] + state.hidden[player],
        "points": points(state, player).total,
    }
