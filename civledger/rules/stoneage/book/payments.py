"""What resources are worth, how many are asked for, and what dice rolled for a card give, with tools added."""

from collections.abc import Iterator, Mapping, Sequence

from civledger.model.struct import Struct
from civledger.model.turn import Step, Turn
from civledger.rules.stoneage import tables
from civledger.rules.stoneage.entries.boards import DIFFERENT, FREE, Building
from civledger.rules.stoneage.entries.cards import CARD, USE, Card
from civledger.rules.stoneage.state import State, number_of
from civledger.rules.stoneage.tables import ALL_PLAYERS, ROLL, SINGLE_USE


def all_known(resources: Mapping[str, int | None]) -> bool:
    """Tell whether every resource and its number could be read."""
    return resources.keys() <= tables.worth().keys() and None not in resources.values()


def building_worth(paid: Mapping[str, int | None]) -> int | None:
    """Return the points that resources bring; none if some of them could not be read."""
    known = tables.worth()
    return sum(known[name] * (number or 0) for name, number in paid.items()) if all_known(paid) else None


def resources_rolled(resource: str, dice: Sequence[int], tools: int) -> int:
    """Return how many of a resource a roll gives, with the tools added to it."""
    return (sum(dice) + tools) // tables.worth()[resource]


class _AskedNumber(Struct):
    """The fewest and the most of something that may be paid; None is no limit."""

    fewest: int
    most: int | None

    def __contains__(self, number: int) -> bool:
        """Tell whether so many are right."""
        return self.fewest <= number and (self.most is None or number <= self.most)


def card_asks() -> _AskedNumber:
    """Return how many resources a card costs, according to its place."""
    cards = tables.numbers()["cards"]
    return _AskedNumber(cards["cheapest"], cards["dearest"])


def building_asks(building: Building) -> _AskedNumber:
    """Return how many resources a building asks for; of one that specifies them nobody enters what it says."""
    if building.kind == DIFFERENT:
        total = building.total or 0
        return _AskedNumber(total, total)
    numbers = tables.numbers()["buildings"]
    return _AskedNumber(numbers["fewest"], numbers["most"] if building.kind == FREE else None)


def asks(body: Card | Building) -> _AskedNumber:
    """Return how many resources what was taken asks for."""
    return card_asks() if isinstance(body, Card) else building_asks(body)


def kinds_asked(building: Building) -> _AskedNumber:
    """Return how many kinds of resources a building asks for; as many as resources lack, or are too many, may too."""
    if building.kind != DIFFERENT:
        return _AskedNumber(0, None)
    kinds, lacking = building.kinds or 0, (building.total or 0) - number_of(building.paid)
    return _AskedNumber(kinds - max(0, lacking), kinds - min(0, lacking))


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
