"""What a calamity in a file did that its card cannot do, and unit points that it still takes."""

import shlex
from collections.abc import Iterator, Sequence
from itertools import chain

from civledger.model.entry import Entry, Kind
from civledger.model.names import plain, several
from civledger.model.struct import Struct
from civledger.model.turn import Turn
from civledger.rules.megaciv.board import TokenEnds, ends, ends_now, is_counted
from civledger.rules.megaciv.book.calamities import losses
from civledger.rules.megaciv.book.calamities.strikes import Roles, impossible_roles, struck_before
from civledger.rules.megaciv.effects import Calamity, among, calamities, in_cities, in_points
from civledger.rules.megaciv.entries.event_kinds import cities_entered
from civledger.rules.megaciv.entries.events import Event, find_calamities
from civledger.rules.megaciv.entries.pieces import LOSSES
from civledger.rules.megaciv.entries.table import REGRESS
from civledger.rules.megaciv.entries.treasury import SPEND
from civledger.rules.megaciv.state import State


class StruckPlayer(Struct):
    """What a strike took of a player, by the entries that say it: cities, tokens that were told as lost, treasury."""

    strike: Event
    civ: str
    cities: int
    tokens: int
    treasury: int

    @property
    def entry(self) -> Entry:
        """Return the first entry that says so."""
        return next(step.entry for step in self.strike.steps if step.entry.names(self.civ))

    def force_of(self, card: Calamity) -> losses.Force:
        """Return how hard the card strikes this player at most, by the books when it struck."""
        strike, is_victim = self.strike, self.civ == self.strike.civ
        state, opening, tokens = _books(strike), strike.steps[0].opening, TokenEnds(0, 0)
        if losses.spares_some(losses.does_to(card, opening, self.civ, is_victim)):
            moving = (step.before for step in strike.steps if step.entry.kind is LOSSES)
            tokens = ends_now(next(moving, state), self.civ)
            state = _look_at_cities(strike)
        return losses.force(card, state, opening, self.civ, is_victim, tokens)


def too_much(player: StruckPlayer) -> str:
    """Return what was taken beyond what the card takes; nothing if it can have been so."""
    strike, name = player.strike, player.strike.name
    card, opening = _card(strike), strike.steps[0].opening
    struck = player.force_of(card)
    does, number, _ = struck
    due = card.treasury if player.civ == strike.civ else 0
    due += losses.most_paid(card, struck, opening, player.civ).treasury
    if player.treasury > due:
        return f"{name} takes {f'at most {due}' if due else 'no'} treasury, not {player.treasury}"
    if does == "told":
        return ""
    if does in losses.IN_POINTS:
        # The last city may stand for fewer points than it is worth.
        needed = in_points(player.tokens, max(0, player.cities - 1))
        if player.tokens > number or (player.cities and needed >= number):
            taken = in_points(player.tokens, player.cities)
            return f"{name} takes {several(number, 'unit point')}, not {several(taken, 'unit point')}"
        return ""
    if player.tokens:
        return f"{name} takes no tokens, but {player.tokens} were lost"
    most = losses.most_cities(card, struck, _books(strike), opening, player.civ)
    if player.cities > most:
        return f"{name} takes at most {several(most, 'city') if most else 'no city'}, not {player.cities}"
    return ""


def players_struck(strike: Event) -> Iterator[StruckPlayer]:
    """Yield everybody whom a calamity took something from that can be told."""
    state = _books(strike)
    cities = strike.lost("cities") if "cities" in state.game.tracks else {}
    tokens, treasury = _sum_rows(strike, LOSSES, "lost"), _sum_rows(strike, SPEND, "treasury")
    taken = cities.keys() | tokens.keys() | treasury.keys()
    for civ in sorted(taken, key=state.game.civs.index):
        fallen = cities.get(civ, 0) if state.sure(civ, "cities", "advances") else 0
        struck = StruckPlayer(strike, civ, max(0, fallen), tokens.get(civ, 0), treasury.get(civ, 0))
        is_named = any(entry.names(civ) for entry in strike.entries)  # who left the game is not any more
        if is_named and (struck.cities or struck.tokens or struck.treasury):
            yield struck


def _sum_rows(strike: Event, kind: Kind, key: str) -> dict[str, int]:
    rows: dict[str, int] = {}
    for step in strike.steps:
        if step.entry.kind is kind:
            for civ, number in getattr(step.entry.body, key).items():
                rows[civ] = rows.get(civ, 0) + number
    return rows


def impossible_strike(strike: Event, struck: Sequence[StruckPlayer], earlier: Sequence[Event]) -> str:
    """Return why a calamity cannot have met those players, of whom some were struck; nothing if it can.

    Who lost something is a secondary victim, whether the file names him as one or not.
    """
    met = {*strike.others} | {player.civ for player in struck if player.civ != strike.civ}
    others = tuple([civ for civ in _books(strike).game.civs if civ in met]) if met else ()
    roles = Roles(_card(strike), strike.name, strike.steps[0].opening, strike.civ, others, strike.gainer)
    apart = [other for other in earlier if other.civ != strike.civ]  # MC410 is about the same one
    return next(chain(impossible_roles(roles), struck_before(roles, apart)), "")


def impossible_pieces(event: Event) -> str:
    """Return why an event cannot have moved the pieces that its entry names; nothing if it can.

    A gainer may place fewer than were lost: those that are there.
    """
    if event.entry.kind.identify is None:  # a group of entries says what is left, and not what was taken
        return ""
    state, lost, gained = _books(event), event.table("lost_cities"), event.table("gained_cities")
    for civ, number in lost.items() if "cities" in state.game.tracks else ():
        if number > state.cities[civ]:
            return f"{event.name} takes {several(number, 'city')} of {civ}, but only {state.cities[civ]} are there"
    for civ, number in gained.items() if "cities" in state.game.tracks else ():
        if number > state.cities_in_stock(civ) + lost.get(civ, 0):
            left = several(max(0, state.cities_in_stock(civ)), "city")
            return f"{event.name} brings {civ} {several(number, 'city')}, but the stock has only {left}"
    if not event.table("tokens"):
        for rows, others, unit in ((event.table("gained"), event.table("lost"), "token"), (gained, lost, "city")):
            come, gone = sum(rows.values()), sum(others.values())
            if others and come > gone:
                return f"{event.name} took {several(gone, unit)}, so nobody can gain {come}"
    return ""


class Setback(Struct):
    """Spaces that a marker was moved back in a turn, and the most that the rules explain."""

    civ: str
    entry: Entry
    spaces: int
    most: int


def setbacks(turn: Turn) -> Iterator[Setback]:
    """Yield who was moved back in a turn, by Regression: the step back of the Expert side is a marker, not an entry."""
    opening: State = turn.opening
    moved: dict[str, list[tuple[Entry, int]]] = {}
    for step in turn.readable(REGRESS):
        for civ, spaces in step.entry.body.spaces.items():
            moved.setdefault(civ, []).append((step.entry, spaces))
    for civ, rows in moved.items():
        by_rules = losses.force(calamities()["Regression"], opening, opening, civ, True, TokenEnds(0, 0)).number
        yield Setback(civ, rows[-1][0], sum(spaces for _, spaces in rows), by_rules)


def _books(strike: Event) -> State:
    state: State = strike.steps[0].before
    return state


def _look_at_cities(strike: Event) -> State:
    """Return the books with the cities when it struck: tokens that were lost alone are replayed behind all cities."""
    first = strike.steps[0]
    if first.entry.kind is not LOSSES or strike.turn is None:
        return _books(strike)
    later = [step for step in cities_entered(strike.turn) if step.entry.position > first.entry.position]
    state: State = later[0].before if later else first.before
    return state


def _card(strike: Event) -> Calamity:
    return among(calamities()[strike.name], len(_books(strike).game.civs))


class OwedPoints(Struct):
    """Of the unit points that a player was to lose in tokens, those that were taken, and the cities for the rest."""

    event: Event
    civ: str
    due: int
    taken: int
    cities: int

    @property
    def said(self) -> str:
        """Return what is missing, in words."""
        was = f"{self.event.name} takes {several(self.due, 'token')} of {self.civ}, but only {self.taken} were there"
        rest = several(self.due - self.taken, "unit point")
        return f"{was}: {several(self.cities, 'city')} must go for the other {rest}"


def correct_owed(owed: Sequence[OwedPoints]) -> str:
    """Return what writes a calamity anew with the cities of everybody who owes some, and with all that was counted."""
    event = owed[0].event
    lost = {**event.table("lost_cities")}
    for one in owed:
        lost[one.civ] = lost.get(one.civ, 0) + one.cities
    words = ["calamity", *map(plain, (event.name, event.civ, *event.others))]
    words += ["--to", plain(event.gainer)] if event.gainer else []
    for name, numbers in (("--cities", lost), ("--tokens", event.table("tokens"))):
        words += [name, ",".join(f"{plain(civ)}={number}" for civ, number in numbers.items())] if numbers else []
    words += ["--coast"] if event.is_on_coast else []
    words += ["--note", event.note] if event.note else []
    return shlex.join([*words, "--fix"])


def find_owed(turn: Turn) -> Iterator[list[OwedPoints]]:
    """Yield who surely lost fewer unit points than a calamity takes, and had more cities, calamity by calamity."""
    for event in find_calamities(turn) if {"tokens", "cities"} <= turn.closing.game.tracks else ():
        if owed := list(_owed_of(turn, event)):
            yield owed


def _owed_of(turn: Turn, event: Event) -> Iterator[OwedPoints]:
    state: State = turn.closing
    card = among(calamities()[event.name], len(state.game.civs))
    lost, opening = event.table("lost_cities"), event.steps[0].before
    for step in (step for step in event.steps if step.entry.kind is LOSSES):
        for civ, due in step.entry.body.lost.items():
            does = losses.does_to(card, step.opening, civ, civ == event.civ)
            if does not in losses.IN_POINTS and not (losses.spares_some(does) and card.annexes):
                continue
            taken = ends(step.before, civ).most - ends(step.after, civ).most
            if civ not in state.civs or not is_counted(step.before, civ) or taken >= due:
                continue
            # It can take no city that was entered behind it.
            left = min(state.cities[civ], opening.cities[civ] - lost.get(civ, 0))
            if left > 0:
                yield OwedPoints(event, civ, due, taken, min(left, in_cities(due - taken, 0)))


def tell_owed(turn: Turn, civs: set[str]) -> Iterator[str]:
    """Yield what some players still owe, with the line that takes it."""
    for owed in find_owed(turn):
        if told := [one.said for one in owed if one.civ in civs]:
            yield f"{'; '.join(told)}: civledger {correct_owed(owed)}"
