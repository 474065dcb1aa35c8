"""The stacks of trade cards of each block, their discard piles, and the cards in a hand."""

import random
from collections import Counter
from collections.abc import Iterable

from tests.simulator.facts import FACES, FIXED, MINOR, TRADED, WATER, cards_in_box, has_minor


def stack_of(card: str) -> int:
    """Return the stack that a card belongs to."""
    calamities = FIXED | TRADED | MINOR
    return calamities[card] if card in calamities else FACES[card]


class Market:
    """The nine stacks of one block. Water is never in them, and never runs out."""

    def __init__(self, players: int, here: int, block: str, rng: random.Random) -> None:
        self.rng = rng
        commodities = Counter(cards_in_box(players, block))
        calamities = [*FIXED, *TRADED, *(MINOR if has_minor(players) else ())]
        self.box = commodities + Counter(calamities)
        self.stacks: dict[int, list[str]] = {stack: [] for stack in range(1, 10)}
        self.used: list[str] = []
        for stack in self.stacks:
            plain = [card for card in commodities.elements() if FACES[card] == stack]
            rng.shuffle(plain)
            mixed = plain[here:] + [card for card in calamities if card not in FIXED and stack_of(card) == stack]
            rng.shuffle(mixed)
            self.stacks[stack] = plain[:here] + mixed + [card for card in FIXED if FIXED[card] == stack]

    def draw(self, stack: int) -> str:
        """Take the top card of a stack, or Water where it is empty."""
        cards = self.stacks[stack]
        return cards.pop(0) if cards else WATER

    def discard(self, cards: Iterable[str]) -> None:
        """Put cards on their discard piles."""
        self.used += [card for card in cards if card != WATER]

    def put_back(self) -> None:
        """Shuffle the discard piles and put them under their stacks, calamities that cannot be traded last."""
        self.rng.shuffle(self.used)
        for card in sorted(self.used, key=lambda card: card in FIXED):
            self.stacks[stack_of(card)].append(card)
        self.used = []

    def check(self, held: Iterable[str]) -> None:
        """Assert that every card of the box is in one place."""
        here = Counter(self.used) + Counter(card for card in held if card != WATER)
        for cards in self.stacks.values():
            here += Counter(cards)
        assert here == self.box


def worth(name: str, cards: int) -> int:
    """Return the value of a set."""
    return cards * cards * FACES[name]


def worst_first(hand: Counter[str]) -> list[str]:
    """Return the cards of a hand, those that are least missed first."""
    return sorted(hand.elements(), key=lambda card: (hand[card] * FACES[card], card))


def offers(hand: Counter[str], other: Counter[str]) -> list[tuple[str, int, int]]:
    """Return the kinds that might go to another hand, what each is worth in this one, and what it adds there."""
    return [
        (name, worth(name, number), worth(name, number + other[name]) - worth(name, other[name]))
        for name, number in hand.items()
        if FACES[name] and number
    ]
