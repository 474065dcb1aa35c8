"""Whom a calamity may strike, and how: the rules about victims, gainers and ways out."""

from collections.abc import Iterator

from civledger.model.names import both, plain, several
from civledger.model.situation import Situation
from civledger.model.struct import Struct
from civledger.rules.megaciv.calamities.cards import TRADEABLE, Calamity
from civledger.rules.megaciv.calamities.losses import there, unknown
from civledger.rules.megaciv.state import State
from civledger.rules.megaciv.tables import Counts


class Case(Struct):
    """A calamity and those it strikes, as the books have them."""

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
        state: State = self.situation.state
        return state


def refused(case: Case, to: str | None) -> Iterator[str]:
    """Yield why a calamity cannot strike so."""
    yield from wrong_gainer(case, to)
    yield from wrong_others(case, to)
    yield from wrong_numbers(case)
    yield from no_way_out(case)


def wrong_gainer(case: Case, to: str | None) -> Iterator[str]:
    """Yield why somebody cannot gain."""
    if to is None and case.gainer is not None and "cities" not in case.state.game.tracks:
        yield f"cities are not tracked here: say who gains with --to {case.gainer}"
    if to is None or case.gainer is None or case.card.kind == TRADEABLE:
        return
    if not same_block(case.state, case.victim, case.gainer):
        yield f"{case.gainer} is of the other block: who gains from {case.name} comes from the victim's own"


def wrong_others(case: Case, to: str | None) -> Iterator[str]:
    """Yield why somebody cannot be a secondary victim."""
    card, state = case.card, case.state
    if case.victim in case.others:
        yield f"{case.victim} is the victim already"
    if len(case.others) > card.others:
        yield f"{case.name} has {several(card.others, 'secondary victim')} at most, not {len(case.others)}"
    for civ in case.others:
        if card.spares and card.spares in case.situation.opening.held[civ]:
            yield f"{civ} holds {card.spares} and is no secondary victim"
        if to is not None and civ == case.gainer:
            yield f"{civ} gains, and is no secondary victim"
        if card.kind != TRADEABLE and not card.anybody and not same_block(state, case.victim, civ):
            yield f"{civ} is of the other block: secondary victims come from the victim's own"


def wrong_numbers(case: Case) -> Iterator[str]:
    """Yield what is wrong with the numbers of cities and tokens, or that some are needed."""
    struck = (case.victim, *case.others)
    for civ in [*case.cities, *case.avert, *(civ for civ in case.tokens if civ != case.gainer)]:
        if civ not in struck:
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
