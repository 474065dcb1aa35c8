"""What can be paid from a hand and a treasury, and how much of it is wasted."""

from collections.abc import Collection, Mapping

from civledger.model.struct import Struct
from civledger.rules.megaciv.advice.hands import PayingHand, grouped
from civledger.rules.megaciv.advice.sets import LENT, PLAIN, SWAPPED
from civledger.rules.megaciv.book.payment import treasury_needed


class Payment(Struct):
    """What is handed over for a price; `lost` is what the hand was worth beyond what is handed in and what is kept."""

    cards: Mapping[str, int]
    card_points: int
    treasury: int
    wasted: int
    kept: int | None
    discarded: int = 0
    lost: int = 0
    substitute: tuple[str, str] | None = None


class Purse:
    """A hand (or, if that is secret, its value), a treasury, and what a token is worth.

    At least `keep` cards stay in hand, as far as the limit lets them.
    """

    def __init__(
        self, hand: PayingHand | None, card_points: int, treasury: int, token_points: int, keep: int = 0
    ) -> None:
        self.hand = hand
        self.card_points = card_points
        self.token_points = token_points
        self.keep = keep
        values = (2 << card_points) - 1 if hand is None else reachable(hand, keep)
        self.sums = _with_tokens(values, treasury, token_points)

    @property
    def most(self) -> int:
        """Return the highest price that can be paid; every lower one can be paid too."""
        return self.sums.bit_length() - 1

    def spent(self, price: int) -> int:
        """Return the least that can be handed over for a price."""
        above = self.sums >> price
        return price + (above & -above).bit_length() - 1

    def pay(self, price: int, limit: int) -> Payment:
        """Return the best payment: least wasted, then least value lost in the cards kept, then least treasury."""
        handed = self.spent(price)
        wasted = handed - price
        if self.hand is None:
            tokens = treasury_needed(handed, self.card_points, self.token_points)
            kept = min(self.keep, limit) if self.keep else None
            return Payment({}, handed - tokens * self.token_points, tokens, wasted, kept)
        given = self.hand.give(handed, limit, self.keep)
        kept = given.kept + min(self.hand.worthless, limit - given.kept)
        discarded = self.hand.number - sum(given.cards.values()) - kept
        return Payment(given.cards, 0, given.tokens, wasted, kept, discarded, given.lost, given.substitute)

    def prepare(self, prices: Collection[int]) -> None:
        """Make ready to pay these prices."""
        if self.hand and prices:
            self.hand.prepare(self.spent(min(prices)), self.spent(max(prices)))


def reachable(hand: PayingHand, keep: int) -> int:
    """Return the values that cards of the hand can have, as bits; only what leaves enough cards in it counts."""
    masks = {(PLAIN, 0): 1}
    allowed = hand.number - keep
    for place, options in enumerate(hand.parts):
        more: dict[tuple[int, int], int] = {}
        by_step = grouped(options, lambda part: part.before)
        for (step, used), mask in masks.items():
            if step == LENT and hand.rises(place):
                continue
            for part in by_step.get(step, ()):
                key = part.after, used + part.cards if keep else 0
                if key[1] <= allowed:
                    more[key] = more.get(key, 0) | mask << part.value
        masks = more
    values = 0
    for (step, _), mask in masks.items():
        if step in (PLAIN, SWAPPED):
            values |= mask
    return values


def _with_tokens(values: int, tokens: int, points: int) -> int:
    """Return the sums of these values and up to so many tokens, as bits."""
    done = 1
    while done <= tokens:
        more = min(done, tokens + 1 - done)
        values |= values << more * points
        done += more
    return values
