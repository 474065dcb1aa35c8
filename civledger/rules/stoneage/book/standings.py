"""The standings: who is first, and what decides between equals."""

from civledger.model.struct import Struct
from civledger.rules.stoneage.book.scoring import Points, points, tie
from civledger.rules.stoneage.state import State


class Tiebreak(Struct):
    """The next player, who has as many points, and the figures that decided: agriculture, tools and figures."""

    behind: str
    mine: int
    theirs: int


class StandingsLine(Struct):
    """One line of the standings; what is not known is None."""

    rank: int | None
    player: str
    points: int | None
    parts: Points | None
    tiebreak: Tiebreak | None


def standings(state: State) -> list[StandingsLine]:
    """Return the standings, from the first to the last: by the books or, where these cannot tell, as written down."""
    return _rank_by_books(state) if _by_books(state) else _written_down(state)


def _by_books(state: State) -> bool:
    """Tell whether the books have all points: of a game that is over, everybody's resources were counted."""
    counted = all(points(state, player).resources is not None for player in state.game.seats)
    return not state.game.results_only and (counted or not state.scored)


def _rank_by_books(state: State) -> list[StandingsLine]:
    """Return the standings by the books; who is equal in everything stays in the order of the seats."""
    order = sorted(state.game.seats, key=lambda player: _place_of(state, player), reverse=True)
    return [standing(state, order, player) for player in order]


def _place_of(state: State, player: str) -> tuple[int, int]:
    """Return what decides about a place."""
    return points(state, player).total, tie(state, player)


def standing(state: State, order: list[str], player: str) -> StandingsLine:
    """Return one line of the standings; equals have the same rank."""
    mine = _place_of(state, player)
    rank = 1 + sum(_place_of(state, other) > mine for other in order)
    behind = next((other for other in order if _place_of(state, other) < mine), None)
    decided = None
    if behind is not None and _place_of(state, behind)[0] == mine[0]:
        decided = Tiebreak(behind, mine[1], tie(state, behind))
    scored = points(state, player)
    return StandingsLine(rank, player, scored.total, scored, decided)


def _written_down(state: State) -> list[StandingsLine]:
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
