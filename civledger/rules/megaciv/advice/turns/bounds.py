"""What no plan can exceed from some turn on: a relaxation in which all credits are got at once, each at its best."""

from collections.abc import Iterator, Sequence

from civledger.model.struct import Struct
from civledger.rules.megaciv.advice.shop import Tokens
from civledger.rules.megaciv.advice.turns.deck import NEVER, Deck, Prices
from civledger.rules.megaciv.advice.turns.fill import group_sums, least_cost, most_points
from civledger.rules.megaciv.book.prices import highest


class Outlook(Struct):
    """The prices of the turns to come, none of them higher than any plan can have, and what may be spent in each."""

    prices: Sequence[Prices]
    budgets: Sequence[int]


def outlook(deck: Deck, held: int, credits: Tokens, budgets: Sequence[int]) -> Outlook:
    """Return the lowest prices that may come about: in the first of these turns they are the true ones."""
    now = deck.prices(held, credits)
    ahead, spent, gained = [now], 0, [0] * len(deck.givers)
    for budget in budgets[:-1]:
        spent += budget
        in_all, in_turn = (_credits_within(deck, ahead[-1], money) for money in (spent, budget))
        gained = [min(most, had + more) for most, had, more in zip(in_all, gained, in_turn, strict=True)]
        ahead.append(list(_lowered(deck, now, held, gained)))
    return Outlook(ahead, budgets)


def _credits_within(deck: Deck, prices: Prices, money: int) -> list[int]:
    """Return the most credit of each colour that so much money can buy.

    No turn has lower prices than its own of the outlook, so a plan gains in each turn what its budget buys at these,
    and in all turns together what all the money buys at the lowest; neither is ever less than what it does gain.
    """
    room = money + deck.gifts(prices, money)
    return [_most_credit(prices, givers, room, deck.unit) for givers in deck.givers]


def _lowered(deck: Deck, prices: Prices, held: int, gained: Sequence[int]) -> Iterator[int]:
    """Yield prices with so much more credit of each colour, and all chains that may be bought."""
    for price, (_, first, second, giver, gives) in zip(prices, deck.rows, strict=True):
        if price == NEVER:
            yield NEVER
            continue
        off = highest(gained[first], gained[second]) + (0 if held & giver else gives)
        yield price - off if off < price else 0


def _most_credit(prices: Prices, givers: Sequence[tuple[int, int]], left: float, unit: int) -> int:
    """Return the most credit of a colour that can be bought, the last advance perhaps in part."""
    total = 0.0
    for rate, points in sorted([(prices[at] / points, points) for at, points in givers if prices[at] < NEVER]):
        cost = rate * points
        if cost > left:
            total += left / rate
            break
        total += points
        left -= cost
    return int(total / unit + 1e-9) * unit


def points_bound(deck: Deck, ahead: Outlook) -> int:
    """Return the most points that can be bought in these turns: turn by turn, or all of it at the last prices."""
    each = [most_points(deck, prices, budget) for prices, budget in zip(ahead.prices, ahead.budgets, strict=True)]
    if len(each) == 1:
        return each[0]
    return min(sum(each), most_points(deck, ahead.prices[-1], sum(ahead.budgets)))


def least_spent(deck: Deck, ahead: Outlook, points: int) -> int:
    """Return the least that so many points cost in these turns."""
    last = ahead.prices[-1]
    return max(0, least_cost(group_sums(deck, last), 0, points) - deck.gifts(last, sum(ahead.budgets)))
