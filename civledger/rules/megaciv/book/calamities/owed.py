"""Unit points that a calamity could not take, since fewer tokens were there, though cities stand that it can take."""

from collections.abc import Iterator

from civledger.model.names import plain, several
from civledger.model.struct import Struct
from civledger.model.turn import Turn
from civledger.rules.megaciv.board import ends, is_counted
from civledger.rules.megaciv.book.calamities.losses import IN_POINTS, does_to, spares_some
from civledger.rules.megaciv.effects import among, calamities, in_cities
from civledger.rules.megaciv.entries.events import Event, find_calamities
from civledger.rules.megaciv.entries.pieces import LOSSES
from civledger.rules.megaciv.state import State


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

    @property
    def command(self) -> str:
        """Return what writes the calamity anew with these cities."""
        event = self.event
        lost = {**event.table("lost_cities")}
        lost[self.civ] = lost.get(self.civ, 0) + self.cities
        words = ["calamity", *map(plain, (event.name, event.civ, *event.others))]
        words += ["--to", plain(event.gainer)] if event.gainer else []
        words += ["--cities", ",".join(f"{plain(civ)}={number}" for civ, number in lost.items())]
        return " ".join([*words, *(["--coast"] if event.is_on_coast else []), "--fix"])


def find_owed(turn: Turn) -> Iterator[OwedPoints]:
    """Yield who surely lost fewer unit points than a calamity takes, and still has cities."""
    state: State = turn.closing
    for event in find_calamities(turn) if {"tokens", "cities"} <= state.game.tracks else ():
        card = among(calamities()[event.name], len(state.game.civs))
        for step in (step for step in event.steps if step.entry.kind is LOSSES):
            for civ, due in step.entry.body.lost.items():
                does = does_to(card, step.opening, civ, civ == event.civ)
                if does not in IN_POINTS and not (spares_some(does) and card.annexes):
                    continue
                taken = ends(step.before, civ).most - ends(step.after, civ).most
                if civ in state.civs and is_counted(step.before, civ) and taken < due and state.cities[civ]:
                    cities = min(state.cities[civ], in_cities(due - taken, 0))
                    yield OwedPoints(event, civ, due, taken, cities)


def tell_owed(turn: Turn, civs: set[str]) -> Iterator[str]:
    """Yield what some players still owe, with the line that takes it."""
    yield from (f"{owed.said}: civledger {owed.command}" for owed in find_owed(turn) if owed.civ in civs)
