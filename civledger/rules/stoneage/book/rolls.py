"""Dice rolled for cards, and the tools that may be added to them."""

from collections.abc import Iterator

from civledger.model.struct import Struct
from civledger.model.turn import Step, Turn
from civledger.rules.stoneage import tables
from civledger.rules.stoneage.entries.cards import CARD, Card
from civledger.rules.stoneage.entries.use import USE
from civledger.rules.stoneage.state import State
from civledger.rules.stoneage.tables import ALL_PLAYERS, ROLL, SINGLE_USE


class Roll(Struct):
    """Dice rolled for a card, with the value of all tools its player has in the round, and of those used before.

    `closing` are the books as the round ends, by which the tools are known.
    """

    step: Step
    card: Card
    closing: State
    tools: int
    used: int

    @property
    def added(self) -> int:
        """Return what tools added to it; to a reward of all players they cannot."""
        return self.card.tools if self.card.effect == ROLL else 0

    @property
    def left(self) -> int:
        """Return what the tools can still add; each of them is used once a round."""
        return max(0, self.tools - self.used)


def rolls(turn: Turn) -> Iterator[Roll]:
    """Yield every card for which dice were rolled that could be read; tools that were not there are not used up."""
    used: dict[str, int] = {}
    for step in turn.readable(CARD):
        card: Card = step.entry.body
        if card.effect in (ALL_PLAYERS, ROLL) and card.dice is not None:
            tools = _tools_at_hand(turn, step, card.player)
            roll = Roll(step, card, turn.closing, tools, used.get(card.player, 0))
            if roll.added <= roll.left:
                used[card.player] = roll.used + roll.added
            yield roll


def _tools_at_hand(turn: Turn, step: Step, player: str) -> int:
    """Return the value of the tools a player had, single-use ones of this round too."""
    uses = [other.entry.body for other in turn.readable(USE)]
    single: list[int] = [use.tool for use in uses if use.player == player and use.effect == SINGLE_USE]
    held: int = max(step.before.tools[player], turn.closing.tools[player])
    return sum(single, held)


def dice_wanted(roll: Roll) -> int:
    """Return how many dice are rolled for a card."""
    two: int = tables.numbers()["dice"]["roll"]
    return two if roll.card.effect == ROLL else len(roll.step.before.game.seats)


def impossible_dice(roll: Roll) -> list[int]:
    """Return the numbers that no die shows."""
    return sorted({die for die in roll.card.dice or () if die > tables.numbers()["dice"]["faces"]})


def is_possible(roll: Roll) -> bool:
    """Tell whether as many dice were rolled as there are, and each shows a number that a die has."""
    return len(roll.card.dice or ()) == dice_wanted(roll) and not impossible_dice(roll)
