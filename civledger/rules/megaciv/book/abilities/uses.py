"""How special abilities were used in a turn: everything that one player's entries under one name did together."""

from collections.abc import Iterator

from civledger.model.entry import Entry, Kind
from civledger.model.ruleset import Step, Turn
from civledger.model.struct import Struct
from civledger.rules.megaciv.book.abilities.cards import Ability, abilities
from civledger.rules.megaciv.entries.census import CENSUS, RECOUNT
from civledger.rules.megaciv.entries.cities import CITIES
from civledger.rules.megaciv.entries.gain import GAIN
from civledger.rules.megaciv.entries.spend import SPEND
from civledger.rules.megaciv.state import State

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
    for step in turn.steps:
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
