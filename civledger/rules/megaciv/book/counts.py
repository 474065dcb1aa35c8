"""What is counted at the table, and the numbers that stand in the books."""

from collections.abc import Callable, Mapping

from civledger.model.turn import Situation
from civledger.rules.megaciv.board import ends
from civledger.rules.megaciv.book.scoring import total
from civledger.rules.megaciv.entries.pieces import CENSUS, CITIES
from civledger.rules.megaciv.entries.purchases import HAND
from civledger.rules.megaciv.entries.table import SCORE
from civledger.rules.megaciv.state import State

KEPT = (CITIES.action, SCORE.action)


_NUMBERS: Mapping[str, Callable[[State, str], int | None]] = {
    CENSUS.action: lambda state, civ: ends(state, civ).most,
    CITIES.action: lambda state, civ: state.cities[civ],
    HAND.action: lambda state, civ: state.kept[civ] if civ in state.hands_in else None,
    SCORE.action: total,
}
COMMANDS = tuple(_NUMBERS)
_HELD: Mapping[str, Callable[[State, str], int | None]] = {"treasury": lambda state, civ: state.treasury[civ]}


def standing(situation: Situation, command: str) -> dict[str, int]:
    """Return the number of each player: of tokens the most that can be on the board, of cards the last hand counted.

    What is held, though no command counts it, has a name too: the treasury.
    """
    state: State = situation.state
    find = {**_NUMBERS, **_HELD}.get(command)
    numbers = {civ: find(state, civ) for civ in state.civs} if find else {}
    return {civ: number for civ, number in numbers.items() if number is not None}


def price(situation: Situation, thing: str) -> int | None:
    """Return what one thing costs that people count: a ship."""
    cost = situation.opening.game.book.numbers["purchase"].get(thing)
    return cost if isinstance(cost, int) else None
