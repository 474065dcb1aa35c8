"""The final score, part by part, and the standings: who is first, and what decides between equals."""

from collections.abc import Sequence
from typing import Any

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


class StandingsLine(Struct):
    """One line of the standings; what is not known is None.

    Where the next player has as many points, `tiebreak` says who that is, and what decided.
    """

    rank: int | None
    player: str
    points: int | None
    parts: Points | None
    tiebreak: str | None


def standings(state: State) -> list[StandingsLine]:
    """Return the standings, from the first to the last: by the books or, where these cannot tell, as written down.

    Who is equal in everything stays in the order of the seats.
    """
    counted = all(points(state, player).resources is not None for player in state.game.seats)
    if state.game.results_only or (state.scored and not counted):  # the books have not all points
        return _rank_by_record(state)
    order = sorted(state.game.seats, key=lambda player: _place_of(state, player), reverse=True)
    return [_rank_player(state, order, player) for player in order]


def _place_of(state: State, player: str) -> tuple[int, int]:
    return points(state, player).total, tie(state, player)


def _rank_player(state: State, order: list[str], player: str) -> StandingsLine:
    """Return one line of the standings; equals have the same rank."""
    mine = _place_of(state, player)
    rank = 1 + sum(_place_of(state, other) > mine for other in order)
    behind = next((other for other in order if _place_of(state, other) < mine), None)
    decided = None
    if behind is not None and _place_of(state, behind)[0] == mine[0]:
        decided = f"{behind} (agriculture, tools and figures: {mine[1]} to {tie(state, behind)})"
    scored = points(state, player)
    return StandingsLine(rank, player, scored.total, scored, decided)


def _rank_by_record(state: State) -> list[StandingsLine]:
    """Return the standings by the points that were written down; who has none stands last."""
    known = [player for player in state.game.seats if player in state.recorded]
    order = sorted(known, key=lambda player: -state.recorded[player])
    ranks = {player: 1 + sum(state.recorded[other] > state.recorded[player] for other in order) for player in order}
    without = [player for player in state.game.seats if player not in ranks]
    parts = {} if state.game.results_only else {player: points(state, player) for player in state.game.seats}
    return [
        StandingsLine(ranks.get(player), player, state.recorded.get(player), parts.get(player), None)
        for player in (*order, *without)
    ]


def player_data(state: State, player: str) -> dict[str, Any]:
    """Return the numbers of a player as the JSON contract has them; what is not known is None."""
    numbers = {
        "score": state.points[player],
        "figures": state.figures[player],
        "tools": state.tools[player],
        "agriculture": state.agriculture[player],
        "buildings": state.buildings[player],
        "cards": state.cards[player],
        "resources": state.resources.get(player),
        "waiting": len(state.single[player]) + state.choices[player] + state.hidden[player],
        "points": points(state, player).total,
    }
    if state.game.results_only:
        numbers = {**dict.fromkeys(numbers), "points": state.recorded.get(player)}
    return {"civ": player, "player": player, "colour": state.game.colours.get(player), **numbers}
