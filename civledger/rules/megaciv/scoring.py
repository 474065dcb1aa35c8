"""Victory points, part by part."""

from civledger.model.struct import Struct
from civledger.rules.megaciv.state import State


class Points(Struct):
    """Where the points of a civilization come from."""

    advances: int
    cities: int
    ast: int
    bonus: int

    @property
    def total(self) -> int:
        """Return all of them together."""
        return sum(self._asdict().values())


def points(state: State, civ: str) -> Points:
    """Return the points a civilization has by the books."""
    cards, score = state.game.book.advances, state.game.book.numbers["score"]
    alone = state.arrived is not None and state.arrived[1] == {civ}
    return Points(
        sum([cards[name].points for name in state.held[civ]]),
        state.cities[civ] * score["city"],
        state.space[civ] * score["space"],
        score["alone_in_late_iron"] if alone else 0,
    )
