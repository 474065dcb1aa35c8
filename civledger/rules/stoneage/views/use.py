"""The cards that wait until they are used."""

from civledger.model.report import Report, Table
from civledger.model.situation import Situation
from civledger.rules.stoneage.state import State

COLUMNS = ("player", "single-use tools", "two resources", "extra cards")


def view(situation: Situation) -> Report:
    """Return everybody's cards that were not used or turned up yet."""
    state: State = situation.state
    data = [
        {
            "civ": player,
            "single-use-tool": list(state.single[player]),
            "two-resources": state.choices[player],
            "extra-card": state.hidden[player],
        }
        for player in state.game.seats
    ]
    rows = tuple(
        (player, ", ".join(map(str, state.single[player])), state.choices[player], state.hidden[player])
        for player in state.game.seats
    )
    return Report(data, Table(COLUMNS, rows))
