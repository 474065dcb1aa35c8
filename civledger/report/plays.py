"""Games as plays: texts for BoardGameGeek, and links by which the app BG Stats takes a play.

All of a play stands in its link, and nothing is sent anywhere.
"""

import hashlib
import json
from collections.abc import Iterable
from typing import Any
from urllib.parse import quote

from civledger.model.exports import PlayedGame, PlayedSeat
from civledger.model.names import both, plain, several
from civledger.report.escape import printable

_BRACKETS = str.maketrans("[]", "()")  # in which BoardGameGeek has its orders: links, pictures, colours
ADDRESS = "https://app.bgstatsapp.com/createPlay.html?data="
_NOON = "12:00:00"  # in UTC, as the app asks: then it is the same day nearly everywhere


def bgg_texts(games: Iterable[PlayedGame]) -> str:
    """Return plain texts for BoardGameGeek, parted by an empty line: for a play's comment, or a session report."""
    return "\n".join(_describe_game(game) for game in games)


def _describe_game(game: PlayedGame) -> str:
    when = [str(game.date)] if game.date else []
    about = [f"{len(game.seats)} players", game.variant, several(game.turns, game.turn_called) if game.turns else ""]
    winners = game.winners  # several where the first place is shared
    won = both([seat.described for seat in winners])
    lines = [
        ", ".join([game.title, *when]) + (f": {game.name}" if game.name else ""),
        ", ".join(filter(None, about)),
        "",
        *map(_seat_text, game.seats),
        *([f"Also played: {'; '.join(game.also_played)}"] if game.also_played else []),
        "",
        f"{'Winner' if len(winners) == 1 else 'Winners'}: {won}, with {winners[0].points} points",
    ]
    return "".join(f"{printable(line).translate(_BRACKETS)}\n" for line in lines)


def _seat_text(seat: PlayedSeat) -> str:
    place = "-" if seat.place is None else f"{seat.place}."
    points = "points unknown" if seat.points is None else str(seat.points)
    return f"{place} {seat.described}: {points}" + (f" ({seat.parts})" if seat.parts else "")


def bgstats_links(games: Iterable[PlayedGame]) -> str:
    """Return a link a line; whatever is in the names of a game, it is one word of plain signs."""
    plays = (json.dumps(_describe_play(game), ensure_ascii=False, separators=(",", ":")) for game in games)
    return "".join(f"{ADDRESS}{quote(play, safe='')}\n" for play in plays)


def _describe_play(game: PlayedGame) -> dict[str, Any]:
    turns = several(game.turns, game.turn_called) if game.turns else ""
    others = f"also played: {'; '.join(game.also_played)}" if game.also_played else ""
    comments = ", ".join(filter(None, [game.name, game.variant, turns, others]))
    return {
        "sourceName": "civledger",
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
        "players": [_seat_data(seat, seat in game.winners) for seat in game.seats],
    }


def _seat_data(seat: PlayedSeat, won: bool) -> dict[str, Any]:
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
