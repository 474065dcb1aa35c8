"""What is counted at the table, and the numbers that stand in the books."""

from civledger.model.turn import Situation
from civledger.rules.stoneage.book.standings import standings
from civledger.rules.stoneage.entries.boards import AGRICULTURE, FIGURES, RESOURCES, TOOLS
from civledger.rules.stoneage.entries.table import SCORE
from civledger.rules.stoneage.state import State

KEPT = (FIGURES.action, TOOLS.action, AGRICULTURE.action, SCORE.action)
COMMANDS = (*KEPT, RESOURCES.action)


def standing(situation: Situation, command: str) -> dict[str, int]:
    """Return the number of each player: of a board as it was last counted, of the score as `score` shows it."""
    state: State = situation.state
    if command == SCORE.action:
        return {line.player: line.points for line in standings(state) if line.points is not None}
    return dict(getattr(state, command)) if command in COMMANDS else {}
