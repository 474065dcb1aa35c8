"""The newest games for feed readers (Atom): the same archive always gives the same feed."""

import datetime
import uuid
from typing import Any

from civledger.club.figures import Club
from civledger.club.site.places import SitePlaces
from civledger.club.site.tables import name_game, name_rules, name_seat
from civledger.model.names import both, several
from civledger.model.pages.club import ClubGame
from civledger.model.struct import Struct

_NEWEST = 50
_NEVER = "1970-01-01T00:00:00Z"
_NO_XML = str.maketrans(dict.fromkeys("\ufffe\uffff", "\ufffd"))  # which no XML may hold, however it is written
OURS = uuid.UUID("6d1f6a2e-5c0b-5d67-9f0e-0c6f8a3b7e11")  # of what civledger gives a name to


class _FeedEntry(Struct):
    """A game as a feed tells it."""

    title: str
    id: str
    updated: str
    place: str
    said: str


def feed_data(club: Club, places: SitePlaces) -> dict[str, Any]:
    """Return what a feed says: the newest games that have a date, and no time of its own."""
    dated = [(moment, game) for game in club.games if (moment := _moment_of(game))]
    entries = [_feed_entry(game, moment, places) for moment, game in reversed(dated[-_NEWEST:])]
    first = places.paths[club.games[0].file] if club.games else ""
    return {"id": _name_for(f"feed/{first}"), "updated": entries[0].updated if entries else _NEVER, "entries": entries}


def _moment_of(game: ClubGame) -> str | None:
    """Return the date of a game as a feed needs it; a date in words is none."""
    try:
        return f"{datetime.date.fromisoformat((game.date or '')[:10]).isoformat()}T00:00:00Z"
    except ValueError:
        return None


def _feed_entry(game: ClubGame, moment: str, places: SitePlaces) -> _FeedEntry:
    first = game.first
    won = f": {both([name_seat(seat) for seat in first])} won with {first[0].points}" if first else ""
    said = f"{name_rules(game.rules)}, {several(game.players, 'player')}{won}"
    title, said = (text.translate(_NO_XML) for text in (name_game(game), said))
    return _FeedEntry(title, _name_for(f"game/{places.paths[game.file]}"), moment, places.game(game), said)


def _name_for(what: str) -> str:
    """Return a name for something that is the same in every run and needs no address."""
    return uuid.uuid5(OURS, what.encode("utf-8", "backslashreplace").decode()).urn
