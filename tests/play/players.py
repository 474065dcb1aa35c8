"""One player of the table: what he has, and how he decides within the rules."""

import math
import random
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from tests.play import literal
from tests.play.literal import ADVANCES, COMMODITIES, Purchase

MARGIN = 49  # board and treasury together stay below 55, so that a test may add a token


@dataclass
class Player:
    """A civilization in play."""

    civ: str
    players: int
    side: str
    rng: random.Random
    tokens: int = 1
    cities: int = 0
    treasury: int = 0
    space: int = 0
    purchases: list[Purchase] = field(default_factory=list)
    built: int = 0
    supporting: int = 2

    @property
    def held(self) -> set[str]:
        return {name for _, name, _ in self.purchases}

    def held_before(self, turn: int) -> set[str]:
        return {name for bought, name, _ in self.purchases if bought < turn}

    @property
    def stock(self) -> int:
        return 55 - self.tokens - self.treasury

    def grow(self) -> int:
        """Return the tokens on the board: those that supported the cities of the last turn, and mostly more."""
        room = MARGIN - self.treasury
        wanted = self.tokens + self.rng.randint(0, 2 + self.tokens // 2)
        if wanted > 30:
            wanted = self.rng.randint(14, 29)
        return max(min(self.tokens, self.built * self.supporting), min(room, wanted))

    def build(self, turn: int) -> int:
        """Return the cities after building and calamities, mostly more with the turns."""
        if turn < 3:
            return 0
        target = min(9, 1 + turn // 2 + self.rng.randint(-1, 2))
        step = max(-2, min(3, target - self.cities))
        self.supporting = 3 if "Cultural Ascendancy" in self.held else 2
        self.built = max(0, min(9, self.cities + step, self.tokens // self.supporting))
        return self.built

    def choice(self, name: str) -> dict[str, int]:
        """Return the credit tokens chosen with Written Record or Monument."""
        total = {"Written Record": 10, "Monument": 20}.get(name, 0)
        chosen: dict[str, int] = {}
        for _ in range(total // 5):
            colour = self.rng.choice(literal.COLOURS)
            chosen[colour] = chosen.get(colour, 0) + 5
        return chosen

    def wishes(self) -> list[str]:
        """Return what is not held yet, in the order of wanting: what the next requirement counts comes first."""
        missing = [name for name in ADVANCES if name not in self.held]
        low = [name for name in missing if ADVANCES[name]["price"] < 100]
        if self.side == "expert" and low and self.rng.random() < 0.8:
            self.rng.shuffle(low)
            return low + [name for name in missing if name not in low]
        self.rng.shuffle(missing)
        return missing

    def buy(self, turn: int, generous: float, used: Counter[str]) -> dict[str, Any] | None:
        """Return the keys of a legal purchase, paid exactly, or None; cards used by others are not to be had."""
        budget = int(self.rng.uniform(0.4, 1.6) * (20 + 17 * turn) * generous)
        entry: dict[str, Any] = {"advances": {}, "choose": {}}
        left = budget
        for name in self.wishes():
            cost = literal.price(name, self.purchases, self.players, turn)
            if "Library" in entry["advances"] and "library" not in entry and cost > 20:
                entry["library"], cost = name, max(0, cost - 40)
            free = ADVANCES[name]["price"] < 100 and "green" in ADVANCES[name]["colours"]
            if "Anatomy" in entry["advances"] and "anatomy" not in entry and free:
                entry["anatomy"], cost = name, 0
                if entry.get("library") == name:
                    del entry["library"]
            if cost > left:
                if entry.get("library") == name:
                    del entry["library"]
                continue
            entry["advances"][name] = cost
            left -= cost
            if name in ("Written Record", "Monument"):
                entry["choose"][name] = self.choice(name)
            if len(entry["advances"]) > 5:
                break
        if not entry["advances"]:
            return None
        return self.paid(entry, turn, used)

    def paid(self, entry: dict[str, Any], turn: int, used: Counter[str]) -> dict[str, Any]:
        """Return the purchase with a payment that wastes nothing."""
        price = sum(entry["advances"].values())
        before = self.held_before(turn)
        mining = "Mining" in before
        in_treasury = self.rng.randint(0, self.treasury) * (2 if mining else 1)
        cards, substitute = self.sets(max(0, price - in_treasury), price, "Trade Empire" in before, used)
        worth = literal.hand_worth(cards, substitute)
        tokens = literal.tokens_to_pay(price, worth, mining)
        if not entry["choose"]:
            del entry["choose"]
        if tokens > self.treasury:
            return {**entry, "card_points": price}
        if substitute:
            entry["trade_empire"] = substitute
        if cards:
            entry["cards"] = cards
        if tokens:
            entry["treasury"] = tokens
        return entry

    def sets(
        self, least: int, most: int, empire: bool, used: Counter[str]
    ) -> tuple[dict[str, int], dict[str, str] | None]:
        """Return cards worth between two numbers, as near to the first as random sets come."""
        cards: dict[str, int] = {}
        substitute = None
        left = most
        names = [name for name in COMMODITIES if name != "Water"]
        self.rng.shuffle(names)
        for name in names:
            if most - left >= least or len(cards) > 7:
                break
            face, exist = COMMODITIES[name]["face"], COMMODITIES[name]["cards"]
            number = min(exist - used[name], math.isqrt(left // face), self.rng.randint(1, 5))
            if number < 1:
                continue
            cards[name] = number
            left -= literal.set_worth(name, number)
        if empire and len(cards) > 1:
            substitute = self.substitute(cards, most)
        return cards, substitute

    def substitute(self, cards: dict[str, int], most: int) -> dict[str, str] | None:
        """Return a card that may stand in for another, if the whole is still not worth too much."""
        for card in cards:
            for other in cards:
                face = COMMODITIES[card]["face"], COMMODITIES[other]["face"]
                if card != other and face[0] >= face[1] and cards[other] < COMMODITIES[other]["cards"]:
                    use = {"card": card, "as": other}
                    if literal.hand_worth(cards, use) <= most:
                        return use
        return None

    def record(self, entry: dict[str, Any], turn: int) -> None:
        """Remember a purchase."""
        for name in entry["advances"]:
            self.purchases.append((turn, name, entry.get("choose", {}).get(name, {})))
        self.treasury -= entry.get("treasury", 0)
