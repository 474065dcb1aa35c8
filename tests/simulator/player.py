"""One player at the table: pieces, cards and advances, and what the rules let him do with them."""

import random
from collections import Counter
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from tests.play import literal
from tests.play.literal import Purchase
from tests.simulator.cards import worst_first, worth
from tests.simulator.facts import ADVANCES, CHOSEN, COLOURS, COMMODITIES, COSTS, FACES, PIECES

TOKENS, CITIES, SITE, ELSEWHERE = PIECES["tokens"], PIECES["cities"], COSTS["city"], COSTS["wilderness_city"]
SETTLING = 4  # turns in which tokens only spread
LATE_IRON = 15
CHEAP, ANY, DEAR = range(100), range(999), 200  # printed prices
LOTS = 10  # of which a player thinks when paying
SAVED = 7  # cards that may wait for others of their kind


class Lot(NamedTuple):
    """Cards that are turned in together: a set, perhaps with the card that Trade Empire lets stand in for one more."""

    worth: int
    name: str
    number: int
    substitute: str = ""

    @property
    def cards(self) -> dict[str, int]:
        """Return the cards under their own names."""
        return {self.name: self.number, **({self.substitute: 1} if self.substitute else {})}


@dataclass
class Player:
    """A civilization in play."""

    civ: str
    block: str
    credits_of: int  # so many players, for the start credits
    rng: random.Random
    tokens: int = 1
    cities: int = 0
    treasury: int = 0
    ships: int = 0
    space: int = 0
    purchases: list[Purchase] = field(default_factory=list)
    hand: Counter[str] = field(default_factory=Counter)
    calamities: list[tuple[str, str]] = field(default_factory=list)  # and who traded it to him, if anybody
    tastes: dict[str, float] = field(default_factory=dict)  # of dear advances: the less, the sooner they are bought

    @property
    def held(self) -> set[str]:
        """Return the advances, to look up and never to go through."""
        return {name for _, name, _ in self.purchases}

    @property
    def stock(self) -> int:
        """Return the tokens neither on the board nor in the treasury."""
        return TOKENS - self.tokens - self.treasury

    @property
    def support(self) -> int:
        """Return how many tokens each city needs."""
        return 3 if "Cultural Ascendancy" in self.held else 2

    @property
    def points(self) -> int:
        """Return the unit points on the board."""
        return self.tokens + 5 * self.cities

    def check(self) -> None:
        """Assert that no piece is more than once on the table."""
        assert min(self.tokens, self.treasury, self.stock, self.cities, CITIES - self.cities) >= 0, self
        assert min(self.hand.values(), default=0) >= 0
        assert self.space >= 0

    def tax_rate(self) -> int:
        """Return a rate that the stock can pay, if there is one."""
        rates = literal.tax_rates(self.held)
        able = [rate for rate in rates if rate * self.cities <= self.stock]
        wanted = [rate for rate in able if (rate + 1) * self.cities <= self.stock]
        return self.rng.choice(wanted) if wanted else able[0] if able else rates[0]

    def grow(self) -> None:
        """Expand: one more token in areas with one, two more in others, while the stock has them."""
        more = self.tokens if self.tokens < 8 else self.rng.randint(self.tokens * 9 // 10, self.tokens)
        self.tokens += min(more, self.stock)

    def build(self, turn: int) -> int:
        """Build cities, once there are tokens for some at a time; return the treasury paid with Architecture."""
        built = paid = 0
        while turn > SETTLING and self.cities < CITIES and built < 5:
            cost = ELSEWHERE if self.tokens > 34 and built and self.rng.random() < 0.15 else SITE
            part = cost // 2 if "Architecture" in self.held and not paid and self.treasury >= cost // 2 else 0
            if self.tokens - cost + part < self.support * (self.cities + 1):
                break
            self.tokens -= cost - part
            self.treasury -= part
            self.cities += 1
            built, paid = built + 1, paid + part
        return paid

    def reduce(self, cities: int = 1) -> None:
        """Turn cities into as many tokens as their areas hold."""
        for _ in range(min(cities, self.cities)):
            self.cities -= 1
            self.tokens += min(self.stock, self.rng.randint(2, 5))

    def remove_surplus(self) -> None:
        """Take off the tokens that the land does not feed; the more cities, the less of it is left."""
        self.tokens = min(self.tokens, 44 - 2 * self.cities)

    def support_cities(self) -> None:
        """Reduce cities until all others have their tokens."""
        while self.tokens < self.support * self.cities:
            self.reduce()

    def choose_loss(self, points: int, cities_at_most: int = CITIES, tokens_at_most: int = TOKENS) -> tuple[int, int]:
        """Return the tokens and cities to lose for unit points, so that most cities stay supported."""
        choices = []
        for cities in range(min(self.cities, cities_at_most, -(-points // 5)) + 1):
            tokens = min(self.tokens, tokens_at_most, max(0, points - 5 * cities))
            left = self.tokens - tokens, self.cities - cities
            is_enough = tokens + 5 * cities >= points
            choices.append((is_enough, min(left[1], left[0] // self.support), left[1], -cities, tokens, cities))
        return max(choices)[-2:]

    def lose_cards(self, number: int) -> list[str]:
        """Take out the cards that are least missed."""
        cards = worst_first(self.hand)[:number]
        self.hand.subtract(cards)
        self.hand += Counter()
        return cards

    def wishes(self, side: str, turn: int) -> list[tuple[str, int]]:
        """Return the advances not held yet with their prices, those first that the next epochs ask for."""
        missing = [name for name in ADVANCES if name not in self.held]
        prices = {name: literal.price(name, self.purchases, self.credits_of, turn) for name in missing}
        asked = self.asked(side)

        def rank(name: str) -> tuple[bool, float]:
            card = ADVANCES[name]
            credit = sum(card["credits"].values()) * max(0, LATE_IRON - turn) / LATE_IRON
            cost = prices[name] * self.rng.uniform(0.9, 1.1) * self.tastes.get(name, 1) - 2 * credit
            return card["price"] not in asked, cost if asked != ANY else cost / card["vp"]

        return [(name, prices[name]) for name in sorted(missing, key=rank)]

    def asked(self, side: str) -> range:
        """Return between which printed prices the next epochs ask for advances."""
        printed = [ADVANCES[name]["price"] for name in self.held]
        if len(printed) < (3 if side == "basic" else 12):
            return CHEAP
        if side == "expert":
            return ANY
        if sum(price >= 100 for price in printed) < 3:
            return ANY[100:]
        return ANY[DEAR:] if sum(price >= DEAR for price in printed) < 3 or self.space > 12 else ANY

    def shop(self, side: str, turn: int) -> dict[str, Any] | None:
        """Return the keys of a purchase, with cards and treasury taken away, or nothing while it is better to save."""
        rate = 2 if "Mining" in self.held else 1
        wishes = self.wishes(side, turn)
        lots = self.lots() if self.is_pressed(side) else self.spare_lots()
        budget = sum(lot.worth for lot in lots) + rate * self.treasury
        if not lots or not wishes or (budget < wishes[0][1] and self.hand.total() <= SAVED):
            return None
        advances: dict[str, int] = {}
        keys: dict[str, Any] = {"advances": advances}
        for name, price in wishes:
            is_green = "green" in ADVANCES[name]["colours"] and ADVANCES[name]["price"] < 100
            use = ""
            if "Anatomy" in advances and "anatomy" not in keys and is_green:
                use, price = "anatomy", 0
            elif "Library" in advances and "library" not in keys and price >= 40:
                use, price = "library", price - 40
            if price + sum(advances.values()) <= budget:
                advances[name] = price
                keys |= {use: name} if use else {}
        if not advances:
            return None
        paid, tokens = self.payment(sum(advances.values()), lots, rate)
        cards = {name: number for lot in paid for name, number in lot.cards.items()}
        substitutes = [{"card": lot.substitute, "as": lot.name} for lot in paid if lot.substitute]
        chosen = {name: self.choose(CHOSEN[name]) for name in advances if name in CHOSEN}
        keys |= {"choose": chosen} if chosen else {}
        keys |= {"cards": cards} if cards else {}
        keys |= {"trade_empire": substitutes[0]} if substitutes else {}
        keys |= {"treasury": tokens} if tokens else {}
        self.hand.subtract(cards)
        self.hand += Counter()
        self.treasury -= tokens
        self.purchases += [(turn, name, chosen.get(name, {})) for name in advances]
        return keys

    def is_pressed(self, side: str) -> bool:
        """Tell whether the advances held will not do for the next space."""
        ahead = literal.epoch(self.civ, side, min(self.space + 1, LATE_IRON))
        return not literal.meets(side, ahead, CITIES, self.held)

    def spare_lots(self) -> list[Lot]:
        """Return the best sets, as many as leave a hand that may be kept: a set grows more than its cards cost."""
        kept, found = self.hand.total(), []
        for lot in self.lots():
            if kept <= SAVED:
                break
            found.append(lot)
            kept -= sum(lot.cards.values())
        return found

    def choose(self, points: int) -> dict[str, int]:
        """Return credit tokens of free choice."""
        chosen: Counter[str] = Counter(dict.fromkeys(self.rng.choices(COLOURS, k=1), 5))
        for colour in self.rng.choices(COLOURS, k=points // 5 - 1):
            chosen[colour] += 5
        return dict(chosen)

    def lots(self) -> list[Lot]:
        """Return the best sets in hand; with Trade Empire a single card of no lower face value adds to one of them."""
        found = [Lot(worth(name, number), name, number) for name, number in self.hand.items()]
        singles = [name for name, number in self.hand.items() if number == 1]
        raised = [
            Lot(worth(name, number + 1), name, number, single)
            for name, number in self.hand.items()
            for single in singles
            if single != name and FACES[single] >= FACES[name] > 0 and number < COMMODITIES[name].cards
        ]
        if raised and "Trade Empire" in self.held:
            best = max(raised, key=lambda lot: (lot.worth - worth(lot.name, lot.number) - FACES[lot.substitute], lot))
            found = [best, *(lot for lot in found if lot.name not in best.cards)]
        return sorted(found, key=lambda lot: (-lot.worth, lot.name))[:LOTS]

    def payment(self, price: int, lots: list[Lot], rate: int) -> tuple[tuple[Lot, ...], int]:
        """Return whole sets and as few treasury tokens as needed, so that little is wasted and few cards go."""
        choices: list[tuple[int, int, tuple[Lot, ...]]] = [(0, 0, ())]  # worth, cards, lots
        for lot in lots:
            number = sum(lot.cards.values())
            choices += [(value + lot.worth, cards + number, (*paid, lot)) for value, cards, paid in choices]
        _, _, tokens, paid = min(
            (max(0, value - price) + 8 * cards, cards, tokens, paid)
            for value, cards, paid in choices
            if (tokens := max(0, -(-(price - value) // rate))) <= self.treasury
        )
        return paid, tokens
