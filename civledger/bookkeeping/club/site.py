"""A site made of an archive: only what has changed is made again, and only what we made is replaced or removed."""

from collections.abc import Mapping, Sequence

from civledger.bookkeeping.club.gather import GatheredGame
from civledger.bookkeeping.club.manifest import PLACE, KnownGame, Manifest, SiteFile, read_manifest, write_manifest
from civledger.bookkeeping.club.people import Aliases
from civledger.bookkeeping.club.tally import tally_games
from civledger.bookkeeping.open_ledger import take_content
from civledger.model.club import Club
from civledger.report.club.places import SitePlaces, game_place
from civledger.report.club.site import game_page, site_files
from civledger.store.new_ledger import NotCreated
from civledger.store.site_folder import SiteFolder, digest_of, digest_program
from civledger.store.storage import FILES, Files


class SiteMaker:
    """A site while it is made: the games that stay as they are, and those to be made."""

    def __init__(self, folder: str, paths: Mapping[str, str], aliases: Aliases, storage: Files = FILES) -> None:
        self.folder, self.paths, self.aliases = SiteFolder(folder), paths, aliases
        self.key = digest_of(f"{digest_program()} {sorted(aliases.names.items())}".encode("utf-8", "backslashreplace"))
        self.before = read_manifest(self.folder.take(PLACE))
        self.files: dict[str, SiteFile] = {}
        self.games: dict[str, KnownGame] = {}
        self.digests = {file: digest for file in paths if (digest := digest_file(file, storage))}
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

    def claim(self, places: Sequence[str]) -> None:
        """Note that files are ours, unless they are there already and were made by somebody else."""
        for place in places:
            if place not in self.before.files and self.folder.size(place) is not None:
                raise NotCreated(
                    f"{self.folder.path(place)} was not made by club, and is left as it is; "
                    "name another folder, or move it away"
                )
        ours = {**self.before.files, **self.files, **dict.fromkeys(places, SiteFile(-1, ""))}
        self.before = self.before._replace(files={**dict.fromkeys(places, SiteFile(-1, "")), **self.before.files})
        self.folder.put(PLACE, write_manifest(Manifest(self.key, ours, self.games)))

    def add(self, one: GatheredGame) -> None:
        """Write the page of a game that was made."""
        if one.game is None:
            return
        file, game = one.game.file, one.game
        path = self.paths[file]
        self.put(game_place(path), game_page(one.title, one.inner, self.aliases.rename(game), path))
        self.games[path] = KnownGame(self.digests.get(file, ""), game)

    def put(self, place: str, data: bytes) -> None:
        """Write a file, unless it stands there already."""
        file = SiteFile(len(data), digest_of(data))
        if self.before.files.get(place) != file or self.folder.size(place) != file.size:
            self.folder.put(place, data)
        self.files[place] = file

    def finish(self) -> Club:
        """Write what is about more than one game, remove what is no more, and return what the archive says."""
        club = tally_games([known.game for known in self.games.values()], self.aliases)
        pages = dict(site_files(club, SitePlaces(self.paths)))
        self.claim([place for place in pages if place not in self.before.files])
        for place, data in pages.items():
            self.put(place, data)
        for place in self.before.files.keys() - self.files.keys():
            self.folder.remove(place, self.before.files[place].digest)
        self.folder.put(PLACE, write_manifest(Manifest(self.key, self.files, self.games)))
        return club


def digest_file(file: str, storage: Files) -> str | None:
    """Return by what the contents of a ledger are known, None if it cannot be read."""
    content = take_content(file, storage)
    return digest_of(content) if isinstance(content, bytes) else None
