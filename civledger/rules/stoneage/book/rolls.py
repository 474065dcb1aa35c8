"""Dice rolled for cards, and the tools that may be added to them."""

from collections.abc import Iterator

from civledger.model.ruleset import Step, Turn
from civledger.model.struct import Struct
from civledger.rules.stoneage.entries.card import CARD, Card
from civledger.rules.stoneage.entries.use import USE
from civledger.rules.stoneage.tables import ALL_PLAYERS, ROLL, SINGLE_USE


class Roll(Struct):
    """Dice rolled for a card, with the value of all tools its player has in the round, and of those used before."""

    step: Step
    card: Card
    tools: int | None
    used: int = 0

    @property
    def overdone(self) -> bool:
        """Tell whether more was added with tools than the player has; each of them is used once a round."""
        added = self.card.tools if self.card.effect == ROLL else 0
        return self.tools is not None and added > 0 and self.used + added > self.tools


def rolls(turn: Turn) -> Iterator[Roll]:
    """Yield every card for which dice were rolled that could be read; tools that were not there are not used up."""
    used: dict[str, int] = {}
    for step in turn.readable(CARD):
        card: Card = step.entry.body
        if card.effect in (ALL_PLAYERS, ROLL) and card.dice is not None:
            roll = Roll(step, card, tools_at_hand(turn, step, card.player), used.get(card.player, 0))
            if card.effect == ROLL and not roll.overdone:
                used[card.player] = roll.used + card.tools
            yield roll


def tools_at_hand(turn: Turn, step: Step, player: str) -> int | None:
    """Return the value of the tools a player had, single-use ones of this round too; None if that is in doubt."""
    if not turn.closing.sure(player, "tools", "waiting"):
        return None
    uses = [other.entry.body for other in turn.readable(USE)]
    single: list[int] = [use.tool for use in uses if use.player == player and use.effect == SINGLE_USE]
    held: int = max(step.before.tools[player], turn.closing.tools[player])
    return sum(single, held)
