"""What a calamity in a file did that its card cannot do: the keyboard refuses the same, by the same numbers."""

from collections.abc import Iterator

from civledger.model.entry import Entry
from civledger.model.names import either, several
from civledger.model.struct import Struct
from civledger.model.turn import Turn
from civledger.rules.megaciv.board import ends_now
from civledger.rules.megaciv.book.calamities.losses import IN_POINTS, Force, force, most_cities
from civledger.rules.megaciv.book.calamities.strikes import Strike, strikes
from civledger.rules.megaciv.effects import Calamity, among, calamities, in_play, in_points, use
from civledger.rules.megaciv.entries.pieces import CITIES, LOSSES
from civledger.rules.megaciv.state import State


class StruckPlayer(Struct):
    """What a strike took of a player, by the entries that say it: cities, and tokens that were told as lost."""

    strike: Strike
    civ: str
    entry: Entry
    cities: int
    tokens: int

    @property
    def force(self) -> Force:
        """Return how hard the card strikes this player at most, by the books when it struck."""
        state, strike = _books(self.strike), self.strike
        tokens = ends_now(state, self.civ)
        return force(_card(strike), state, strike.steps[0].opening, self.civ, self.civ == strike.victim, tokens)


def too_much(player: StruckPlayer) -> str:
    """Return what was taken beyond what the card takes; nothing if it can have been so."""
    strike, name, struck = player.strike, player.strike.name, player.force
    does, number, _ = struck
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
    most = most_cities(_card(strike), struck, _books(strike), strike.steps[0].opening, player.civ)
    if player.cities > most:
        return f"{name} takes at most {several(most, 'city') if most else 'no city'}, not {player.cities}"
    return ""


def players_struck(strike: Strike) -> Iterator[StruckPlayer]:
    """Yield everybody whom a calamity took something from that can be told."""
    state = _books(strike)
    for civ in [civ for civ in state.game.civs if civ == strike.victim or civ in strike.others]:
        rows = [step for step in strike.steps if step.entry.names(civ)]
        counted = [step for step in rows if step.entry.kind is CITIES and state.sure(civ, "cities", "advances")]
        cities = sum(step.before.cities[civ] - step.after.cities[civ] for step in counted)
        tokens = sum(step.entry.body.lost.get(civ, 0) for step in rows if step.entry.kind is LOSSES)
        if (cities > 0 and "cities" in state.game.tracks) or tokens:
            yield StruckPlayer(strike, civ, rows[0].entry, max(0, cities), tokens)


def impossible_by_itself(strike: Strike) -> str:
    """Return why a calamity cannot strike in this game, or not so many; nothing if it can."""
    players = len(_books(strike).game.civs)
    card = _card(strike)
    if not in_play(card, players):
        played = either([str(number) for number in use()["minor"]])
        return f"{strike.name} is not in play with {players} players: minor calamities are only for {played} players"
    if len(strike.others) > card.others:
        most = f"at most {several(card.others, 'secondary victim')}, not {len(strike.others)}"
        return f"{strike.name} has {most if card.others else 'no secondary victims'}"
    return ""


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
