"""What may be done with the cards of each commodity, Trade Empire's substitute among it."""

from collections.abc import Iterator, Mapping

from civledger.model.struct import Struct
from civledger.rules.megaciv import tables
from civledger.rules.megaciv.book.payment import may_grow, set_value

PLAIN, GROWN, LENT, SWAPPED = range(4)
"""State of the substitute: not used, a set enlarged by a card to come, a card lent to a set to come, or both."""


class Stack(Struct):
    """Equal cards in a hand, and how many of them exist."""

    name: str
    face: int
    number: int
    exist: int

    @property
    def worth(self) -> int:
        """Return what they are worth together."""
        return self.value(self.number)

    def value(self, cards: int) -> int:
        """Return what some of them are worth as a set."""
        return set_value(cards, self.face)


class Part(Struct):
    """So many cards of a stack turned in for so much; `lost` is what the stack was worth beyond that and the rest."""

    before: int
    after: int
    cards: int
    value: int
    lost: int


def stacks(hand: Mapping[str, int]) -> tuple[Stack, ...]:
    """Return the cards of a hand that are worth something, the lowest face value first."""
    known = tables.commodities()
    worth = [Stack(name, known[name].face, number, known[name].cards or number) for name, number in hand.items()]
    return tuple(sorted((stack for stack in worth if stack.worth), key=lambda stack: (stack.face, stack.name)))


def parts(stack: Stack, substitute: bool) -> Iterator[Part]:
    """Yield what may be done with a stack."""
    number, whole = stack.number, stack.worth
    for cards in range(number + 1):
        value = stack.value(cards)
        lost = whole - value - stack.value(number - cards)
        for step in range(SWAPPED + 1) if substitute else (PLAIN,):
            yield Part(step, step, cards, value, lost)
    if not substitute:
        return
    # A stack takes a substitute, or gives one: stacks come by rising face value.
    for cards in filter(lambda cards: may_grow(cards, stack.exist), range(number + 1)):
        value = stack.value(cards + 1)
        lost = whole - value - stack.value(number - cards)
        yield Part(PLAIN, GROWN, cards, value, lost)
        yield Part(LENT, SWAPPED, cards, value, lost)
    for cards in range(number):
        value = stack.value(cards)
        lost = whole - value - stack.value(number - cards - 1)
        yield Part(PLAIN, LENT, cards + 1, value, lost)
        yield Part(GROWN, SWAPPED, cards + 1, value, lost)
