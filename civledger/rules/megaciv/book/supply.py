"""What there can be: trade cards over the whole table, commodities in the box, tokens for new cities."""

import math
from collections.abc import Iterator, Mapping, Sequence
from itertools import takewhile

from civledger.model.entry import Entry
from civledger.model.struct import Struct
from civledger.model.turn import Step, Turn, is_after_the_end
from civledger.rules.megaciv import tables
from civledger.rules.megaciv.board import building_costs, pays_for_city
from civledger.rules.megaciv.book.payment import card_prices, last_hands
from civledger.rules.megaciv.book.treasury import card_purchases
from civledger.rules.megaciv.entries.event_kinds import ABILITY, CALAMITY, cities_entered
from civledger.rules.megaciv.entries.events import gainer_of, is_of_event, user_of
from civledger.rules.megaciv.entries.pieces import CENSUS, CITIES, LOSSES, RECOUNT
from civledger.rules.megaciv.entries.purchases import BUY, HAND
from civledger.rules.megaciv.entries.table import REGRESS
from civledger.rules.megaciv.entries.treasury import REVOLT, SPEND, TAX
from civledger.rules.megaciv.state import State

_FEWEST = 5  # with fewer players others draw more cards
_EVENTS = ("calamity", "ability")


class CardsOut(Struct):
    """The commodity cards of all players in a closed turn: how many there can be, and how many there are."""

    entry: Entry
    most: int
    there: int


def cards_out(turn: Turn) -> Iterator[CardsOut]:
    """Yield the cards of a closed turn, if the ledger has everything that brings some."""
    opening: State = turn.opening
    if turn.closed is None or len(opening.game.civs) < _FEWEST or any(step.entry.unread for step in turn.steps):
        return
    drawn, bought = _cities_at_drawing(turn), _cards_bought(turn)
    begun = sum(opening.cities[civ] for civ in opening.game.civs) if turn.number == 1 and opening.game.sets else 0
    known = all(opening.hands_in.get(civ, 0) == turn.number - 1 for civ in opening.civs)
    if known and bought is not None and drawn.keys() >= set(opening.civs):
        kept = sum(opening.kept[civ] for civ in opening.civs)
        most = begun + kept + sum(drawn.values()) + bought  # the Short Game begins with as many cards as cities
        yield CardsOut(turn.closed, most, _cards_seen(turn))


def _cities_at_drawing(turn: Turn) -> dict[str, int]:
    """Return the cities of those who entered them before the first calamity, purchase or hand of a turn.

    The highest number counts: a lower one may be what a calamity left, and a higher one puts the others right.
    """
    later = [
        *turn.readable(BUY, HAND, REGRESS),
        *(step for step in turn.carrying if is_of_event(step.entry)),
        *filter(_tells_event, turn.readable(SPEND, RECOUNT, LOSSES)),
    ]
    first = min([step.entry.position for step in later], default=0)
    cities: dict[str, int] = {}
    for step in turn.readable(CITIES):
        for civ, number in step.entry.body.cities.items() if not step.entry.body.by else ():
            is_rise = civ in cities and number > step.before.cities[civ]
            if is_rise or step.entry.position < first:
                cities[civ] = max(number, cities.get(civ, 0))
    return cities


def _tells_event(step: Step) -> bool:
    """Tell whether an entry without a word of its own about it books a calamity or an ability."""
    body = step.entry.body
    if step.entry.kind is SPEND:
        return body.on in _EVENTS
    name = body.after.partition(":")[0]
    return name in tables.calamity_names() or name in tables.ABILITIES


def _cards_bought(turn: Turn) -> int | None:
    """Return the trade cards that came for treasury, or free; None where treasury may have bought some unsaid."""
    opening: State = turn.opening
    if any(step.entry.body.on == "other" for step in turn.readable(SPEND)):
        return None
    free = {civ: 1 for civ in opening.civs if opening.cards_with(civ, "free_card")}
    bought = 0
    for purchase in card_purchases(turn):
        price = card_prices(opening, purchase.civ).get(purchase.stack)
        if not purchase.spent:
            free[purchase.civ] = max(purchase.free_before + 1, free.get(purchase.civ, 0))
        elif price is None:
            return None
        else:
            bought += -(-purchase.spent // price)
    return bought + sum(free.values())


def _cards_seen(turn: Turn) -> int:
    seen: int = sum(number or 0 for step in turn.readable(BUY) for number in step.entry.body.cards.values())
    for civ, (entry, kept) in last_hands(turn).items():
        seen += kept + getattr(entry.body, "discarded", {}).get(civ, 0)
    seen += sum(sum(step.entry.body.discarded.values()) for step in turn.readable(CALAMITY))
    return seen + sum(number or 0 for step in turn.readable(ABILITY) for number in step.entry.body.cards.values())


class PaidCards(Struct):
    """The commodities that were turned in with a purchase or sold, and those in the box of this game."""

    entry: Entry
    civ: str
    commodities: Sequence[str]
    box: Sequence[str]


def cards_paid(turn: Turn) -> Iterator[PaidCards]:
    """Yield the cards of every purchase, and those that were sold."""
    steps = turn.readable(BUY, ABILITY)
    box = turn.opening.game.box if steps else ()
    for step in steps:
        cards = step.entry.body.cards
        if cards:
            named = [name for name, number in cards.items() if number and name in tables.commodities()]
            yield PaidCards(step.entry, step.entry.body.civ, named, box)


class NewCities(Struct):
    """More cities of a player than when they were last entered, and the tokens counted since then.

    `most` is how many cities these tokens build, and `span` has the turns in which that was, each with the positions in
    the file between which it was entered.
    """

    step: Step
    civ: str
    new: int
    tokens: int
    most: int
    span: "_Span"

    @property
    def are_built(self) -> bool:
        """Tell whether nothing but building can have brought them, and the books are sure of them."""
        steps = [step for turn, first, last in self.span for step in turn.steps if first < step.entry.position <= last]
        others = any(_may_bring_cities(step, self.civ) for step in (*steps, *self._behind))
        others = others or _is_put_right(self.span[-1][0], self.step, self.civ)
        return not others and bool(self.step.before.sure(self.civ, "cities", "tokens", "advances"))

    @property
    def _behind(self) -> Iterator[Step]:
        """Yield what may belong to the rise though it was entered after it: cities at once, and what names a gainer."""
        turn, place = self.span[-1][0], self.step.entry.position
        after = sorted([step for step in turn.steps if step.entry.position > place], key=lambda one: one.entry.position)
        yield from takewhile(lambda step: step.entry.kind is CITIES or step.entry.kind.silent, after)
        yield from (step for step in after if self.civ in (gainer_of(step.entry), user_of(step.entry)))


_Span = list[tuple[Turn, float, float]]
_Place = tuple[int, int]  # a turn, and a position in the file


def new_cities(turns: Sequence[Turn], since: int) -> Iterator[NewCities]:
    """Yield every rise of cities since a turn of which is known from how many tokens they were built."""
    if not any(_rises(step, turn) for turn in turns if turn.number >= since for step in cities_entered(turn)):
        return
    entered: dict[str, _Place] = {}
    by_number: dict[int, Turn] = {}
    for turn in turns:
        if is_after_the_end(turn):
            return
        begin = (turn.opening.game.first_turn, -1)
        by_number[turn.number] = turn
        for step in (*turn.readable(TAX, REVOLT), *cities_entered(turn)):
            entry = step.entry
            for civ, more in _rises(step, turn) if turn.number >= since else ():
                span = _turns_between(by_number, entered.get(civ, begin), (turn.number, entry.position))
                yield from _count_tokens(step, civ, more, span)
            whose = (entry.body.civ, entry.body.to) if entry.kind is REVOLT else entry.own_names
            entered.update(dict.fromkeys(whose, (turn.number, entry.position)))


def _rises(step: Step, turn: Turn) -> list[tuple[str, int]]:
    """Return by how many the cities of everybody who plays rose, where nothing says what brought them."""
    entry = step.entry
    if entry.kind is not CITIES or entry.body.by or entry.is_fix:
        return []
    return [(civ, more) for civ, more in _changes(step) if more > 0 and civ not in turn.opening.left]


def _changes(step: Step) -> list[tuple[str, int]]:
    had = step.before.cities
    return [(civ, number - had[civ]) for civ, number in step.entry.body.cities.items() if number != had[civ]]


def _is_put_right(turn: Turn, rise: Step, civ: str) -> bool:
    """Tell whether the same player's cities follow with a lower number, and nothing has happened in between."""
    place, number = rise.entry.position, rise.entry.body.cities[civ]
    events = [step.entry.position for step in turn.carrying if is_of_event(step.entry) and step.entry.position > place]
    later = [
        step.entry for step in turn.readable(CITIES) if place < step.entry.position < min(events, default=math.inf)
    ]
    return any(entry.body.cities.get(civ, number) < number for entry in later)


def _turns_between(turns: Mapping[int, Turn], since: _Place, until: _Place) -> _Span:
    """Return the turns from one place to another, none if one is missing: from the middle of one to that of another."""
    numbers = range(since[0], until[0] + 1)
    if not turns.keys() >= {*numbers}:
        return []
    begins = {since[0]: since[1]}
    ends = {until[0]: until[1]}
    return [(turns[number], begins.get(number, -1), ends.get(number, math.inf)) for number in numbers]


def _count_tokens(rise: Step, civ: str, more: int, span: _Span) -> Iterator[NewCities]:
    """Yield new cities with the tokens counted, unless a turn has no census."""
    counted = most = 0
    site = building_costs(rise.before)["site"]
    for turn, first, last in span:
        counts = [step.entry for step in turn.readable(CENSUS, RECOUNT) if first < step.entry.position <= last]
        tokens = max([entry.body.tokens[civ] for entry in counts if civ in entry.body.tokens], default=None)
        if tokens is None and first >= 0 and turn.number < rise.entry.turn:
            continue  # cities were entered after the census of that turn, which built those
        if tokens is None:
            return
        counted += tokens
        most += (tokens + pays_for_city(turn.opening, civ)) // site
    if span:
        yield NewCities(rise, civ, more, counted, most, span)


def _may_bring_cities(step: Step, civ: str) -> bool:
    """Tell whether an entry may bring somebody cities that are not built: an event, or cities of others that fall."""
    entry = step.entry
    if entry.body is None or entry.unread:
        return True
    if is_of_event(entry) or entry.kind is LOSSES or entry.kind is REVOLT:
        return entry.concerns(civ)
    return entry.kind is CITIES and any(more < 0 for _, more in _changes(step))
