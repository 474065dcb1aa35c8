"""Random situations of somebody about to buy, small ones and those of a whole game."""

import random
from collections.abc import Mapping
from typing import Any, NamedTuple

from civledger.rules.megaciv import tables
from civledger.rules.megaciv.advice.hands import PayingHand
from civledger.rules.megaciv.advice.proposals import Buyer, Requirement, requirement
from civledger.rules.megaciv.advice.purse import Purse
from civledger.rules.megaciv.advice.shop import shop
from civledger.rules.megaciv.book.payment import hand_limit, token_points
from civledger.rules.megaciv.book.succession import has
from civledger.rules.megaciv.ruleset import MegaCivilization
from civledger.rules.megaciv.state import State, start
from civledger.rules.megaciv.tables import COLOURS

CIVS = list(tables.civilizations())
NAMES = list(tables.advances())
SPECIAL = ("Library", "Anatomy", "Written Record", "Monument", "Roadbuilding", "Wonder of the World", "Coinage")


class Case(NamedTuple):
    """A situation: the books, who buys, the hand, and how many cards are to stay in it."""

    state: State
    civ: str
    hand: Mapping[str, int]
    keep: int = 0

    @property
    def held(self) -> Mapping[str, int]:
        """Return the advances held."""
        return self.state.held[self.civ]

    def buyer(self) -> Buyer:
        """Return what the solver wants to know."""
        state, civ = self.state, self.civ
        tokens, points = state.treasury[civ], token_points(state, civ)
        hand = PayingHand(self.hand, tokens, points, "Trade Empire" in self.held)
        purse = Purse(hand, 0, tokens, points, self.keep)
        return Buyer(shop(state, civ), purse, hand_limit(state, civ))

    def asked(self) -> Requirement | None:
        """Return what the next epoch asks for."""
        return requirement(self.state, self.civ)


def case(rng: random.Random, small: bool = False) -> Case:
    """Return a situation; in a small one there are few advances left, and few cards in the hand."""
    players = rng.randint(5, 18)
    header = {"rules": "mega-civilization", "ast": rng.choice(["basic", "expert"])}
    state = start(
        MegaCivilization().judging.setup({"game": header, "player": [{"civ": civ} for civ in CIVS[:players]]}).game
    )
    civ = CIVS[rng.randrange(players)]
    held = set(rng.sample(NAMES, rng.randint(0, 40)))
    credit = {colour: state.credits[civ][colour] for colour in COLOURS}
    for name in held:
        for colour, points in tables.advances()[name].credits.items():
            credit[colour] += points
        for _ in range(tables.advances()[name].choose // 5):
            credit[rng.choice(COLOURS)] += 5
    if small:
        left = {*rng.sample(NAMES, rng.randint(0, 6)), *rng.sample(SPECIAL, rng.randint(0, 3))}
        held = set(NAMES) - left - ({"Mining", "Trade Empire"} if rng.random() < 0.3 else set())
        credit = {colour: 5 * rng.randint(0, rng.choice([4, 12, 40])) for colour in COLOURS}
    numbers = {
        "held": dict.fromkeys(sorted(held), 1),
        "credits": credit,
        "cities": rng.randint(3, 6) if small else rng.randint(0, 9),
        "space": rng.randint(0, state.game.side.spaces),
        "treasury": rng.choice([0, rng.randint(0, 9), rng.randint(0, 55)]),
    }
    changes: dict[str, Any] = {key: {**getattr(state, key), civ: number} for key, number in numbers.items()}
    state = state._replace(**changes)
    hand = cards(rng, rng.randint(0, 7) if small else rng.randint(0, 24), limit=4 if small else 12)
    keep = rng.randint(0, min(8, sum(hand.values()))) if rng.random() < 0.2 else 0
    return Case(shrunk(state, civ, rng) if small else state, civ, hand, keep)


def shrunk(state: State, civ: str, rng: random.Random) -> State:
    """Return the books of a game in which even small hands may be too large, and few advances too few."""
    what = rng.choice(["advances", "advances_100", "advances_200", "advances_below_100"])
    requirements = {"cities": 4, what: has(state, civ, what) + rng.randint(0, 4)}
    if rng.random() < 0.5:
        requirements["advances_points"] = has(state, civ, "advances_points") + rng.randint(0, 14)
    side = state.game.side._replace(requirements=dict.fromkeys(tables.EPOCHS, requirements))
    return state._replace(game=state.game._replace(side=side, hand_limit=rng.choice([1, 2, 3, 8])))


def cards(rng: random.Random, number: int, limit: int) -> dict[str, int]:
    """Return a hand of up to so many cards, of some commodities."""
    commodities = tables.commodities()
    kinds = rng.sample(list(commodities), rng.randint(1, limit))
    hand: dict[str, int] = {}
    for name in rng.choices(kinds, k=number):
        if hand.get(name, 0) < (commodities[name].cards or number):
            hand[name] = hand.get(name, 0) + 1
    return hand
