"""What the checks look at: each entry, and what a whole round says about it."""

from collections.abc import Iterable, Iterator
from typing import Any

from civledger.model.entry import Entry
from civledger.model.ruleset import Step, Turn
from civledger.model.struct import Struct
from civledger.rules.stoneage.entries.card import Card
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


class ClosedRound(Struct):
    """A round that was closed, by which entry, and who was not fed in it."""

    entry: Entry
    unfed: tuple[str, ...]


def subjects(turn: Turn) -> Iterator[tuple[str, Iterable[Any]]]:
    """Yield everything in a round that a check may look at, under the name of its kind."""
    for action in turn.by_action:
        yield action, turn.readable(action)
    yield "section", turn.readable("card", "use")
    yield "payment", turn.readable("card", "building")
    yield "count", turn.readable("figures", "tools", "agriculture")
    yield "roll", rolls(turn)
    if turn.closed:
        yield "closed-round", [ClosedRound(turn.closed, unfed(turn))]


def rolls(turn: Turn) -> Iterator[Roll]:
    """Yield every card for which dice were rolled that could be read; tools that were not there are not used up."""
    used: dict[str, int] = {}
    for step in turn.readable("card"):
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
    uses = [other.entry.body for other in turn.readable("use")]
    single: list[int] = [use.tool for use in uses if use.player == player and use.effect == SINGLE_USE]
    held: int = max(step.before.tools[player], turn.closing.tools[player])
    return sum(single, held)


def unfed(turn: Turn) -> tuple[str, ...]:
    """Return of whom nobody noted whether the tribe was fed."""
    if "" in turn.by_action or turn.opening.game.results_only:  # it may have said so, or nobody says it
        return ()
    fed = {player for step in turn.readable("feed") for player in step.entry.body.lost}
    unread = {player for step in turn.of("feed") for _, player in step.entry.unread}
    return tuple(player for player in turn.opening.game.seats if player not in fed | unread)
