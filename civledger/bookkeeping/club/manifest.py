"""What a site remembers of its last making: which files are ours, and what is known of every game."""

import json
from collections.abc import Mapping
from typing import Any

from civledger.model.club import ClubGame, ClubSeat
from civledger.model.struct import Struct
from civledger.report.club.places import MADE

PLACE = "club.manifest.json"
FORMAT = 1


class SiteFile(Struct):
    """A file of the site as we made it."""

    size: int
    digest: str


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
    """Return a manifest as the bytes of a file: what everybody collects stands in it once, and then by number."""
    names: dict[str, int] = {}
    games = {path: [known.digest, game_row(known.game, names)] for path, known in sorted(manifest.games.items())}
    files = {place: [file.size, file.digest] for place, file in sorted(manifest.files.items())}
    data = {"format": FORMAT, "key": manifest.key, "files": files, "names": list(names), "games": games}
    return (json.dumps(data, separators=(",", ":")) + "\n").encode()


def read_manifest(data: bytes | None) -> Manifest:
    """Return a manifest; one that cannot be read, or is not ours, says nothing."""
    try:
        found = json.loads(data or b"{}")
        if found.get("format") != FORMAT:
            return Manifest()
        files = {place: SiteFile(*file) for place, file in found["files"].items() if MADE.fullmatch(place)}
        names = found["names"]
        games = {path: KnownGame(digest, game_from(row, names)) for path, (digest, row) in found["games"].items()}
        return Manifest(found["key"], files, games)
    except (ValueError, TypeError, KeyError, AttributeError, IndexError, RecursionError):
        return Manifest()


def game_row(game: ClubGame, names: dict[str, int]) -> list[Any]:
    """Return a game as a list; its file goes by the path."""
    seats = [seat_row(seat, names) for seat in game.seats]
    about = [game.name, game.rules, game.date, game.players, game.final, seats, game.turns, game.minutes]
    return [*about, game.fastest, game.comeback, game.errors]


def seat_row(seat: ClubSeat, names: dict[str, int]) -> list[Any]:
    """Return a seat as a list."""
    taken = [number for name, turn in seat.taken for number in (names.setdefault(name, len(names)), turn)]
    return [seat.civ, seat.person, seat.place, seat.points, taken, seat.pace]


def game_from(row: list[Any], names: list[str]) -> ClubGame:
    """Return the game that a list stands for."""
    name, rules, date, players, final, seats, turns, minutes, fastest, comeback, errors = row
    return ClubGame(
        "",
        name,
        rules,
        date,
        players,
        final,
        tuple(seat_from(seat, names) for seat in seats),
        turns,
        minutes,
        tuple(fastest) if fastest else None,
        tuple(comeback) if comeback else None,
        errors,
    )


def seat_from(row: list[Any], names: list[str]) -> ClubSeat:
    """Return the seat that a list stands for."""
    civ, person, place, points, taken, pace = row
    pairs = zip(taken[::2], taken[1::2], strict=True)
    return ClubSeat(civ, person, place, points, tuple((names[number], turn) for number, turn in pairs), tuple(pace))
