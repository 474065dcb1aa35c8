"""Victory points, part by part."""

from civledger.model.struct import Struct
from civledger.rules.megaciv.state import State


class Points(Struct):
    """Where the points of a civilization come from."""

    advances: int
    cities: int
    ast: int
    buildings: int
    bonus: int

    @property
    def total(self) -> int:
        """Return all of them together."""
        return self.advances + self.cities + self.ast + self.buildings + self.bonus


def points(state: State, civ: str) -> Points:
    """Return the points a civilization has by the books."""
    book, score = state.game.book, state.game.book.numbers["score"]
    alone = state.arrived is not None and state.arrived[1] == {civ}
    return Points(
        sum(map(book.points.__getitem__, state.held[civ])),
        state.cities[civ] * score["city"],
        state.space[civ] * score["space"],
        of_buildings(state, civ) if state.game.buildings else 0,
        score["alone_in_late_iron"] if alone else 0,
    )


def of_buildings(state: State, civ: str) -> int:
    """Return the points of special buildings; one in the own region counts whoever controls it."""
    worth = state.game.buildings
    own = (civ in state.region) * worth["region"] + (civ in state.historic) * worth["historic"]
    return own + state.controlled.get(civ, 0) * worth["controlled"]
