"""What resources are worth, and what a roll for one of them gives."""

from collections.abc import Mapping, Sequence

from civledger.model.struct import Struct
from civledger.rules.stoneage import tables
from civledger.rules.stoneage.entries.cards import DIFFERENT, FREE, Building, Card
from civledger.rules.stoneage.entries.common import number_of


def all_known(resources: Mapping[str, int | None]) -> bool:
    """Tell whether every resource and its number could be read."""
    return resources.keys() <= tables.worth().keys() and None not in resources.values()


def building_worth(paid: Mapping[str, int | None]) -> int | None:
    """Return the points that resources bring; none if some of them could not be read."""
    known = tables.worth()
    return sum(known[name] * (number or 0) for name, number in paid.items()) if all_known(paid) else None


def produced(resource: str, dice: Sequence[int], tools: int) -> int:
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
