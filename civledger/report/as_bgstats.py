"""Games as links by which the app BG Stats takes a play: all of it stands in the link, and nothing is sent anywhere."""

import hashlib
import json
from collections.abc import Iterable
from typing import Any
from urllib.parse import quote

from civledger.model.exports import PlayedGame, PlayedSeat
from civledger.model.names import plain, several

ADDRESS = "https://app.bgstatsapp.com/createPlay.html?data="
_SOURCE = "civledger"
_NOON = "12:00:00"  # in UTC, as the app asks: then it is the same day nearly everywhere


def render(games: Iterable[PlayedGame]) -> str:
    """Return a link a line."""
    return "".join(f"{_link_to(game)}\n" for game in games)


def _link_to(game: PlayedGame) -> str:
    """Return the link that makes a play of a game; whatever is in its names, it is one word of plain signs."""
    return ADDRESS + quote(json.dumps(_describe_play(game), ensure_ascii=False, separators=(",", ":")), safe="")


def _describe_play(game: PlayedGame) -> dict[str, Any]:
    turns = several(game.turns, game.turn_called) if game.turns else ""
    others = f"also played: {'; '.join(game.also_played)}" if game.also_played else ""
    comments = ", ".join(filter(None, [game.name, game.variant, turns, others]))
    return {
        "sourceName": _SOURCE,
        "sourcePlayId": _identify(game),
        "playDate": f"{game.date} {_NOON}",
        **({"comments": comments} if comments else {}),
        "game": {
            "name": game.title,
            "sourceGameId": plain(game.title),
            **({"bggId": game.number} if game.number else {}),
            "highestWins": True,
            "noPoints": False,
        },
        "players": [_describe_seat(seat, seat in game.winners) for seat in game.seats],
    }


def _describe_seat(seat: PlayedSeat, won: bool) -> dict[str, Any]:
    """Return somebody's line; the app on some telephones fails where it is left out who began and who won."""
    return {
        "name": seat.name,
        "sourcePlayerId": plain(seat.name) or seat.name,
        "startPlayer": False,
        "winner": won,
        **({"role": seat.role} if seat.role else {}),
        **({} if seat.place is None else {"rank": seat.place}),
        **({} if seat.points is None else {"score": seat.points}),
    }


def _identify(game: PlayedGame) -> str:
    """Return what the app knows a play by when it gets it again, with points put right or not."""
    seats = sorted(seat.role or seat.name for seat in game.seats)
    named = json.dumps([game.title, game.name, str(game.date), seats])
    return hashlib.sha256(named.encode()).hexdigest()[:32]
