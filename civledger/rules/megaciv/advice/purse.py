"""What can be paid from a hand and a treasury, and how much of it is wasted."""

from collections.abc import Collection, Mapping

from civledger.model.struct import Struct
from civledger.rules.megaciv.advice.hands import LENT, PLAIN, SWAPPED, Given, PayingHand, grouped
from civledger.rules.megaciv.book.payment import treasury_needed

_LOOKED_AT = 4  # times as many payments as are wanted: some hand in a card too many


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
        self.treasury = treasury
        self.token_points = token_points
        self.keep = keep
        # Sums are bits: bit 7 is set if 7 points can be handed over. Adding a token to all of them is one shift, and
        # the least sum that pays a price is the lowest bit above it.
        values = (2 << card_points) - 1 if hand is None else _reachable(hand, keep)
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
        return _paid(self.hand, wasted, self.hand.give(handed, limit, self.keep), limit)

    def ways(self, price: int, limit: int, most: int) -> list[Payment]:
        """Return the best payments, as `pay` ranks them, each with cards of another value and with none too many."""
        if self.hand is None:
            tokens = min(self.treasury, price // self.token_points)
            dearest = Payment({}, price - tokens * self.token_points, tokens, 0, None)
            best = self.pay(price, limit)
            return [best, dearest] if dearest.treasury > best.treasury else [best]
        values = _reachable(self.hand, self.keep)
        filled = {value: self.fill(price, value) for value in range(values.bit_length()) if values >> value & 1}
        wasted = sorted(
            (value + tokens * self.token_points - price, value)
            for value, tokens in filled.items()
            if tokens <= self.treasury
        )
        last = wasted[: _LOOKED_AT * most][-1][0]
        tried = [(waste, value) for waste, value in wasted if waste <= last]
        alone = self.hand.without_tokens()
        alone.prepare(min(value for _, value in tried), max(value for _, value in tried))
        ways = [
            _paid(alone, waste, alone.give(value, limit, self.keep), limit)._replace(treasury=filled[value])
            for waste, value in tried
        ]
        needed = [way for way in ways if not self.has_needless(way, price)]
        return sorted(needed, key=lambda way: (way.wasted, way.lost, way.treasury))[:most]

    def has_needless(self, way: Payment, price: int) -> bool:
        """Tell whether a card more could be kept for the same price and treasury."""
        stacks = self.hand.stacks if self.hand and not way.substitute else ()
        given = [(stack, way.cards[stack.name]) for stack in stacks if stack.name in way.cards]
        rest = sum(stack.value(number) for stack, number in given) + way.treasury * self.token_points - price
        return any(stack.value(number) - stack.value(number - 1) <= rest for stack, number in given)

    def fill(self, price: int, value: int) -> int:
        """Return the tokens that pay what cards of some value leave to pay, though there may not be so many."""
        return treasury_needed(price, value, self.token_points)

    def prepare(self, prices: Collection[int]) -> None:
        """Make ready to pay these prices."""
        if self.hand and prices:
            self.hand.prepare(self.spent(min(prices)), self.spent(max(prices)))


def _paid(hand: PayingHand, wasted: int, given: Given, limit: int) -> Payment:
    kept = given.kept + min(hand.worthless, limit - given.kept)
    discarded = hand.number - sum(given.cards.values()) - kept
    return Payment(given.cards, 0, given.tokens, wasted, kept, discarded, given.lost, given.substitute)


def _reachable(hand: PayingHand, keep: int) -> int:
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
    done = 1
    while done <= tokens:
        more = min(done, tokens + 1 - done)
        values |= values << more * points
        done += more
    return values
