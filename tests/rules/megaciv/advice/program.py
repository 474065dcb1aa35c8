"""The best purchase and payment as an integer program, solved by HiGHS goal after goal."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

import pytest

from civledger.rules.megaciv import tables
from tests.rules.megaciv.advice.cases import Case
from tests.rules.megaciv.advice.exhaustive import FREED

pytest.importorskip("scipy", reason="scipy is not installed, no integer program is asked: pip install -e '.[deep]'")

import numpy as np
from scipy.optimize import Bounds, LinearConstraint, milp

INFINITE = np.inf
Terms = Mapping[int, float]


class Program:
    """Variables with bounds, linear constraints, and objectives minimised one after the other."""

    def __init__(self) -> None:
        self.upper: list[float] = []
        self.lower: list[float] = []
        self.rows: list[tuple[Terms, float, float]] = []

    def variable(self, upper: float, lower: float = 0) -> int:
        """Return a new whole number."""
        self.upper.append(upper)
        self.lower.append(lower)
        return len(self.upper) - 1

    def between(self, terms: Terms, least: float, most: float) -> None:
        """Demand that a sum lies between two numbers."""
        self.rows.append((dict(terms), least, most))

    def minimise(self, terms: Terms) -> int | None:
        """Return the least value of a sum, and hold it from now on; None if nothing meets all demands."""
        size = len(self.upper)
        cost = np.zeros(size)
        for place, factor in terms.items():
            cost[place] = factor
        matrix = np.zeros((len(self.rows), size))
        for number, (row, _, _) in enumerate(self.rows):
            for place, factor in row.items():
                matrix[number, place] = factor
        limits = [least for _, least, _ in self.rows], [most for _, _, most in self.rows]
        solved = milp(
            cost,
            integrality=np.ones(size),
            bounds=Bounds(self.lower, self.upper),
            constraints=LinearConstraint(matrix, *limits),
            options={"mip_rel_gap": 0},
        )
        if solved.x is None:
            assert solved.status == 2, solved.message
            return None
        best: int = round(sum(factor * round(solved.x[place]) for place, factor in terms.items()))
        self.between(terms, best, best)
        return best


class Option(NamedTuple):
    """What is done with one commodity: cards handed in, how many count as a set, cards kept; lent or grown by one."""

    name: str
    handed: int
    counted: int
    kept: int
    lent: bool = False
    grown: bool = False

    @property
    def face(self) -> int:
        """Return the face value."""
        return tables.commodities()[self.name].face


def options(case: Case, name: str) -> Iterable[Option]:
    """Yield all that can be done with one commodity."""
    number, exist = case.hand[name], tables.commodities()[name].cards or 99
    for handed in range(number + 1):
        for kept in range(number - handed + 1):
            yield Option(name, handed, handed, kept)
            if "Trade Empire" in case.held and handed:
                yield Option(name, handed, handed - 1, kept, lent=True)
                if handed < exist:
                    yield Option(name, handed, handed + 1, kept, grown=True)


class Paying(NamedTuple):
    """The sums of a payment: its value, treasury tokens, value lost and cards kept."""

    value: Terms
    tokens: int
    lost: Terms
    kept: Terms


def paying(program: Program, case: Case) -> Paying:
    """Add the ways to pay."""
    chosen: dict[int, Option] = {}
    whole = 0
    for name, number in case.hand.items():
        places = {program.variable(1): option for option in options(case, name)}
        program.between(dict.fromkeys(places, 1), 1, 1)
        chosen |= places
        whole += number * number * tables.commodities()[name].face

    def total(measure: Callable[[Option], float]) -> dict[int, float]:
        return {place: measure(option) for place, option in chosen.items()}

    program.between(total(lambda option: option.lent), 0, 1)
    program.between(total(lambda option: option.lent - option.grown), 0, 0)
    program.between(total(lambda option: option.face * (option.lent - option.grown)), 0, INFINITE)
    program.between(total(lambda option: option.handed), 0, sum(case.hand.values()) - case.keep)
    value = total(lambda option: option.counted**2 * option.face)
    kept = total(lambda option: option.kept**2 * option.face)
    constant = program.variable(1, 1)
    lost = {constant: whole, **{place: -value[place] - kept[place] for place in chosen}}
    tokens = program.variable(case.state.treasury[case.civ])
    return Paying(value, tokens, lost, total(lambda option: option.kept))


def best_payment(case: Case, price: int, limit: int) -> tuple[int | None, ...]:
    """Return the least wasted, then the least value lost, then the least treasury for a price."""
    program = Program()
    paid = paying(program, case)
    wasted = program.variable(100_000)
    points = 2 if "Mining" in case.held else 1
    program.between({**paid.value, paid.tokens: points, wasted: -1}, price, price)
    program.between(paid.kept, 0, limit)
    return tuple(program.minimise(terms) for terms in ({wasted: 1}, paid.lost, {paid.tokens: 1}))


def best_purchase(case: Case, goal: str) -> tuple[int, ...] | None:
    """Return points, what is spent and future credit of the best purchase by a goal, in the order that goal has."""
    program = Program()
    buyer = case.buyer()
    cards, prices = buyer.shop.cards, buyer.shop.prices
    bought = {name: program.variable(1, not price) for name, price in prices.items()}
    price = {bought[name]: float(cost) for name, cost in prices.items()}
    discounts(program, prices, bought, price)
    paid = paying(program, case)
    spent = program.variable(1_000_000)
    points = 2 if "Mining" in case.held else 1
    program.between({**paid.value, paid.tokens: points, spent: -1}, 0, 0)
    program.between({spent: 1, **{place: -cost for place, cost in price.items()}}, 0, INFINITE)
    score = {place: float(-cards[name].points) for name, place in bought.items()}
    credit = {place: float(-buyer.shop.credits.of(name)) for name, place in bought.items()}
    least = {spent: 1.0}
    order = {
        "points": (score, least, credit),
        "credits": (credit, least, score),
        "ast": (least, score, credit),
    }
    if goal == "ast":
        require(program, case, bought, score)
    found = tuple(program.minimise(terms) for terms in (*order[goal], price))
    return found if None not in found else None  # type: ignore[return-value]  # the None are gone


def discounts(program: Program, prices: Mapping[str, int], bought: Mapping[str, int], price: dict[int, float]) -> None:
    """Add what Library and Anatomy take off, each from one advance that is bought with it."""
    off: dict[str, list[int]] = {name: [] for name in prices}
    for source, served in (("Library", set(prices) - {"Library"}), ("Anatomy", set(FREED) & set(prices))):
        if source in prices:
            uses = {program.variable(1): name for name in sorted(served)}
            program.between({bought[source]: 1, **dict.fromkeys(uses, -1)}, 0, INFINITE)
            for use, name in uses.items():
                price[use] = -min(40, prices[name]) if source == "Library" else -prices[name]
                off[name].append(use)
    for name, uses_of_it in off.items():
        program.between({bought[name]: 1, **dict.fromkeys(uses_of_it, -1)}, 0, INFINITE)


def require(program: Program, case: Case, bought: Mapping[str, int], score: Terms) -> None:
    """Add what the next epoch asks for."""
    asked = case.asked()
    if asked is None:
        return
    cards = tables.advances()
    for need in asked.missing:
        counted: dict[str, Callable[[Any], float]] = {
            "cities": lambda card: card.name == "Wonder of the World",
            "advances": lambda card: 1,
            "advances_points": lambda card: card.points,
            "advances_below_100": lambda card: card.price < 100,
            "advances_100": lambda card: card.price >= 100,
            "advances_200": lambda card: card.price >= 200,
        }
        terms = {place: counted[need.what](cards[name]) for name, place in bought.items()}
        program.between(terms, need.need - need.have, INFINITE)
