"""Taxes: the rates a player may choose, what cannot be held back, who revolts, and who gains the cities."""

from collections.abc import Iterator, Mapping

from civledger.model.entry import Entry
from civledger.model.struct import Struct
from civledger.model.turn import Turn
from civledger.rules.megaciv.board import TokenEnds, counted_in, is_unpaid, knows_stock, set_cities, stock_ends
from civledger.rules.megaciv.book.gainers import GainerPlace, find_first, rank_gainers
from civledger.rules.megaciv.entries.common import TAX_BAND
from civledger.rules.megaciv.entries.treasury import REVOLT, TAX, Tax
from civledger.rules.megaciv.state import State


def allowed_rates(opening: State, civ: str) -> tuple[int, int]:
    """Return the lowest and the highest tax rate a civilization may choose."""
    low = high = opening.game.tax_rate
    for card in opening.cards_with(civ, "tax_rate"):
        low, high = low + card.tax_rate[0], high + card.tax_rate[1]
    return low, high


def lowers_rate(opening: State, civ: str) -> list[str]:
    """Return the advances by which a civilization may choose a lower rate than the usual one."""
    return [card.name for card in opening.cards_with(civ, "tax_rate") if card.tax_rate[0] < 0]


def stock_at_taxes(opening: State, civ: str, cities: int) -> TokenEnds | None:
    """Return between which numbers the stock is when so many cities are taxed; None if the books cannot tell."""
    if "tokens" not in opening.game.tracks or not opening.sure(civ, "tokens", "treasury", "cities"):
        return None
    return stock_ends(set_cities(opening, {civ: cities}, is_tax=True), civ)


def falls_short(opening: State, civ: str, cities: int, due: int) -> bool:
    """Tell whether the books know that the stock has less than the tax of so many cities."""
    stock = stock_at_taxes(opening, civ, cities)
    return stock is not None and stock.most < due


def may_fall_short(opening: State, civ: str) -> bool:
    """Tell whether the stock may have less than the usual tax, and the books do not know what it has."""
    cities = opening.cities[civ]
    stock = stock_at_taxes(opening, civ, cities)
    return stock is not None and not stock.are_equal and stock.least < opening.game.tax_rate * cities


def tax_owed(opening: State, tax: Tax, civ: str) -> int:
    """Return the tokens that must be collected: what the cities ask for, as far as the stock is known to have it."""
    stock = known_stock(opening, civ, tax.cities[civ]) if civ in tax.cities else None
    return 0 if stock is None else min(tax.due(civ, opening.game.tax_rate), stock)


def known_stock(opening: State, civ: str, cities: int) -> int | None:
    """Return the stock when cities are taxed, None where the books do not know it or know of other cities."""
    is_tracked = {"tokens", "treasury", "cities"} <= opening.game.tracks
    is_known = is_tracked and cities == opening.cities[civ] and knows_stock(opening, civ)
    return stock_ends(opening, civ).least if is_known else None


class Unrest(Struct):
    """The shortages and revolts of one turn; who `withheld` tax did not need to be short.

    `cities` are those taxed, before any passed, and `payers` are whose tax was entered; `taxed` are the books after all
    taxes and revolts.
    """

    opening: State
    taxed: State
    cities: Mapping[str, int]
    payers: frozenset[str]
    short: Mapping[str, Entry]
    withheld: frozenset[str]
    revolts: tuple[Entry, ...]
    unclear: frozenset[str]
    closed: bool
    present: frozenset[str]

    def asked(self, civ: str) -> int:
        """Return how many cities of a civilization must revolt."""
        if civ not in self.short:
            return 0
        tax, usual = self.short[civ].body, self.opening.game.tax_rate
        revolting: int = tax.cities[civ] - tax.taken(civ, usual) // tax.rate_of(civ, usual)
        return revolting

    def passed(self, civ: str) -> int:
        """Return how many of its cities did revolt."""
        return sum(entry.body.cities for entry in self.revolts if entry.body.civ == civ)

    @property
    def victims(self) -> frozenset[str]:
        """Return who gains nothing this turn, being short of tokens without having held any back."""
        return frozenset(self.short) - self.withheld

    def missing(self, civ: str) -> int:
        """Return how many more must: none if the stock had the whole tax, somebody left, or nobody can read it."""
        is_asked = civ in self.present and civ not in self.unclear | self.withheld
        return self.asked(civ) - self.passed(civ) if is_asked else 0


def unrests(turn: Turn) -> tuple[Unrest]:
    """Return the unrest of a turn as what is looked at in it."""
    return (unrest(turn),)


def unrest(turn: Turn) -> Unrest:
    """Return the unrest of a turn."""
    opening: State = turn.opening
    cities = dict(opening.cities)
    short, revolts = {}, []
    payers: set[str] = set()
    unclear: set[str] = set()
    held_back: set[str] = set()
    if "" in turn.by_action:
        unclear.update(opening.game.civs)
    for step in turn.of(TAX, REVOLT):
        entry = step.entry
        unclear.update(name for _, name in entry.unread)
        if entry.body is not None and entry.kind.action == REVOLT.action:
            revolts.append(entry)
        elif entry.body is not None:
            cities.update(entry.body.cities)
            payers.update(entry.body.cities)
            for civ, taken in entry.body.collected.items():
                if taken < tax_owed(opening, entry.body, civ):
                    held_back.add(civ)
                if taken < entry.body.due(civ, opening.game.tax_rate) and not opening.cards_with(civ, "no_revolt"):
                    short[civ] = entry
    unclear.update(civ for quantity, civ in opening.doubt if quantity == "advances")
    books = opening, after_taxes(turn), cities, frozenset(payers)
    unread, is_closed = frozenset(unclear), turn.closed is not None
    present = frozenset(turn.closing.civs)
    return Unrest(*books, short, frozenset(held_back), tuple(revolts), unread, is_closed, present)


class Passing(Struct):
    """Cities of a victim that passed, or were destroyed, and what passed in the turn.

    `stock` has the cities in stock of everybody who can gain them, the first in line first. `passed` are those of the
    victim by then, this revolt's too; `gaining` is who gained them before.
    """

    unrest: Unrest
    entry: Entry
    stock: Mapping[str, int]
    passed: int
    gaining: str | None


def revolts(turn: Turn) -> Iterator[Passing]:
    """Yield every revolt of a turn as it came."""
    if turn.readable(REVOLT):
        yield from passings(unrest(turn))


def passings(unrest: Unrest) -> Iterator[Passing]:
    """Yield every revolt of a turn as it came."""
    most = _every_city(unrest)
    cities = dict(unrest.cities)
    passed = dict.fromkeys(cities, 0)
    gainer: dict[str, str] = {}
    for entry in unrest.revolts:
        civ, to, number = entry.body.civ, entry.body.to, entry.body.cities
        passed[civ] += number
        stock = {able.civ: most - cities[able.civ] for able in _gainers(unrest, cities)}
        yield Passing(unrest, entry, stock, passed[civ], gainer.get(civ))
        cities[civ] = max(0, cities[civ] - number)
        if to:
            cities[to] += number
            gainer[civ] = to


def knows_cities(unrest: Unrest, civ: str) -> bool:
    """Tell whether the cities of a civilization could be read."""
    return civ not in unrest.unclear and unrest.opening.sure(civ, "cities")


def _knows_tokens(unrest: Unrest, civ: str) -> bool:
    """Tell whether the books can judge the tokens in stock as cities pass: counted, the tax paid for these cities."""
    opening, cities = unrest.opening, unrest.cities[civ]
    paid = (civ in unrest.payers or not cities) and cities == opening.cities[civ]
    is_known = bool(counted_in(opening, civ)) and not is_unpaid(opening, civ)
    return paid and is_known and civ not in unrest.unclear and opening.sure(civ, "tokens", "treasury", "cities")


def first_of_tie(passing: Passing) -> list[str]:
    """Return who can be first of those with as many cities in stock as the gainer; nobody if the gainer can be."""
    unrest, to, cities = passing.unrest, passing.entry.body.to, passing.stock
    if to not in cities or not _knows_tokens(unrest, to):
        return []
    tied = [civ for civ in cities if cities[civ] == cities[to] and _knows_tokens(unrest, civ)]
    others = [civ for civ in unrest.taxed.civs if civ not in tied]
    places = rank_gainers(unrest.taxed, others, dict.fromkeys(tied, 0))
    first = find_first(places, unrest.taxed)
    return first if to not in first else []


def _gainers(unrest: Unrest, cities: Mapping[str, int]) -> list[GainerPlace]:
    """Return who can gain cities now, the first in line first: no victim of this turn, and with a city in stock."""
    most = _every_city(unrest)
    return [place for place in rank_gainers(unrest.taxed, unrest.victims, cities) if cities[place.civ] < most]


def _every_city(unrest: Unrest) -> int:
    pieces: int = unrest.opening.game.book.numbers["pieces"]["cities"]
    return pieces


class DueRevolt(Struct):
    """A revolt that the rules still ask for; `rivals` are those who may gain, if the books cannot tell who of them.

    Then `to` is the first of them by ranking.
    """

    civ: str
    to: str | None
    cities: int
    rivals: tuple[str, ...] = ()

    @property
    def commands(self) -> list[str]:
        """Return what is typed for it: a command for each who may gain."""
        gainers = self.rivals or (self.to,)
        return [" ".join(["revolt", self.civ, *([to] if to else []), str(self.cities)]) for to in gainers]


def due_revolts(turn: Turn) -> list[DueRevolt]:
    """Return the revolts the rules still ask for, victims by ranking, each with who gains the cities."""
    uneasy = unrest(turn)
    most = _every_city(uneasy)
    cities = dict(uneasy.taxed.cities)
    gaining = {entry.body.civ: entry.body.to for entry in uneasy.revolts}
    due = []
    for civ in uneasy.taxed.civs:
        left = uneasy.missing(civ)
        while left > 0:
            able = _gainers(uneasy, cities)
            goes_on = gaining.get(civ) in [place.civ for place in able]
            first = [gaining[civ]] if goes_on else find_first(able, uneasy.taxed)
            to = next(iter(first), None)
            number = min(left, most - cities[to]) if to else left
            due.append(DueRevolt(civ, to, number, tuple(first) if len(first) > 1 else ()))
            left -= number
            if to:
                cities[to] += number
    return due


def after_taxes(turn: Turn) -> State:
    """Return the books after the last tax or revolt of a turn: later changes do not decide who gains."""
    state: State = turn.opening
    for step in turn.steps:
        if step.entry.kind.band > TAX_BAND:
            break
        if step.entry.kind.action in (TAX.action, REVOLT.action):
            state = step.after
    return state
