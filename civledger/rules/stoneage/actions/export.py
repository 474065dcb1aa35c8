"""A whole game as tables for analysis: the game, its players, and where they stood after each round."""

from collections.abc import Iterator, Mapping
from typing import Any

from civledger.model.exports import GAME, PLAYER, ExportTables, TableShape
from civledger.model.impact import find_winners, join_names
from civledger.model.report import Table
from civledger.model.turn import Situation
from civledger.rules.stoneage.actions import score, status
from civledger.rules.stoneage.book.standings import Points, player_data

TABLES = ExportTables(
    (TableShape("players", PLAYER, {"games": GAME}, ("file", "civ", "colour")),),
    (TableShape("positions", ("file", "turn", "civ"), {"players": PLAYER}, ("file", "civ", "colour")),),
    ("date", "winner"),
    usual="positions",
)

_GAME_COLUMNS = ("date", "players", "final", "winner", "points")
_SCORED = ("rank", "points", *Points._fields)
_PLAYERS = ("civ", "colour", "place", "points", *Points._fields)
_POSITIONS = ("turn", "civ", *status.COLUMNS[1:])

_Row = tuple[object, ...]


def view(situation: Situation, header: Mapping[str, Any]) -> dict[str, Table]:
    """Return the tables of a game, in which `civ` is the player; what nobody counted is None in them."""
    return {
        "games": Table(_GAME_COLUMNS, (_game_row(header["game"], situation),)),
        "players": Table(_PLAYERS, tuple(_player_rows(situation))),
        "positions": Table(_POSITIONS, tuple(_position_rows(situation))),
    }


def _game_row(game: Mapping[str, Any], situation: Situation) -> _Row:
    result, date = score.view(situation).data, game.get("date")
    won, points = find_winners(result["standings"] if result["final"] else ())
    players = len(situation.state.game.seats)
    return None if date is None else str(date), players, result["final"], join_names(won), points


def _player_rows(situation: Situation) -> Iterator[_Row]:
    game = situation.state.game
    scored = {row["civ"]: row for row in score.view(situation).data["standings"]}
    for player in game.seats:
        yield player, game.colours.get(player), *(scored[player][key] for key in _SCORED)


def _position_rows(situation: Situation) -> Iterator[_Row]:
    """Yield where everybody stood at the end of each round that has entries."""
    for turn in situation.turns:
        for player in turn.closing.game.seats:
            data = player_data(turn.closing, player)
            yield turn.number, *(data[column] for column in status.COLUMNS)
