"""How calamities struck in a turn: the entries that one card made of one victim together."""

from collections.abc import Iterator

from civledger.model.entry import Entry
from civledger.model.struct import Struct
from civledger.model.turn import Step, Turn
from civledger.rules.megaciv.effects import MINOR, calamities, use
from civledger.rules.megaciv.state import State


class Strike(Struct):
    """A calamity that struck a victim once, with the steps that book it."""

    name: str
    victim: str
    steps: tuple[Step, ...]
    turn: Turn

    @property
    def card(self) -> tuple[str, int]:
        """Return which card it was."""
        return card_of(self.name)

    @property
    def actions(self) -> frozenset[str]:
        """Return how its entries changed the books."""
        return frozenset(step.entry.kind.action for step in self.steps)

    @property
    def others(self) -> frozenset[str]:
        """Return its secondary victims."""
        return frozenset(civ for step in self.steps for civ in step.entry.common.get("others", ()))

    @property
    def gainer(self) -> str | None:
        """Return who gains from it, if that was said."""
        return next((step.entry.common["gainer"] for step in self.steps if "gainer" in step.entry.common), None)

    @property
    def is_major(self) -> bool:
        """Tell whether it is one of the major calamities."""
        return self.card[0] != MINOR

    def role(self, civ: str) -> str:
        """Return what it made of a player, nothing if it passed him by."""
        entries = [step.entry for step in self.steps]
        if civ == self.victim:
            return "the primary victim"
        if civ == self.gainer:
            return "the gainer"
        if not any(civ in entry.common.get("others", ()) or entry.concerns(civ) for entry in entries):
            return ""
        return "a secondary victim" if calamities()[self.name].others else "the gainer"


def strikes(turn: Turn) -> list[Strike]:
    """Return every strike of a turn, the first one first: an entry, and those that are joined to it."""
    found: list[list[Step]] = []
    for step in sorted(turn.carrying, key=lambda step: step.entry.position):
        carried = step.entry.common
        if step.entry.body is None or "calamity" not in carried or "victim" not in carried:
            continue
        if found and _goes_on(found[-1][-1].entry, step.entry):
            found[-1].append(step)
        else:
            found.append([step])
    of_first = ((steps[0].entry.common, steps) for steps in found)
    return [Strike(carried["calamity"], carried["victim"], tuple(steps), turn) for carried, steps in of_first]


def _goes_on(last: Entry, entry: Entry) -> bool:
    """Tell whether an entry belongs to the strike of the last one: it is joined to it, or another chunk of it."""
    if not entry.common.get("joined") and entry.position != last.position:
        return False
    own, other = entry.common, last.common
    return (own["calamity"], own["victim"]) == (other["calamity"], other["victim"])


def _position(strike: Strike) -> int:
    return strike.steps[0].entry.position


def card_of(name: str) -> tuple[str, int]:
    """Return the kind and stack of a calamity, which has no other: a volcano's card has two names, as some others."""
    card = calamities()[name]
    return card.kind, card.stack


def strikes_by_card(turn: Turn) -> Iterator[tuple[Strike, ...]]:
    """Yield the strikes of every card in a turn."""
    by_card: dict[tuple[str, int], list[Strike]] = {}
    for strike in strikes(turn):
        by_card.setdefault(strike.card, []).append(strike)
    yield from map(tuple, by_card.values())


def copies(state: State) -> int:
    """Return how many cards there are of each calamity."""
    each: int = use()["copies"]
    return each * max(1, len(set(state.game.blocks.values())))
