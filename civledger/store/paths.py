"""Which files an audit is about: files, folders, patterns, or a list."""

import glob
import os
from collections.abc import Iterable, Iterator

from civledger.model.struct import Struct
from civledger.store.beside import FOLDER
from civledger.store.club_file import NAME as CLUB
from civledger.store.find import looks_like_a_game
from civledger.store.read import is_stream


class Found(Struct):
    """The ledgers to be audited in order, how many other TOML files were passed over, and what named nothing."""

    ledgers: list[str]
    passed_over: int
    nothing: list[str]

    @property
    def games(self) -> "Found":
        """Return what was found, with every file passed over that is no game, also if it was named."""
        games = [file for file in self.ledgers if is_stream(file) or not _is_another(file)]
        return self._replace(ledgers=games, passed_over=self.passed_over + len(self.ledgers) - len(games))


def ledgers(paths: Iterable[str]) -> Found:
    """Return the ledgers that paths stand for, each once, in the order of the paths and then of the names."""
    chosen: dict[str, str] = {}
    passed_over, nothing = 0, []
    for path in paths:
        if os.path.isdir(path):
            files = list(toml_files(path))
            games = [file for file in files if not _is_another(file)]
            passed_over += len(files) - len(games)
            add(chosen, games)
        elif os.path.basename(path) == CLUB and _is_another(path):
            passed_over += 1
        elif os.path.lexists(path):
            add(chosen, [path])
        else:
            matches = sorted(glob.glob(path, recursive=True))
            more = ledgers(matches)
            add(chosen, more.ledgers)
            passed_over += more.passed_over
            nothing += [] if matches else [path]
    return Found(list(chosen.values()), passed_over, nothing)


def add(chosen: dict[str, str], files: Iterable[str]) -> None:
    """Add files by what they are, whatever names lead to them; the first name stays."""
    for file in files:
        chosen.setdefault(os.path.realpath(file), file)


def _is_another(file: str) -> bool:
    """Tell whether a file is no game; one that cannot be opened is not passed over, but told."""
    return os.access(file, os.R_OK) and not looks_like_a_game(file)


def toml_files(folder: str) -> Iterator[str]:
    """Yield every TOML file below a folder, sorted, and folders not to be listed; links to folders are not followed."""
    closed: list[str] = []
    for place, folders, files in os.walk(folder, onerror=lambda error: closed.append(error.filename)):
        folders[:] = sorted(name for name in folders if name != FOLDER)
        for name in sorted(files):
            if name.endswith(".toml"):
                yield os.path.join(place, name)
    yield from closed
