"""A site made of an archive: only what has changed is made again, and only what we made is replaced or removed."""

import json
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any

from civledger.bookkeeping.open_ledger import take_content
from civledger.club.figures import Club
from civledger.club.gather import GatheredGame
from civledger.club.people import Aliases
from civledger.club.site.files import FilePlan, plan_files
from civledger.club.site.places import SITE_FILE, SitePlaces, game_place
from civledger.club.site.render import encode
from civledger.club.tally import tally_games
from civledger.model.json_value import read_json
from civledger.model.pages.club import ClubGame, ClubSeat
from civledger.model.struct import Struct
from civledger.store.new_ledger import NotCreated
from civledger.store.site_folder import SiteFolder, digest_of, digest_program
from civledger.store.storage import FILES, Files

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


class SiteMaker:
    """A site while it is made: the games that stay as they are, and those to be made."""

    def __init__(self, folder: str, paths: Mapping[str, str], aliases: Aliases, storage: Files = FILES) -> None:
        self.folder, self.paths, self.aliases = SiteFolder(folder), paths, aliases
        self.key = digest_of(encode(f"{digest_program()} {aliases.shown}"))
        self.before = with_claims(read_manifest(self.folder.take(PLACE)), self.folder.take(CLAIMS))
        self.claims: set[str] = set()
        self.files: dict[str, SiteFile] = {}
        self.games: dict[str, KnownGame] = {}
        contents = ((file, take_content(file, storage)) for file in paths)
        self.digests = {file: digest_of(content) for file, content in contents if isinstance(content, bytes)}
        self.todo = [file for file in paths if not self.keep(file)]

    def keep(self, file: str) -> bool:
        """Tell whether a game and its page are as they were, and keep them then."""
        path = self.paths[file]
        known, place = self.before.games.get(path), game_place(path)
        page = self.before.files.get(place)
        if not known or not page or self.before.key != self.key or known.digest != self.digests.get(file):
            return False
        if self.folder.size(place) != page.size:
            return False
        self.games[path] = known._replace(game=known.game._replace(file=file))
        self.files[place] = page
        return True

    def begin(self) -> None:
        """Note which files will be ours before the first is written; raises NotCreated if somebody else's is there."""
        self.claim([game_place(self.paths[file]) for file in self.todo])

    def claim(self, places: Collection[str]) -> None:
        """Note that files are about to be written, unless they are there already and were made by somebody else.

        Whoever is stopped knows next time that they are ours.
        """
        for place in places:
            if place not in self.before.files and self.folder.size(place) is not None:
                kept = f"{self.folder.path(place)} was not made by civledger, so it was not changed"
                raise NotCreated(f"{kept}. Choose another folder, or move it away")
        self.claims |= set(places)
        if places:
            self.folder.put(CLAIMS, encode(json.dumps(sorted(self.claims)) + "\n"))

    def add(self, one: GatheredGame) -> None:
        """Write the page of a game that was made."""
        if one.game is None:
            return
        file, game = one.game.file, one.game
        path = self.paths[file]
        self.put(game_place(path), encode(one.page))
        self.games[path] = KnownGame(self.digests.get(file, ""), game)

    def put(self, place: str, data: bytes, key: str = "") -> None:
        """Write a file of the site."""
        self.folder.put(place, data)
        self.files[place] = SiteFile(len(data), digest_of(data), key)

    def changed_files(self, plans: Iterable[FilePlan]) -> Iterator[tuple[str, bytes, str]]:
        """Yield the files that are not there as they would be made; what has the same key is not even made."""
        for plan in plans:
            old, key = self.before.files.get(plan.place, UNKNOWN), digest_of(encode(plan.key)) if plan.key else ""
            there = self.folder.size(plan.place) == old.size
            if there and key and (old.key, self.before.key) == (key, self.key):
                self.files[plan.place] = old
                continue
            data = plan.make()
            if there and old.digest == digest_of(data):
                self.files[plan.place] = old._replace(key=key)
            else:
                yield plan.place, data, key

    def finish(self) -> Club:
        """Write what is about more than one game, remove what is no more, and return what the archive says."""
        club = tally_games([known.game for known in self.games.values()], self.aliases)
        places = SitePlaces(self.paths, self.digests, self.aliases.address)
        changed = list(self.changed_files(plan_files(club, self.aliases.club, places)))
        self.claim([place for place, _, _ in changed])
        for place, data, key in changed:
            self.put(place, data, key)
        gone = (self.before.files.keys() | self.claims) - self.files.keys()
        for place in gone:
            self.folder.remove(place, self.before.files.get(place, UNKNOWN).digest)
        if self.claims or gone or self.games.keys() != self.before.games.keys():
            self.folder.put(PLACE, write_manifest(Manifest(self.key, self.files, self.games)))
        self.folder.remove(CLAIMS, "")
        return club


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
