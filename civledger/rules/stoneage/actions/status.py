"""The table at a glance."""

from civledger.model.report import Report, Table
from civledger.model.turn import Situation
from civledger.rules.stoneage.book.standings import player_data
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
