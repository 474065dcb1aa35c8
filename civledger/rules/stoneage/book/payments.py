"""The resources that cards and buildings ask for."""

from civledger.model.struct import Struct
from civledger.rules.stoneage import tables
from civledger.rules.stoneage.entries.building import DIFFERENT, FREE, Building
from civledger.rules.stoneage.entries.card import Card
from civledger.rules.stoneage.entries.keys import number_of


class AskedNumber(Struct):
    """The fewest and the most of something that may be paid; None is no limit."""

    fewest: int
    most: int | None

    def __contains__(self, number: int) -> bool:
        """Tell whether so many are right."""
        return self.fewest <= number and (self.most is None or number <= self.most)


def card_asks() -> AskedNumber:
    """Return how many resources a card costs, according to its place."""
    cards = tables.numbers()["cards"]
    return AskedNumber(cards["cheapest"], cards["dearest"])


def building_asks(building: Building) -> AskedNumber:
    """Return how many resources a building asks for; of one that specifies them nobody enters what it says."""
    if building.kind == DIFFERENT:
        total = building.total or 0
        return AskedNumber(total, total)
    numbers = tables.numbers()["buildings"]
    return AskedNumber(numbers["fewest"], numbers["most"] if building.kind == FREE else None)


def asks(body: Card | Building) -> AskedNumber:
    """Return how many resources what was taken asks for."""
    return card_asks() if isinstance(body, Card) else building_asks(body)


def kinds_asked(building: Building) -> AskedNumber:
    """Return how many kinds of resources a building asks for; as many as resources lack, or are too many, may too."""
    if building.kind != DIFFERENT:
        return AskedNumber(0, None)
    kinds, lacking = building.kinds or 0, (building.total or 0) - number_of(building.paid)
    return AskedNumber(kinds - max(0, lacking), kinds - min(0, lacking))
