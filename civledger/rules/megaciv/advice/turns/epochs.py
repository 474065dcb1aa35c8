"""How many epochs of the A.S.T. come into reach, one after the other, by what is held."""

from bisect import bisect_right
from collections.abc import Mapping, Sequence

from civledger.rules.megaciv.advice.turns.deck import Deck, Prices
from civledger.rules.megaciv.advice.turns.fill import most_points, sums_of
from civledger.rules.megaciv.book.succession import has
from civledger.rules.megaciv.state import State
from civledger.rules.megaciv.tables import EPOCHS, Counts

EpochKey = tuple[int, ...]
_Have = Mapping[str, int]


class Epochs:
    """The epochs from that of the next space on, and what a player has of all that they ask for."""

    def __init__(self, deck: Deck, state: State, civ: str) -> None:
        side = state.game.side
        after = min(state.space[civ] + 1, side.spaces)
        self.deck = deck
        self.names = EPOCHS[EPOCHS.index(state.game.epoch(civ, after)) :]
        self.asked: list[Counts] = [side.requirements[epoch] for epoch in self.names]
        self.have = {what: has(state, civ, what) for needs in self.asked for what in needs}
        self.masks = {"cities": deck.as_cities, "advances": deck.everything, **deck.counted}

    def reached(self, names: int) -> int:
        """Return how many epochs' requirements are met with a set on top of what was held."""
        more = {what: (names & mask).bit_count() for what, mask in self.masks.items()}
        return self.met({**more, "advances_points": self.deck.worth(names)})

    def met(self, more: _Have) -> int:
        """Return how many epochs' requirements are met with so much more."""
        for number, needs in enumerate(self.asked):
            if any(self.have[what] + more[what] < need for what, need in needs.items()):
                return number
        return len(self.asked)

    def reachable(self, held: int, prices: Prices, budget: int) -> int:
        """Return how many may be met at most at these prices, each requirement taken for itself."""
        more = {}
        for what, mask in self.masks.items():
            costs = sums_of(prices, list(self.deck.places(mask & ~held)))
            more[what] = (held & mask).bit_count() + bisect_right(costs, budget + self.deck.gifts(prices, budget)) - 1
        more["advances_points"] = self.deck.worth(held) + most_points(self.deck, prices, budget)
        return self.met(more)


def epoch_key(reached: Sequence[int]) -> EpochKey:
    """Return how good it is to have met so many epochs after each turn: more of them, then each as early as can be."""
    most = reached[-1] if reached else 0
    first = [next(turn for turn, number in enumerate(reached) if number > epoch) for epoch in range(most)]
    return (most, *(-turn for turn in first))
