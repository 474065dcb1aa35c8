"""Which files an audit is about: files, folders, patterns, or a list."""

import glob
import os
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from civledger.store.find import looks_like_a_game


class Found(NamedTuple):
    """The ledgers to be audited in order, how many other TOML files were passed over, and what named nothing."""

    ledgers: list[str]
    passed_over: int
    nothing: list[str]


def ledgers(paths: Iterable[str]) -> Found:
    """Return the ledgers that paths stand for, each once, in the order of the paths and then of the names."""
    chosen: dict[str, None] = {}
    passed_over, nothing = 0, []
    for path in paths:
        if os.path.isdir(path):
            files = list(toml_files(path))
            games = [file for file in files if looks_like_a_game(file)]
            passed_over += len(files) - len(games)
            chosen.update(dict.fromkeys(games))
        elif os.path.lexists(path):
            chosen[path] = None
        else:
            matches = sorted(glob.glob(path, recursive=True))
            more = ledgers(matches)
            chosen.update(dict.fromkeys(more.ledgers))
            passed_over += more.passed_over
            nothing += [] if matches else [path]
    return Found(list(chosen), passed_over, nothing)


def toml_files(folder: str) -> Iterator[str]:
    """Yield every TOML file below a folder, sorted; links to folders are not followed."""
    for place, folders, files in os.walk(folder):
        folders.sort()
        for name in sorted(files):
            if name.endswith(".toml"):
                yield os.path.join(place, name)
