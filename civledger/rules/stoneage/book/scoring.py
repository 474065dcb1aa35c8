"""The final score, part by part."""

from collections.abc import Sequence

from civledger.model.struct import Struct
from civledger.rules.stoneage import tables
from civledger.rules.stoneage.state import State

COUNTED = ("points", "cards", "agriculture", "buildings", "figures", "tools", "resources")


class Points(Struct):
    """Where the points of a player come from: during the game, and in the final scoring.

    Resources that nobody counted are None.
    """

    game: int
    grass: int
    farmer: int
    builder: int
    shaman: int
    toolmaker: int
    resources: int | None

    @property
    def total(self) -> int:
        """Return all of them together."""
        return sum(part for part in self._asdict().values() if part is not None)


def grass(symbols: Sequence[str]) -> int:
    """Return the points of grass cards: every set of different symbols is squared, duplicates are the next set."""
    copies = [symbols.count(symbol) for symbol in set(symbols)]
    sets = [sum(number > done for number in copies) for done in range(max(copies, default=0))]
    return sum(size * size for size in sets)


def points(state: State, player: str) -> Points:
    """Return the points a player has if the game ends now."""
    sand = {
        profession: state.icons[player][profession] * getattr(state, element)[player]
        for profession, element in tables.professions().items()
    }
    counted = state.resources.get(player)
    left = None if counted is None else counted * tables.numbers()["score"]["resource"]
    return Points(game=state.points[player], grass=grass(state.symbols[player]), **sand, resources=left)


def tie(state: State, player: str) -> int:
    """Return what decides between players with as many points: agriculture, tools and figures together."""
    return state.agriculture[player] + state.tools[player] + state.figures[player]
