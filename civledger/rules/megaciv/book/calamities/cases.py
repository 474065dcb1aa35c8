"""Whom a calamity may strike, and how: the rules about victims, gainers and ways out."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from civledger.model.names import both, plain, several
from civledger.model.situation import Situation
from civledger.model.struct import Struct
from civledger.rules.megaciv.book.calamities.cards import TRADEABLE, Calamity
from civledger.rules.megaciv.book.calamities.losses import there, unknown
from civledger.rules.megaciv.book.calamities.strikes import Strike, card_of, strikes
from civledger.rules.megaciv.entries.bands import before_purchases
from civledger.rules.megaciv.state import State
from civledger.rules.megaciv.tables import Counts


class CalamityOrder(NamedTuple):
    """What was typed about a calamity: its name, the victim, others, the gainer, and what the board decided.

    `place` are the options that say in which ledger and turn.
    """

    name: str
    victim: str
    others: Sequence[str] = ()
    to: str | None = None
    cities: str = ""
    tokens: str = ""
    avert: str = ""
    note: str | None = None
    coast: bool = False
    place: Sequence[str] = ()


class Case(Struct):
    """A calamity and those it strikes, as the books have them, and the order that says so."""

    order: CalamityOrder
    card: Calamity
    name: str
    situation: Situation
    victim: str
    others: tuple[str, ...]
    gainer: str | None
    cities: Counts
    tokens: Counts
    avert: Counts

    @property
    def state(self) -> State:
        """Return the books as the calamity finds them."""
        state: State = before_purchases(self.situation)
        return state

    @property
    def struck(self) -> tuple[str, ...]:
        """Return everybody whom it strikes, the victim first."""
        return (self.victim, *self.others)

    @property
    def annexes(self) -> bool:
        """Tell whether what is lost goes to the gainer."""
        return self.gainer is not None and self.card.does.startswith("annex")

    @property
    def earlier(self) -> list[Strike]:
        """Return how this card has struck in this turn before."""
        return [strike for strike in strikes(self.situation.now) if strike.card == card_of(self.name)]


def refused(case: Case) -> Iterator[str]:
    """Yield why a calamity cannot strike so."""
    yield from wrong_gainer(case)
    yield from wrong_others(case)
    yield from struck_before(case)
    yield from wrong_numbers(case)
    yield from no_way_out(case)


def wrong_gainer(case: Case) -> Iterator[str]:
    """Yield why somebody cannot gain."""
    to = case.order.to
    if to is None and case.gainer is not None and "cities" not in case.state.game.tracks:
        yield f"cities are not tracked here: say who gains with --to {case.gainer}"
    if to is None or case.gainer is None or case.card.kind == TRADEABLE:
        return
    if not case.card.does.startswith("annex"):
        yield f"nobody gains from {case.name}; leave --to out"
    if not same_block(case.state, case.victim, case.gainer):
        yield f"{case.gainer} is of the other block: who gains from {case.name} comes from the victim's own"


def wrong_others(case: Case) -> Iterator[str]:
    """Yield why somebody cannot be a secondary victim."""
    card, state = case.card, case.state
    if case.victim in case.others:
        yield f"{case.victim} is the victim already"
    if len(case.others) > card.others:
        yield f"{case.name} has {several(card.others, 'secondary victim')} at most, not {len(case.others)}"
    for civ in case.others:
        if card.spares and card.spares in case.situation.opening.held[civ]:
            yield f"{civ} holds {card.spares} and is no secondary victim"
        if case.order.to is not None and civ == case.gainer:
            yield f"{civ} gains, and is no secondary victim"
        if card.kind != TRADEABLE and not card.anybody and not same_block(state, case.victim, civ):
            yield f"{civ} is of the other block: secondary victims come from the victim's own"


def struck_before(case: Case) -> Iterator[str]:
    """Yield who cannot be struck because the same card has met him in this turn."""
    undo = "if that is what you correct, `civledger undo` first"
    for strike in case.earlier:
        for civ in case.others:
            if role := strike.role(civ):
                yield f"{civ} cannot be a secondary victim: {civ} is {role} of {strike.name} in this turn; {undo}"
        if strike.role(case.victim) == "a secondary victim":
            yield f"{case.victim} is a secondary victim of {strike.name} in this turn, and had no such card; {undo}"


def wrong_numbers(case: Case) -> Iterator[str]:
    """Yield what is wrong with the numbers of cities and tokens, or that some are needed."""
    for civ in [*case.cities, *case.avert, *(civ for civ in case.tokens if civ != case.gainer)]:
        if civ not in case.struck:
            yield f"{civ} is not struck; name it after the victim: calamity {plain(case.name)} {case.victim} {civ}"
    for civ, lost in case.cities.items():
        if lost > there(case.state, "cities", civ):
            yield f"{civ} has {several(case.state.cities[civ], 'city')}, not {lost}"
    missing = unknown(case.card.does, case.state)
    if missing and case.victim not in case.cities:
        yield f"{both(missing)} are not tracked here: say how many cities with --cities {case.victim}=1"
    if case.card.does == "told" and not case.cities and not case.tokens:
        yield f"say what was lost and what is left: --cities {case.victim}=1 --tokens {case.victim}=20"


def no_way_out(case: Case) -> Iterator[str]:
    """Yield why a player cannot avert a calamity."""
    way = case.card.avert
    for civ, times in case.avert.items():
        if way is None:
            yield f"nothing averts {case.name}"
        elif way.needs and way.needs not in case.situation.opening.held[civ]:
            yield f"{civ} cannot avert {case.name} without {way.needs}"
        elif there(case.state, "treasury", civ) < way.treasury * times:
            yield f"{civ} has {case.state.treasury[civ]} treasury, not {way.treasury * times}"
        elif there(case.state, "cities", civ) < way.cities * times:
            yield f"{civ} has {several(case.state.cities[civ], 'city')}, not {way.cities * times}"


def same_block(state: State, civ: str, other: str) -> bool:
    """Tell whether two play on the same block, as everybody does where only one is in play."""
    return state.game.block(civ) == state.game.block(other)
