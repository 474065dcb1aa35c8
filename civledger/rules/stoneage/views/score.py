"""The standings: points, where they come from, and what decided between equals."""

from typing import Any

from civledger.model.report import Report, Table
from civledger.model.situation import Situation
from civledger.rules.stoneage.book.scoring import Points, points, tie
from civledger.rules.stoneage.state import State

COLUMNS = ("rank", "player", "points", *Points._fields, "decided by")


def standings(state: State) -> list[str]:
    """Return the players from the first to the last; who is equal in everything stays in the order of the seats."""
    return sorted(state.game.seats, key=lambda player: place_of(state, player), reverse=True)


def place_of(state: State, player: str) -> tuple[int, int]:
    """Return what decides about a place."""
    return points(state, player).total, tie(state, player)


def view(situation: Situation) -> Report:
    """Return the standings, final once the score was counted."""
    state: State = situation.state
    rows = computed(state) if by_books(state) else recorded(state)
    table = Table(COLUMNS, tuple(tuple(value for key, value in data.items() if key != "civ") for data in rows))
    brief = Table(COLUMNS[:-1], tuple(line[:-1] for line in table.rows))
    decided = [f"{data['civ']} before {data['tiebreak']}" for data in rows if data["tiebreak"]]
    closing = "final standings" if state.scored else f"standings in round {situation.turn}, if the game ended now"
    return Report(
        {"final": state.scored, "standings": rows}, table, closing="\n".join([*decided, closing]), brief=brief
    )


def by_books(state: State) -> bool:
    """Tell whether the books have all points: of a game that is over, everybody's resources were counted."""
    counted = all(points(state, player).resources is not None for player in state.game.seats)
    return not state.game.results_only and (counted or not state.scored)


def computed(state: State) -> list[dict[str, Any]]:
    """Return the lines of the standings as the books have them."""
    order = standings(state)
    return [row(state, order, player) for player in order]


def row(state: State, order: list[str], player: str) -> dict[str, Any]:
    """Return one line of the standings; equals have the same rank."""
    mine = place_of(state, player)
    rank = 1 + sum(place_of(state, other) > mine for other in order)
    behind = [other for other in order if place_of(state, other) < mine]
    tiebreak = None
    if behind and place_of(state, behind[0])[0] == mine[0]:
        tiebreak = f"{behind[0]}: agriculture, tools and figures {mine[1]} against {tie(state, behind[0])}"
    scored = points(state, player)
    return {
        "rank": rank,
        "civ": player,
        "player": player,
        "points": scored.total,
        **scored._asdict(),
        "tiebreak": tiebreak,
    }


def recorded(state: State) -> list[dict[str, Any]]:
    """Return the lines by the points that were written down; who has none stands last."""
    known = [player for player in state.game.seats if player in state.recorded]
    order = sorted(known, key=lambda player: -state.recorded[player])
    unknown = dict.fromkeys(Points._fields)
    ranks = {player: 1 + sum(state.recorded[other] > state.recorded[player] for other in order) for player in order}
    without = [player for player in state.game.seats if player not in ranks]
    return [
        {
            "rank": ranks.get(player),
            "civ": player,
            "player": player,
            "points": state.recorded.get(player),
            **(unknown if state.game.results_only else points(state, player)._asdict()),
            "tiebreak": None,
        }
        for player in (*order, *without)
    ]


def first(data: dict[str, Any]) -> tuple[str | None, int | None]:
    """Return who won a final game, all who share the first place, and with how many points."""
    rows = [row for row in data["standings"] if row["rank"] == 1] if data["final"] else []
    return (" and ".join(row["civ"] for row in rows), rows[0]["points"]) if rows else (None, None)
