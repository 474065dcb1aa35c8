"""The best purchases of a player by a goal, with the best payment of each."""

from collections.abc import Callable, Collection, Iterator, Mapping
from functools import cache
from itertools import islice

from civledger.model.struct import Struct
from civledger.rules.megaciv.advice.purse import Payment, Purse
from civledger.rules.megaciv.advice.search import NONE, PricedAdvance, Rank, Reader, Search, Shelf, SortKey
from civledger.rules.megaciv.advice.shop import Bill, Shop, choose_tokens
from civledger.rules.megaciv.book.succession import Need, needs
from civledger.rules.megaciv.state import State
from civledger.rules.megaciv.tables import EPOCHS, Counts

WIDE = 16  # bits: more than all future credit together
Spent = Callable[[int], int]


class Goal(Struct):
    """A goal: how an advance is valued, how a set is ranked, and down to which values to look at first."""

    name: str
    value: Callable[[int, int], int]
    rank: Callable[[int, int, int], SortKey]
    floors: Callable[[int], tuple[int, ...]]


def _by_points(points: int, credit: int) -> int:
    return (points << WIDE) + credit


MOST_POINTS = Goal(
    "points",
    _by_points,
    lambda value, spent, price: (-(value >> WIDE), spent, -(value & (1 << WIDE) - 1), price),
    lambda top: (top >> WIDE << WIDE, (top >> WIDE) - 1 << WIDE),
)
NEXT_EPOCH = Goal(
    "ast",
    _by_points,
    lambda value, spent, price: (spent, -(value >> WIDE), -(value & (1 << WIDE) - 1), price),
    lambda top: (),
)
_MOST_CREDIT = Goal(
    "credits",
    lambda points, credit: (credit << 8) + points,
    lambda value, spent, price: (-(value >> 8), spent, -(value & 255), price),
    lambda top: ((top >> 8) - (top >> 14) << 8, (top >> 8) - (top >> 12) << 8),
)


GOALS = {goal.name: goal for goal in (MOST_POINTS, NEXT_EPOCH, _MOST_CREDIT)}


class Requirement(Struct):
    """What the next epoch that is not reached yet asks of a purchase; `cities` is what no purchase can bring."""

    epoch: str
    missing: tuple[Need, ...]
    points: int = 0
    number: int = 0
    counted: Collection[str] = ()
    must: tuple[str, ...] = ()
    cities: int = 0


def requirement(state: State, civ: str) -> Requirement | None:
    """Return what is missing for the first epoch, from that of the next space on, whose requirements are not met."""
    after = min(state.space[civ] + 1, state.game.side.spaces)
    for epoch in EPOCHS[EPOCHS.index(state.game.epoch(civ, after)) :]:
        missing = tuple(need for need in needs(state, civ, epoch) if not need.met)
        if missing:
            return _required(state, civ, epoch, missing)
    return None


def _required(state: State, civ: str, epoch: str, missing: tuple[Need, ...]) -> Requirement:
    asked = Requirement(epoch, missing)
    for need in missing:
        short = need.need - need.have
        if need.what == "cities":
            holders = state.game.book.effects["counts_as_cities"]
            instead = [card for card in holders if card.name not in state.held[civ]]
            enough = sum(card.counts_as_cities for card in instead) >= short
            asked = (
                asked._replace(must=tuple(card.name for card in instead)) if enough else asked._replace(cities=short)
            )
        elif need.what == "advances_points":
            asked = asked._replace(points=short)
        else:
            book = state.game.book
            asked = asked._replace(number=short, counted=book.counted.get(need.what, book.advances.keys()))
    return asked


_ALTERNATIVES = 3
_FIRST_LOOK = 60  # points beyond the cheapest that could do


class Proposal(Struct):
    """A purchase, what it brings, and how to pay for it."""

    bill: Bill
    points: int
    credit: int
    choose: Mapping[str, Counts]
    payment: Payment

    @property
    def spent(self) -> int:
        """Return what is handed over, cards and treasury."""
        return self.bill.total + self.payment.wasted


class Buyer(Struct):
    """Somebody about to buy: what there is to buy, what to pay with, and the limit of the hand."""

    shop: Shop
    purse: Purse
    limit: int

    def proposal(self, names: Collection[str]) -> Proposal:
        """Return a set with its best payment."""
        shop = self.shop
        bill = shop.bill(names)
        return Proposal(
            bill,
            sum(shop.cards[name].points for name in names),
            sum(shop.credits.of(name) for name in names),
            choose_tokens(tuple(bill.prices), shop.credits),
            self.purse.pay(bill.total, self.limit_with(names)),
        )

    def limit_with(self, names: Collection[str]) -> int:
        """Return the limit of the hand once these are bought."""
        return self.limit + sum(self.shop.cards[name].hand_limit for name in names)


class _ChoiceProblem:
    """A choice of advances by a goal, and under a requirement; what costs nothing is always taken."""

    def __init__(self, shop: Shop, goal: Goal, asked: Requirement) -> None:
        self.shop = shop
        self.goal = goal
        self.asked = asked
        apart = {card.name for card in (shop.library, shop.anatomy) if card}
        self.free = frozenset(name for name, price in shop.prices.items() if not price and name not in apart)
        self.needed = max(0, asked.number - sum(name in asked.counted for name in self.free))
        self.points = asked.points - sum(shop.cards[name].points for name in self.free)

    def best(self, most: int, spent: Spent) -> list[frozenset[str]]:
        """Return the best set that costs up to so much, and the best alternatives; to buy nothing is none."""
        found: list[frozenset[str]] = []
        for limit in self.limits(most, spent):
            search = Search(self.shelf(limit), limit, self.needed)
            for floor in (*self.goal.floors(search.top()), NONE // 2):
                reader = Reader(search, self.ranked(spent), lambda names: self.shop.bill(names).total, floor)
                sets = (names | self.free for names in reader.sets())
                worth_a_word = (names for number, names in enumerate(sets) if names or not number)
                found = list(islice(worth_a_word, 1 + _ALTERNATIVES))
                if len(found) > _ALTERNATIVES:
                    return found
        return found

    def limits(self, most: int, spent: Spent) -> Iterator[int]:
        """Yield up to which price to look: where the cheapest sets are wanted, not far at first."""
        limit = most
        if self.asked.missing:
            must = sum(self.shop.prices[name] for name in self.asked.must)
            if max(must, self.least(), self.least_for_points()) > most + self.discounts():
                return
            limit = max(_FIRST_LOOK + must + self.least(), self.least_for_points())
        while limit < most:
            yield min(spent(limit), most)
            limit *= 2
        yield most

    def least(self, fewer: int = 0) -> int:
        """Return what the advances that are required in number cost at least, without so many of them."""
        counted = sorted(price for name, price in self.shop.prices.items() if name in self.asked.counted)
        return sum(counted[: max(0, self.asked.number - fewer)])

    def least_for_points(self) -> int:
        """Return what the points that are required cost at least: those of the cheapest advances for a point each."""
        cards, cost, points = self.shop.cards, 0.0, self.asked.points
        rates = sorted((price / cards[name].points, cards[name].points) for name, price in self.shop.prices.items())
        for rate, worth in rates:
            cost += rate * max(0, min(worth, points))
            points -= worth
        return int(cost)

    def discounts(self) -> int:
        """Return the most that Library and Anatomy take off together."""
        off = self.shop.library.discount if self.shop.library else 0
        return off + max((self.shop.prices[name] for name in self.shop.freed), default=0)

    def shelf(self, most: int) -> Shelf:
        """Return what may be bought as the search wants it, if it can be part of a set that costs up to so much."""
        shop = self.shop
        library = self.item(shop.library.name) if shop.library else None
        freed = sorted((self.item(name) for name in shop.freed - self.free), key=lambda item: item.price)
        anatomy = self.item(shop.anatomy.name) if shop.anatomy else None
        discount = shop.library.discount if shop.library else 0
        room = most + self.discounts()
        rooms = room - self.least(), room - self.least(1)
        apart = {item.name for item in (library, anatomy, *freed) if item} | self.free
        items = [
            self.item(name)
            for name, price in shop.prices.items()
            if name not in apart and (price <= rooms[name in self.asked.counted] or name in self.asked.must)
        ]
        if anatomy and not freed:
            items.append(anatomy)
            anatomy = None
        return Shelf(items, library, discount, anatomy, freed)

    def item(self, name: str) -> PricedAdvance:
        card, price = self.shop.cards[name], self.shop.prices[name]
        value = self.goal.value(card.points, self.shop.credits.of(name))
        return PricedAdvance(name, price, value, name in self.asked.counted, not price or name in self.asked.must)

    def ranked(self, spent: Spent) -> Rank:
        """Return the order of sets by the goal; those with too few points are in none."""
        rank, needed = self.goal.rank, self.points

        def ranked(value: int, price: int) -> SortKey | None:
            if needed > 0 and value >> WIDE < needed:
                return None
            return rank(value, spent(price), price)

        return ranked


def best(buyer: Buyer, goal: Goal, asked: Requirement | None = None) -> list[Proposal]:
    """Return the best purchase and the best alternatives to it; none if a requirement cannot be met."""
    problem = _ChoiceProblem(buyer.shop, goal, asked or Requirement("", ()))
    names = problem.best(min(buyer.purse.most, buyer.shop.total), cache(buyer.purse.spent))
    buyer.purse.prepare([buyer.shop.bill(one).total for one in names])
    return [buyer.proposal(one) for one in names]


def cheapest(shop: Shop, asked: Requirement) -> int | None:
    """Return the price of the cheapest set that meets a requirement, whoever may pay it."""
    for names in _ChoiceProblem(shop, NEXT_EPOCH, asked).best(shop.total, lambda price: price):
        return shop.bill(names).total
    return None
