"""Revolts after taxes, and the beneficiary: who gains what nobody is named for."""

from collections.abc import Collection, Iterator, Mapping, Sequence

from civledger.model.entry import Entry
from civledger.model.struct import Struct
from civledger.model.turn import Turn
from civledger.rules.megaciv.board import TokenEnds, knows_stock, stock, stock_ends, tokens
from civledger.rules.megaciv.book.taxes import tax_owed, tells_stock
from civledger.rules.megaciv.entries.common import TAX_BAND
from civledger.rules.megaciv.entries.taxes import REVOLT, TAX
from civledger.rules.megaciv.state import State


def beneficiaries(state: State, but: Collection[str] = ()) -> list[str]:
    """Return who would gain, the first in line first: most cities in stock, then most tokens, then by ranking."""
    return _in_line(state, state.cities, but)


def _in_line(state: State, cities: Mapping[str, int], but: Collection[str]) -> list[str]:
    """Return who would gain with these cities: who has the fewest pieces elsewhere has the most in stock."""
    elsewhere = {civ: (cities[civ], tokens(state, civ) + state.treasury[civ]) for civ in state.civs if civ not in but}
    return sorted(elsewhere, key=elsewhere.__getitem__)


def rivals(state: State, line: Sequence[str], cities: Mapping[str, int], stocks: Mapping[str, TokenEnds]) -> list[str]:
    """Return who of those in line may be the first: one, unless several have as many cities and perhaps most tokens."""
    if not line or not {"cities", "tokens", "treasury"} <= state.game.tracks:
        return list(line[:1])
    ranked = [civ for civ in state.civs if civ in line and cities[civ] == cities[line[0]]]

    def is_beaten(civ: str) -> bool:
        before = ranked[: ranked.index(civ)]
        return any(
            stocks[other].least > stocks[civ].most or (stocks[other].least == stocks[civ].most and other in before)
            for other in ranked
        )

    return [civ for civ in ranked if not is_beaten(civ)]


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
        """Return how many more must; none where the stock had the whole tax."""
        return 0 if civ in self.withheld else self.asked(civ) - self.passed(civ)


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
                if taken < entry.body.due(civ, opening.game.tax_rate) and _may_revolt(opening, civ):
                    short[civ] = entry
    unclear.update(civ for quantity, civ in opening.doubt if quantity == "advances")
    books = opening, after_taxes(turn), cities, frozenset(payers)
    unread, is_closed = frozenset(unclear), turn.closed is not None
    return Unrest(*books, short, frozenset(held_back), tuple(revolts), unread, is_closed)


def _may_revolt(opening: State, civ: str) -> bool:
    """Tell whether a shortage brings a revolt: not with Democracy."""
    return not any(card.name in opening.held[civ] for card in opening.game.book.effects["no_revolt"])


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
        stock = {able: most - cities[able] for able in _gainers(unrest, cities)}
        yield Passing(unrest, entry, stock, passed[civ], gainer.get(civ))
        cities[civ] = max(0, cities[civ] - number)
        if to:
            cities[to] += number
            gainer[civ] = to


def knows_cities(unrest: Unrest, civ: str) -> bool:
    """Tell whether the cities of a civilization could be read."""
    return civ not in unrest.unclear and unrest.opening.sure(civ, "cities")


def _knows_tokens(unrest: Unrest, civ: str) -> bool:
    """Tell whether the books know the tokens in stock as cities pass: those of the last census, and the tax paid."""
    cities = unrest.cities[civ]
    paid = civ in unrest.payers or not cities
    opening = unrest.opening
    return paid and civ not in unrest.unclear and tells_stock(opening, civ, cities) and knows_stock(opening, civ)


def first_of_tie(passing: Passing) -> str | None:
    """Return who has as many cities in stock as the gainer and, as the books know, more tokens or the better rank."""
    unrest, to, cities = passing.unrest, passing.entry.body.to, passing.stock
    if to not in cities or not _knows_tokens(unrest, to):
        return None
    tied = {civ: stock(unrest.taxed, civ) for civ in cities if cities[civ] == cities[to] and _knows_tokens(unrest, civ)}
    best = max(tied, key=lambda civ: (tied[civ], -unrest.opening.civs.index(civ)))
    return best if best != to else None


def _gainers(unrest: Unrest, cities: Mapping[str, int]) -> list[str]:
    """Return who can gain cities now, the first in line first: no victim of this turn, and with a city in stock."""
    most = _every_city(unrest)
    return [civ for civ in _in_line(unrest.taxed, cities, unrest.victims) if cities[civ] < most]


def _every_city(unrest: Unrest) -> int:
    pieces: int = unrest.opening.game.book.numbers["pieces"]["cities"]
    return pieces


class DueRevolt(Struct):
    """A revolt that the rules still ask for; `rivals` are those who may gain, if the books cannot tell who of them."""

    civ: str
    to: str | None
    cities: int
    rivals: tuple[str, ...] = ()


def due_revolts(turn: Turn) -> list[DueRevolt]:
    """Return the revolts the rules still ask for, victims by ranking, each with who gains the cities."""
    uneasy = unrest(turn)
    most = _every_city(uneasy)
    cities = dict(uneasy.taxed.cities)
    gaining = {entry.body.civ: entry.body.to for entry in uneasy.revolts}
    stocks = {civ: stock_ends(uneasy.taxed, civ) for civ in uneasy.taxed.civs}
    due = []
    for civ in uneasy.taxed.civs:
        left = uneasy.missing(civ)
        while left > 0:
            able = _gainers(uneasy, cities)
            goes_on = gaining.get(civ) in able
            to = gaining.get(civ) if goes_on else next(iter(able), None)
            tied = () if goes_on else rivals(uneasy.taxed, able, cities, stocks)
            number = min(left, most - cities[to]) if to else left
            due.append(DueRevolt(civ, to, number, tuple(tied) if len(tied) > 1 else ()))
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
