"""The resources that cards and buildings ask for."""

from civledger.model.struct import Struct
from civledger.rules.stoneage import tables
from civledger.rules.stoneage.entries.building import DIFFERENT, FREE, Building
from civledger.rules.stoneage.entries.card import Card
from civledger.rules.stoneage.entries.keys import number_of


class Asked(Struct):
    """The fewest and the most of something that may be paid; None is no limit."""

    fewest: int
    most: int | None

    def __contains__(self, number: int) -> bool:
        """Tell whether so many are right."""
        return self.fewest <= number and (self.most is None or number <= self.most)


def card_asks() -> Asked:
    """Return how many resources a card costs, according to its place."""
    cards = tables.numbers()["cards"]
    return Asked(cards["cheapest"], cards["dearest"])


def building_asks(building: Building) -> Asked:
    """Return how many resources a building asks for; of one that specifies them nobody enters what it says."""
    if building.kind == DIFFERENT:
        total = building.total or 0
        return Asked(total, total)
    numbers = tables.numbers()["buildings"]
    return Asked(numbers["fewest"], numbers["most"] if building.kind == FREE else None)


def asks(body: Card | Building) -> Asked:
    """Return how many resources what was taken asks for."""
    return card_asks() if isinstance(body, Card) else building_asks(body)


def kinds_asked(building: Building) -> Asked:
    """Return how many kinds of resources a building asks for; as many as resources lack, or are too many, may too."""
    if building.kind != DIFFERENT:
        return Asked(0, None)
    kinds, lacking = building.kinds or 0, (building.total or 0) - number_of(building.paid)
    return Asked(kinds - max(0, lacking), kinds - min(0, lacking))
