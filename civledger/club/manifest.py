"""What a site remembers of its last making: which files are ours, and what is known of every game."""

import json
from collections.abc import Iterable, Mapping
from typing import Any

from civledger.club.site.places import SITE_FILE
from civledger.model.json_value import read_json
from civledger.model.pages.club import ClubGame, ClubSeat
from civledger.model.struct import Struct

PLACE, CLAIMS = "club.manifest.json", "club.claims.json"
_FORMAT = 1


class SiteFile(Struct):
    """A file of the site as we made it; some have a `key` that tells of what, and need not be made to be compared."""

    size: int
    digest: str
    key: str = ""


UNKNOWN = SiteFile(-1, "")


class KnownGame(Struct):
    """A game as it was when its page was made, and the digest of its ledger."""

    digest: str
    game: ClubGame


class Manifest(Struct):
    """What was made: by which program for which people (`key`), our files by place, the games by their path."""

    key: str = ""
    files: Mapping[str, SiteFile] = {}
    games: Mapping[str, KnownGame] = {}


def write_manifest(manifest: Manifest) -> bytes:
    """Return a manifest as the bytes of a file."""
    games = {path: [known.digest, _game_row(known.game)] for path, known in sorted(manifest.games.items())}
    files = {place: [file.size, file.digest, file.key] for place, file in sorted(manifest.files.items())}
    data = {"format": _FORMAT, "key": manifest.key, "files": files, "games": games}
    return (json.dumps(data, separators=(",", ":")) + "\n").encode()


def read_manifest(data: bytes | None) -> Manifest:
    """Return a manifest; one that cannot be read, or is not ours, says nothing."""
    try:
        found = read_json(data or b"{}", dict)
        if found.get("format") != _FORMAT:
            return Manifest()
        files = {place: SiteFile(*file) for place, file in found["files"].items() if SITE_FILE.fullmatch(place)}
        games = {path: KnownGame(digest, _game_from(row)) for path, (digest, row) in found["games"].items()}
        return Manifest(found["key"], files, games)
    except (ValueError, TypeError, KeyError, AttributeError, IndexError):
        return Manifest()


def write_claims(places: Iterable[str]) -> bytes:
    """Return the places that are about to be written, so that whoever is stopped knows next time that they are ours."""
    return (json.dumps(sorted(places)) + "\n").encode()


def with_claims(manifest: Manifest, data: bytes | None) -> Manifest:
    """Return a manifest in which files that were about to be written are ours, and have to be made again."""
    try:
        places = [place for place in read_json(data or b"[]", [str]) if SITE_FILE.fullmatch(place)]
    except ValueError:
        return manifest
    return manifest._replace(files={**manifest.files, **dict.fromkeys(places, UNKNOWN)})


def _game_row(game: ClubGame) -> list[Any]:
    """Return a game as a list; its file goes by the path."""
    _, *about = game._asdict().values()
    seats = [list(seat._asdict().values()) for seat in game.seats]
    return [seats if value is game.seats else value for value in about]


def _game_from(row: list[Any]) -> ClubGame:
    game = ClubGame("", *row)
    fastest, comeback = (tuple(pair) if pair else None for pair in (game.fastest, game.comeback))
    seats = tuple(ClubSeat(*seat) for seat in game.seats)  # type: ignore[misc]  # lists as yet
    return game._replace(seats=seats, fastest=fastest, comeback=comeback)
