"""What a calamity in a file did that its card cannot do: the keyboard refuses the same, by the same numbers."""

from collections.abc import Iterator, Sequence
from itertools import chain

from civledger.model.entry import Entry
from civledger.model.names import several
from civledger.model.struct import Struct
from civledger.model.turn import Turn
from civledger.rules.megaciv.board import TokenEnds, ends_now
from civledger.rules.megaciv.book.calamities.losses import (
    IN_POINTS,
    Force,
    does_to,
    force,
    most_cities,
    most_paid,
    spares_some,
)
from civledger.rules.megaciv.book.calamities.roles import Roles, impossible_roles, struck_before
from civledger.rules.megaciv.book.calamities.strikes import Strike, strikes
from civledger.rules.megaciv.effects import Calamity, among, calamities, in_points
from civledger.rules.megaciv.entries.pieces import CITIES, LOSSES
from civledger.rules.megaciv.entries.track import REGRESS
from civledger.rules.megaciv.entries.treasury import SPEND
from civledger.rules.megaciv.state import State
from civledger.rules.megaciv.tables import Counts


class StruckPlayer(Struct):
    """What a strike took of a player, by the entries that say it: cities, tokens that were told as lost, treasury."""

    strike: Strike
    civ: str
    cities: int
    tokens: int
    treasury: int

    @property
    def entry(self) -> Entry:
        """Return the first entry that says so."""
        return next(step.entry for step in self.strike.steps if step.entry.names(self.civ))

    def force_of(self, card: Calamity) -> Force:
        """Return how hard the card strikes this player at most, by the books when it struck.

        Tokens that were lost stand behind all cities of their turn, and so behind those that a later calamity took: the
        player had at most as many as at any time of the turn.
        """
        strike, is_victim = self.strike, self.civ == self.strike.victim
        state, opening, tokens = _books(strike), strike.steps[0].opening, TokenEnds(0, 0)
        if spares_some(does_to(card, opening, self.civ, is_victim)):
            most = max(step.after.cities[self.civ] for step in strike.turn.steps)
            state = state._replace(cities={**state.cities, self.civ: max(most, state.cities[self.civ])})
            tokens = ends_now(state, self.civ)
        return force(card, state, opening, self.civ, is_victim, tokens)


def too_much(player: StruckPlayer) -> str:
    """Return what was taken beyond what the card takes; nothing if it can have been so."""
    strike, name = player.strike, player.strike.name
    card, opening = _card(strike), strike.steps[0].opening
    struck = player.force_of(card)
    does, number, _ = struck
    due = card.treasury if player.civ == strike.victim else 0
    due += most_paid(card, struck, opening, player.civ).treasury
    if player.treasury > due:
        return f"{name} takes {f'at most {due}' if due else 'no'} treasury, not {player.treasury}"
    if does == "told":
        return ""
    if does in IN_POINTS:
        # The last city may stand for fewer points than it is worth.
        needed = in_points(player.tokens, max(0, player.cities - 1))
        if player.tokens > number or (player.cities and needed >= number):
            taken = in_points(player.tokens, player.cities)
            return f"{name} takes {several(number, 'unit point')}, not {several(taken, 'unit point')}"
        return ""
    if player.tokens:
        return f"{name} takes no tokens, but {player.tokens} were lost"
    most = most_cities(card, struck, _books(strike), opening, player.civ)
    if player.cities > most:
        return f"{name} takes at most {several(most, 'city') if most else 'no city'}, not {player.cities}"
    return ""


def players_struck(strike: Strike) -> Iterator[StruckPlayer]:
    """Yield everybody whom a calamity took something from that can be told."""
    state = _books(strike)
    cities: dict[str, int] = {}
    tokens: dict[str, int] = {}
    treasury: dict[str, int] = {}
    for step in strike.steps:
        kind, body = step.entry.kind, step.entry.body
        if kind is CITIES and "cities" in state.game.tracks:
            _add_to(cities, {civ: step.before.cities[civ] - step.after.cities[civ] for civ in body.cities})
        elif kind is LOSSES:
            _add_to(tokens, body.lost)
        elif kind is SPEND:
            _add_to(treasury, body.treasury)
    taken = cities.keys() | tokens.keys() | treasury.keys()
    for civ in (civ for civ in state.game.civs if civ in taken):
        fallen = cities.get(civ, 0) if state.sure(civ, "cities", "advances") else 0
        struck = StruckPlayer(strike, civ, max(0, fallen), tokens.get(civ, 0), treasury.get(civ, 0))
        if struck.cities or struck.tokens or struck.treasury:
            yield struck


def _add_to(total: dict[str, int], more: Counts) -> None:
    for civ, number in more.items():
        total[civ] = total.get(civ, 0) + number


def impossible_strike(strike: Strike, struck: Sequence[StruckPlayer], earlier: Sequence[Strike]) -> str:
    """Return why a calamity cannot have met those players, of whom some were struck; nothing if it can.

    Who lost something is a secondary victim, whether the file names him as one or not.
    """
    met = strike.others | {player.civ for player in struck if player.civ != strike.victim}
    others = tuple([civ for civ in _books(strike).game.civs if civ in met]) if met else ()
    roles = Roles(_card(strike), strike.name, strike.steps[0].opening, strike.victim, others, strike.gainer)
    apart = [other for other in earlier if other.victim != strike.victim]  # MC410 is about the same one
    return next(chain(impossible_roles(roles), struck_before(roles, apart)), "")


class Setback(Struct):
    """Spaces that a marker was moved back in a turn, and the most that the rules explain."""

    civ: str
    entry: Entry
    spaces: int
    most: int


def setbacks(turn: Turn) -> Iterator[Setback]:
    """Yield who was moved back in a turn: by Regression and, on the Expert side, for want of cities."""
    opening: State = turn.opening
    moved: dict[str, list[tuple[Entry, int]]] = {}
    for step in turn.readable(REGRESS):
        for civ, spaces in step.entry.body.spaces.items():
            moved.setdefault(civ, []).append((step.entry, spaces))
    for civ, rows in moved.items():
        most = regression(opening, civ) + (1 if opening.game.side.back_without_cities else 0)
        yield Setback(civ, rows[-1][0], sum(spaces for _, spaces in rows), most)


def regression(opening: State, civ: str) -> int:
    """Return how many spaces Regression moves a marker back."""
    return force(calamities()["Regression"], opening, opening, civ, True, TokenEnds(0, 0)).number


def strikes_by_victim(turn: Turn) -> Iterator[tuple[Strike, ...]]:
    """Yield the strikes of a turn of each primary victim, without a card that was recorded twice."""
    by_victim: dict[str, dict[tuple[str, int], Strike]] = {}
    for strike in strikes(turn):
        by_victim.setdefault(strike.victim, {}).setdefault(strike.card, strike)
    yield from (tuple(found.values()) for found in by_victim.values())


def _books(strike: Strike) -> State:
    state: State = strike.steps[0].before
    return state


def _card(strike: Strike) -> Calamity:
    return among(calamities()[strike.name], len(_books(strike).game.civs))
