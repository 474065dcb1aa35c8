"""The best purchase and payment found by trying everything, from the rules read a second time."""

from collections.abc import Iterator, Mapping
from itertools import combinations, product
from typing import NamedTuple

from civledger.rules.megaciv import tables
from civledger.rules.megaciv.book.prices import price
from civledger.rules.megaciv.tables import COLOURS
from tests.rules.megaciv.advice.cases import Case

FREED = ("Astronavigation", "Coinage", "Empiricism", "Written Record")
Chosen = dict[str, int]


class Paid(NamedTuple):
    """What counts of a payment, in the order in which it counts."""

    wasted: int
    lost: int
    treasury: int


class Bought(NamedTuple):
    """A set and what counts of it."""

    names: frozenset[str]
    points: int
    spent: int
    credit: int
    price: int


def payments(case: Case, limit: int) -> set[tuple[int, int]]:
    """Return the value of every choice of cards that leaves enough of them, with the least value lost by it."""
    best: dict[int, int] = {}
    hand = {name: number for name, number in case.hand.items() if number}
    whole = sum(number * number * tables.commodities()[name].face for name, number in hand.items())
    for given in product(*(range(number + 1) for number in hand.values())):
        turned_in = dict(zip(hand, given, strict=True))
        rest = {name: number - turned_in[name] for name, number in hand.items()}
        if sum(rest.values()) < case.keep:
            continue
        kept = most_kept(rest, limit)
        for counted in (turned_in, *substituted(case, turned_in)):
            value = sum(number * number * tables.commodities()[name].face for name, number in counted.items())
            best[value] = min(best.get(value, 1 << 30), whole - value - kept)
    return set(best.items())


def substituted(case: Case, turned_in: Chosen) -> Iterator[Chosen]:
    """Yield the cards with one of them counted as another, as Trade Empire allows."""
    if "Trade Empire" not in case.held:
        return
    known = tables.commodities()
    for card, other in product(turned_in, repeat=2):
        fits = card != other and turned_in[card] and turned_in[other] and known[card].face >= known[other].face
        if fits and turned_in[other] < (known[other].cards or 99):
            yield {**turned_in, card: turned_in[card] - 1, other: turned_in[other] + 1}


def most_kept(rest: Chosen, limit: int) -> int:
    """Return what the best cards are worth that the limit lets a player keep."""
    ways = product(*(range(number + 1) for number in rest.values()))
    faces = [tables.commodities()[name].face for name in rest]
    return max(sum(k * k * face for k, face in zip(way, faces, strict=True)) for way in ways if sum(way) <= limit)


def best_payment(cost: int, case: Case, values: set[tuple[int, int]]) -> Paid | None:
    """Return the best payment of a price, if there is one."""
    points = 2 if "Mining" in case.held else 1
    found = []
    for value, lost in values:
        tokens = max(0, -(-(cost - value) // points))
        if tokens <= case.state.treasury[case.civ]:
            found.append(Paid(value + tokens * points - cost, lost, tokens))
    return min(found, default=None)


def cost_of(names: frozenset[str], prices: Mapping[str, int]) -> int:
    """Return the least that a set costs, over all uses of Library and Anatomy."""
    frees = [None, *(names & set(FREED))] if "Anatomy" in names else [None]
    costs = []
    for free in frees:
        charged = {name: 0 if name == free else prices[name] for name in names}
        costs.append(sum(charged.values()))
        if "Library" in names:
            costs += [sum(charged.values()) - min(40, charged[name]) for name in names - {"Library"}]
    return min(costs)


def future_credit(name: str, case: Case, prices: Mapping[str, int]) -> int:
    """Return what an advance takes off the others not held, with the best choice of tokens."""
    card = tables.advances()[name]
    held = case.state.credits[case.civ]
    best = 0
    for chosen in product(range(0, card.choose + 1, 5), repeat=len(COLOURS)):
        if sum(chosen) == card.choose:
            total = 0
            for other in prices.keys() - {name}:
                target = tables.advances()[other]
                more = {c: card.credits.get(c, 0) + k for c, k in zip(COLOURS, chosen, strict=True)}
                colour = max(held[c] + more[c] for c in target.colours) - max(held[c] for c in target.colours)
                total += min(prices[other], colour + card.gives.get(other, 0))
            best = max(best, total)
    return best


def purchases(case: Case) -> list[Bought]:
    """Return every set that can be paid, with what counts of it; what costs nothing is always taken."""
    cards = tables.advances()
    left = [name for name in cards if name not in case.held]
    prices = {name: price(cards[name], case.state, case.civ).due for name in left}
    credit = {name: future_credit(name, case, prices) for name in left}
    free = frozenset(name for name in left if not prices[name])
    freed = set(FREED) & set(left) - free
    payable = payments(case, 99)
    found = []
    for size in range(len(left) - len(free) + 1):
        for more in combinations([name for name in left if name not in free], size):
            names = free | set(more)
            if "Anatomy" in names and freed and not freed & names:
                continue  # one that costs nothing with it is always taken
            cost = cost_of(names, prices)
            paid = best_payment(cost, case, payable)
            if paid is not None:
                points = sum(cards[name].points for name in names)
                found.append(Bought(names, points, cost + paid.wasted, sum(credit[name] for name in names), cost))
    return found


def meets(names: frozenset[str], case: Case) -> bool:
    """Tell whether a set brings all that the next epoch asks for."""
    asked = case.asked()
    if asked is None:
        return True
    cards = tables.advances()
    held = {*case.held, *names}
    have = {
        "cities": case.state.cities[case.civ] + ("Wonder of the World" in held),
        "advances": len(held),
        "advances_points": sum(cards[name].points for name in held),
        "advances_below_100": sum(cards[name].price < 100 for name in held),
        "advances_100": sum(cards[name].price >= 100 for name in held),
        "advances_200": sum(cards[name].price >= 200 for name in held),
    }
    wanted = case.state.game.side.requirements[asked.epoch]
    return all(have[what] >= number for what, number in wanted.items())


def key(goal: str, bought: Bought) -> tuple[int, ...]:
    """Return what counts of a set by a goal, the lowest being the best."""
    return {
        "points": (-bought.points, bought.spent, -bought.credit, bought.price),
        "ast": (bought.spent, -bought.points, -bought.credit, bought.price),
        "credits": (-bought.credit, bought.spent, -bought.points, bought.price),
    }[goal]


CHOOSING = {"Written Record": 10, "Monument": 20}


def choices(case: Case, bought: frozenset[str]) -> dict[tuple[int, ...], int]:
    """Return, for every choice of tokens, what all that is left costs less in the next turn than now."""
    points = sum(number for name, number in CHOOSING.items() if name in bought)
    cards = tables.advances()
    left = [name for name in cards if name not in case.held and name not in bought]
    now = sum(price(cards[name], case.state, case.civ).due for name in left)
    values: dict[tuple[int, ...], int] = {}
    for chosen in product(range(0, points + 1, 5), repeat=len(COLOURS)):
        if points and sum(chosen) == points:
            credit = dict(zip(COLOURS, chosen, strict=True))
            for colour in COLOURS:
                credit[colour] += case.state.credits[case.civ][colour]
                credit[colour] += sum(cards[name].credits.get(colour, 0) for name in bought)
            held = {**case.held, **dict.fromkeys(bought, 1)}
            later = case.state._replace(
                held={**case.state.held, case.civ: held}, credits={**case.state.credits, case.civ: credit}
            )
            values[chosen] = now - sum(price(cards[name], later, case.civ).due for name in left)
    return values
