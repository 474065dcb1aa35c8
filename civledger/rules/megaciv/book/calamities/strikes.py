"""How a calamity strikes: by which card, whom, who may gain, and the ways out; typed or in a file alike."""

from collections.abc import Iterator, Sequence
from itertools import chain

from civledger.model.names import either, several
from civledger.model.struct import Struct
from civledger.model.turn import Situation, Turn
from civledger.rules.megaciv.book.calamities.losses import Told, there
from civledger.rules.megaciv.book.gainers import find_first, rank_gainers
from civledger.rules.megaciv.effects import MINOR, TRADEABLE, Calamity, calamities, in_play, use
from civledger.rules.megaciv.entries.events import Event, find_calamities
from civledger.rules.megaciv.state import State
from civledger.rules.megaciv.tables import Counts

_Card = tuple[str, int]


def card_of(name: str) -> _Card:
    """Return the kind and stack of a calamity, which has no other: a volcano's card has two names, as some others."""
    card = calamities()[name]
    return card.kind, card.stack


def is_major(strike: Event) -> bool:
    """Tell whether it is one of the major calamities."""
    return card_of(strike.name)[0] != MINOR


def role_of(strike: Event, civ: str) -> str:
    """Return what a calamity made of a player, nothing if it passed him by."""
    if civ == strike.civ:
        return "the primary victim"
    if not any(step.entry.concerns(civ) for step in strike.steps):
        return ""
    return "the gainer" if civ == strike.gainer or not calamities()[strike.name].others else "a secondary victim"


def strikes_by_card(turn: Turn) -> Iterator[tuple[Event, ...]]:
    """Yield the strikes of every card in a turn."""
    by_card: dict[_Card, list[Event]] = {}
    for strike in find_calamities(turn):
        by_card.setdefault(card_of(strike.name), []).append(strike)
    yield from map(tuple, by_card.values())


def strikes_by_victim(turn: Turn) -> Iterator[tuple[Event, ...]]:
    """Yield the strikes of a turn of each primary victim, without a card that was recorded twice."""
    by_victim: dict[str, dict[_Card, Event]] = {}
    for strike in find_calamities(turn):
        by_victim.setdefault(strike.civ, {}).setdefault(card_of(strike.name), strike)
    yield from (tuple(found.values()) for found in by_victim.values())


def copies(state: State) -> int:
    """Return how many cards there are of each calamity."""
    each: int = use()["copies"]
    return each * max(1, len(set(state.game.blocks.values())))


class Roles(Struct):
    """A calamity, its victim, the secondary victims, and the gainer if somebody named one."""

    card: Calamity
    name: str
    opening: State
    victim: str
    others: tuple[str, ...]
    gainer: str | None


def impossible_roles(roles: Roles) -> Iterator[str]:
    """Yield why a calamity cannot strike these players."""
    players = len(roles.opening.game.civs)
    if not in_play(roles.card, players):
        played = either([str(number) for number in use()["minor"]])
        yield f"{roles.name} is not in play with {players} players: minor calamities are only for {played} players"
    gainer = roles.gainer
    if gainer == roles.victim:
        yield f"{gainer} cannot gain from its own calamity"
    elif gainer is not None and gives_nothing(roles.card):
        yield f"nobody gains from {roles.name}"
    elif gainer is not None and roles.card.kind != TRADEABLE and not same_block(roles.opening, roles.victim, gainer):
        yield f"{gainer} cannot gain: {roles.name} goes to a player in the victim's own block"
    yield from wrong_others(roles)


def gives_nothing(card: Calamity) -> bool:
    """Tell whether nobody gains from a calamity, and nobody is spared for having traded it."""
    return card.kind != TRADEABLE and not card.annexes


def wrong_others(roles: Roles) -> Iterator[str]:
    """Yield why somebody cannot be a secondary victim."""
    card, opening = roles.card, roles.opening
    if roles.victim in roles.others:
        yield f"{roles.victim} is already the victim"
    if len(roles.others) > card.others:
        most = f"at most {several(card.others, 'secondary victim')}, not {len(roles.others)}"
        yield f"{roles.name} has {most if card.others else 'no secondary victims'}"
    for civ in roles.others:
        if card.spares in opening.held[civ] and opening.sure(civ, "advances"):
            yield f"{civ} holds {card.spares} and cannot be a secondary victim"
        if civ == roles.gainer:
            yield f"{civ} gains from it and cannot be a secondary victim"
        if card.kind != TRADEABLE and not card.anybody and not same_block(opening, roles.victim, civ):
            yield f"{civ} is in the other block; secondary victims are in the victim's block"


def struck_before(roles: Roles, earlier: Sequence[Event]) -> Iterator[str]:
    """Yield who cannot be struck because the same card has met him in this turn."""
    for strike in earlier:
        for civ in roles.others:
            if role := role_of(strike, civ):
                yield f"{civ} cannot be a secondary victim: it is already {role} of {strike.name} this turn"
        if role_of(strike, roles.victim) == "a secondary victim":
            victim = f"{roles.victim} is already a secondary victim of {strike.name} this turn"
            yield f"{victim}, so somebody else must hold the card"


def same_block(state: State, civ: str, other: str) -> bool:
    """Tell whether two play on the same block, as everybody does where only one is in play."""
    return state.game.block(civ) == state.game.block(other)


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
