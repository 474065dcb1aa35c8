"""Special abilities: what they bring, who is protected, and how they were used in a turn."""

from collections.abc import Iterator, Mapping
from functools import cache

from civledger.model.entry import Entry, Kind
from civledger.model.struct import Struct
from civledger.model.turn import Step, Turn
from civledger.rules.megaciv.board import TokenEnds, knows_stock, stock_ends
from civledger.rules.megaciv.effects import Ability, abilities
from civledger.rules.megaciv.entries.event_kinds import MOVED_CITIES
from civledger.rules.megaciv.entries.events import Event, find_uses, others_of
from civledger.rules.megaciv.entries.pieces import CENSUS, CITIES, LOSSES, RECOUNT
from civledger.rules.megaciv.entries.treasury import GAIN, SPEND
from civledger.rules.megaciv.state import State
from civledger.rules.megaciv.tables import Counts, commodities

_TABLES = {  # keys of tables, and what each is about
    SPEND.action: {"treasury": "treasury"},
    GAIN.action: {"treasury": "treasury"},
    RECOUNT.action: {"tokens": "tokens"},
    CENSUS.action: {"tokens": "tokens"},
    LOSSES.action: {"lost": "tokens", "gained": "tokens"},
    CITIES.action: {"cities": "cities"},
    MOVED_CITIES.action: {"lost": "cities", "gained": "cities"},
}


def source(ability: Ability) -> str:
    """Return where treasury comes from, as a `gain` says it."""
    return ability.name.lower().replace(" ", "-")


@cache
def ability_of(gained_from: str) -> Ability | None:
    """Return the ability that a `gain` names, if it names one."""
    return next((ability for ability in abilities().values() if source(ability) == gained_from), None)


def gives_less(ability: Ability, treasury: int) -> bool:
    """Tell whether an ability gives less treasury than this; what cards bring has no limit of its own."""
    return treasury > ability.treasury and not ability.per_face


def treasury_gained(ability: Ability, state: State, civ: str) -> TokenEnds:
    """Return the treasury that an ability brings, at least and at most: no more than there is in stock."""
    if not {"tokens", "treasury"} <= state.game.tracks:
        return TokenEnds(ability.treasury, ability.treasury)
    return TokenEnds(*(min(ability.treasury, number) for number in stock_ends(state, civ)))


def treasury_earned(ability: Ability, cards: Counts) -> int:
    """Return the treasury that commodity cards sold bring."""
    known = commodities()
    return sum(ability.per_face * known[name].face * number for name, number in cards.items())


def protection(ability: Ability, opening: State, civ: str) -> str | None:
    """Return the advance that protects a player from an ability: one held before this turn's purchases."""
    return next((card for card in ability.protected if card in opening.held[civ]), None)


def tables_of(entry: Entry) -> Mapping[str, str]:
    """Return under which keys an entry counts something of players, or moves it, and what that is."""
    return _TABLES.get(entry.kind.action, {})


class AbilityUse(Struct):
    """An ability used by a player in one turn, as an event.

    It is `mixed` with other losses or gains of that player's tokens in the turn, of which nobody says which came first.
    """

    ability: Ability
    event: Event
    mixed: bool = False

    @property
    def civ(self) -> str:
        """Return who used it."""
        return self.event.civ

    @property
    def steps(self) -> tuple[Step, ...]:
        """Return the steps that book it."""
        return self.event.steps

    @property
    def before(self) -> State:
        """Return the books when it began."""
        state: State = self.steps[0].before
        return state

    @property
    def knows_stock(self) -> bool:
        """Tell whether the books know the user's stock when it began."""
        return not self.mixed and knows_stock(self.before, self.civ)

    @property
    def rows(self) -> list[tuple[Entry, str, str]]:
        """Return every row of what it counted: the entry, its table and whose row it is."""
        found = [(step.entry, key) for step in self.steps for key in tables_of(step.entry)]
        return [(entry, key, civ) for entry, key in found for civ in getattr(entry.body, key)]

    @property
    def givers(self) -> list[tuple[Entry, str]]:
        """Return whose cards were taken."""
        entries = {entry.position: entry for entry in self.event.entries}
        return [(entry, civ) for entry in entries.values() for civ in others_of(entry)]

    @property
    def source(self) -> str:
        """Return where its gains say that they come from."""
        return next((step.entry.body.from_ for step in self.steps if step.entry.kind.action == GAIN.action), "")

    def change(self, what: str) -> int:
        """Return by how much something of the user grew in it."""
        return -self.event.lost(what).get(self.civ, 0)

    def named(self, key: str) -> int:
        """Return the number of the user under a key, which may be more than the books could take."""
        return self.event.table(key).get(self.civ, 0)

    def wrote(self, kind: Kind) -> int:
        """Return the treasury that entries of one kind name for the user."""
        named = [step.entry.body for step in self.steps if step.entry.kind.action == kind.action]
        return sum(body.treasury.get(self.civ, 0) for body in named)


def uses(turn: Turn) -> Iterator[AbilityUse]:
    """Yield every ability that was used in a turn."""
    found = find_uses(turn)
    moved = turn.readable(LOSSES) if found else ()
    for event in found:
        mixed = any(step not in event.steps and step.entry.names(event.civ) for step in moved)
        yield AbilityUse(abilities()[event.name], event, mixed)


def judged_with_ability(turn: Turn) -> dict[int, str]:
    """Return the user of every entry in which what an ability brings him is judged with it and nowhere else."""
    if not {"treasury", "advances"} <= turn.opening.game.tracks:
        return {}
    found = [use for use in uses(turn) if use.knows_stock]
    return {step.entry.position: use.civ for use in found for step in use.steps}
