"""The special abilities as values; every number comes from `data/abilities.toml`."""

from collections.abc import Iterator, Mapping
from functools import cache

from civledger.model.entry import Entry, Kind
from civledger.model.struct import Struct
from civledger.model.turn import Step, Turn
from civledger.rules.megaciv.entries.pieces import CENSUS, CITIES, RECOUNT
from civledger.rules.megaciv.entries.treasury import GAIN, SPEND
from civledger.rules.megaciv.state import State
from civledger.rules.megaciv.tables import Counts, commodities, data


class Ability(Struct):
    """One special ability: what it does, up to how much, and which advances protect from it."""

    name: str
    does: str
    text: str
    treasury: int = 0
    price: int = 0
    per_face: int = 0
    tokens: int = 0
    cities: int = 0
    givers: int = 0
    protected: tuple[str, ...] = ()


@cache
def abilities() -> Mapping[str, Ability]:
    """Return the abilities by name."""
    rows = data("abilities")["ability"]
    return {row["name"]: Ability(**{**row, "protected": tuple(row.get("protected", ()))}) for row in rows}


def source(ability: Ability) -> str:
    """Return where treasury comes from, as a `gain` says it."""
    return ability.name.lower().replace(" ", "-")


def ability_of(gained_from: str) -> Ability | None:
    """Return the ability that a `gain` names, if it names one."""
    return next((ability for ability in abilities().values() if source(ability) == gained_from), None)


def gives_less(ability: Ability, treasury: int) -> bool:
    """Tell whether an ability gives less treasury than this; what cards bring has no limit of its own."""
    return treasury > ability.treasury and not ability.per_face


def treasury_gained(ability: Ability, state: State, civ: str) -> int:
    """Return the treasury that an ability brings: what there is in stock, as far as the books know."""
    return min(ability.treasury, max(0, state.stock(civ))) if state.knows_stock(civ) else ability.treasury


def treasury_earned(ability: Ability, cards: Counts) -> int:
    """Return the treasury that commodity cards sold bring."""
    known = commodities()
    return sum(ability.per_face * known[name].face * number for name, number in cards.items())


def protection(ability: Ability, opening: State, civ: str) -> str | None:
    """Return the advance that protects a player from an ability: one held before this turn's purchases."""
    return next((card for card in ability.protected if card in opening.held[civ]), None)


TABLES = {
    SPEND.action: "treasury",
    GAIN.action: "treasury",
    RECOUNT.action: "tokens",
    CENSUS.action: "tokens",
    CITIES.action: "cities",
}


class AbilityUse(Struct):
    """An ability used by a player in one turn, with the steps that book it."""

    ability: Ability
    civ: str
    steps: tuple[Step, ...]

    @property
    def before(self) -> State:
        """Return the books when it began."""
        state: State = self.steps[0].before
        return state

    @property
    def rows(self) -> list[tuple[Entry, str, str]]:
        """Return every row of what it counted: the entry, its table and whose row it is."""
        found = [(step.entry, TABLES.get(step.entry.kind.action, "")) for step in self.steps]
        return [(entry, key, civ) for entry, key in found if key for civ in getattr(entry.body, key)]

    @property
    def givers(self) -> list[tuple[Entry, str]]:
        """Return whose cards were taken."""
        return [(step.entry, civ) for step in self.steps for civ in step.entry.common.get("givers", ())]

    @property
    def source(self) -> str:
        """Return where its gains say that they come from."""
        return next((step.entry.body.from_ for step in self.steps if step.entry.kind.action == GAIN.action), "")

    def change(self, quantity: str) -> int:
        """Return by how much a quantity of the user grew in it."""
        return sum(
            getattr(step.after, quantity)[self.civ] - getattr(step.before, quantity)[self.civ] for step in self.steps
        )

    def wrote(self, kind: Kind) -> int:
        """Return the treasury that entries of one kind name for the user."""
        named = [step.entry.body for step in self.steps if step.entry.kind.action == kind.action]
        return sum(body.treasury.get(self.civ, 0) for body in named)


def uses(turn: Turn) -> Iterator[AbilityUse]:
    """Yield every ability that was used in a turn."""
    found: dict[tuple[str, str], list[Step]] = {}
    for step in turn.carrying:
        carried = step.entry.common
        if step.entry.body is not None and "ability" in carried and "civ" in carried:
            found.setdefault((carried["ability"], carried["civ"]), []).append(step)
    for (name, civ), steps in found.items():
        yield AbilityUse(abilities()[name], civ, tuple(steps))


def judged_with_ability(turn: Turn) -> dict[int, str]:
    """Return the user of every entry in which what an ability brings him is judged with it and nowhere else."""
    if not {"treasury", "advances"} <= turn.opening.game.tracks:
        return {}
    found = [use for use in uses(turn) if use.before.knows_stock(use.civ)]
    return {step.entry.position: use.civ for use in found for step in use.steps}
