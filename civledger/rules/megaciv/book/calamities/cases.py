"""A calamity as it is typed: whom it strikes, what the table says of them, and the ways out."""

from collections.abc import Iterator
from itertools import chain

from civledger.model.names import several
from civledger.model.struct import Struct
from civledger.model.turn import Situation
from civledger.rules.megaciv.book.calamities.losses import Told, there
from civledger.rules.megaciv.book.calamities.strikes import Roles, card_of, same_block, struck_before, wrong_others
from civledger.rules.megaciv.book.gainers import find_first, rank_gainers
from civledger.rules.megaciv.effects import TRADEABLE, Calamity
from civledger.rules.megaciv.entries.events import Event, find_calamities
from civledger.rules.megaciv.state import State
from civledger.rules.megaciv.tables import Counts


class Case(Struct):
    """A calamity and those it strikes, as the books have them; the table `named` the gainer, or the rules did.

    `rivals` are those who may gain where the books cannot tell which. What the table says are the cities and tokens
    `lost`, the `tokens` left, and how often somebody takes the way out.
    """

    card: Calamity
    name: str
    situation: Situation
    state: State
    victim: str
    others: tuple[str, ...]
    gainer: str | None
    rivals: tuple[str, ...]
    named: bool
    cities: Counts
    tokens: Counts
    lost: Counts
    avert: Counts

    def told(self, civ: str) -> Told:
        """Return what the table says of a player."""
        return Told(self.cities.get(civ), self.lost.get(civ), self.tokens.get(civ))

    @property
    def struck(self) -> tuple[str, ...]:
        """Return everybody whom it strikes, the victim first."""
        return (self.victim, *self.others)

    @property
    def roles(self) -> Roles:
        """Return who is who in it; of gainers, one that the table named."""
        gainer = self.gainer if self.named else None
        return Roles(self.card, self.name, self.situation.opening, self.victim, self.others, gainer)

    @property
    def annexes(self) -> bool:
        """Tell whether what is lost goes to the gainer."""
        return self.gainer is not None and self.card.annexes

    @property
    def earlier(self) -> list[Event]:
        """Return how this card has struck in this turn before."""
        return [strike for strike in find_calamities(self.situation.now) if card_of(strike.name) == card_of(self.name)]


def may_be_struck(case: Case, civ: str) -> bool:
    """Tell whether somebody could be a secondary victim too."""
    card = case.card._replace(others=len(case.others) + 1)
    tried = case.roles._replace(others=(*case.others, civ), card=card)
    return not any(chain(wrong_others(tried), struck_before(tried, case.earlier)))


def bystanders(case: Case) -> list[str]:
    """Return of whom something was counted though the calamity passes them by."""
    counted = [*case.cities, *case.lost, *case.avert, *(civ for civ in case.tokens if civ != case.gainer)]
    return [civ for civ in counted if civ not in case.struck]


def lost_too_many(case: Case) -> Iterator[str]:
    """Yield who cannot lose as many cities as were counted."""
    for civ, lost in case.cities.items():
        if lost > there(case.state, "cities", civ):
            yield f"{civ} has only {several(case.state.cities[civ], 'city')}, not {lost}"


def needs_count(case: Case) -> bool:
    """Tell whether only the board knows what is lost, and nobody counted it."""
    return case.card.does == "told" and not case.cities and not case.tokens and not case.lost


def no_way_out(case: Case) -> Iterator[str]:
    """Yield why a player cannot avert a calamity."""
    way = case.card.avert
    for civ, times in case.avert.items():
        if way is None:
            yield f"{case.name} cannot be averted"
        elif way.needs and way.needs not in case.situation.opening.held[civ]:
            yield f"{civ} cannot avert {case.name} without {way.needs}"
        elif there(case.state, "treasury", civ) < way.treasury * times:
            yield f"{civ} has only {case.state.treasury[civ]} treasury, not {way.treasury * times}"
        elif there(case.state, "cities", civ) < way.cities * times:
            yield f"{civ} has only {several(case.state.cities[civ], 'city')}, not {way.cities * times}"


def natural_gainers(card: Calamity, state: State, victim: str) -> list[str]:
    """Return who gains where nobody is named: the beneficiary, of the victim's own block unless cards are traded.

    There are several where the books do not know who of them has most tokens in stock.
    """
    if not card.annexes:
        return []
    is_own = card.kind != TRADEABLE
    but = [civ for civ in state.civs if civ == victim or (is_own and not same_block(state, victim, civ))]
    return find_first(rank_gainers(state, but, is_later=True), state)
