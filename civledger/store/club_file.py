"""Where a club says who is who: a file at the top of its archive."""

import os
from collections.abc import Iterable, Sequence
from glob import has_magic

from civledger.store.find import looks_like_a_game, searched_folders

NAME = "club.toml"
CLUB_TABLES = ("people", "audit", "import", "club")
HERE = "-"  # a list on standard input


def club_files(paths: Iterable[str]) -> list[str]:
    """Return the club's files: of each path, and of the folder that all have in common, that in the nearest folder.

    It is looked for up to the git root; a game of that name is a game.
    """
    tops = _list_tops(paths)
    found = {os.path.realpath(file): file for top in (*tops, *_common_top(tops)) if (file := _nearest(top))}
    return list(found.values())


def files_by_archive(paths: Iterable[str]) -> list[str | None]:
    """Return the club's file for each folder in which paths begin, None once if some have none."""
    tops = _list_tops(paths)
    shared = next((file for top in _common_top(tops) if (file := _nearest(top))), None)
    return list(dict.fromkeys(_nearest(top) or shared for top in tops))


def _nearest(top: str) -> str | None:
    for folder in searched_folders(top):
        file = os.path.join(folder, NAME)
        if os.path.isfile(file) and not looks_like_a_game(file):
            return os.path.relpath(file)
    return None


def top_of(path: str) -> str:
    """Return the folder in which a path begins: of a pattern that before its first sign."""
    if path == HERE:
        return "."
    while has_magic(path) and not os.path.lexists(path):
        path = os.path.dirname(path)
    return path if os.path.isdir(path) or not path else os.path.dirname(path)


def paths_below(paths: Iterable[str], files: Iterable[str]) -> dict[str, str]:
    """Return the path of each file below the top of an archive, which all that was named has in common."""
    for top in _common_top(_list_tops(paths)):
        return {file: os.path.relpath(file, top).replace(os.sep, "/") for file in files}
    return {file: os.path.abspath(file).replace(os.sep, "/") for file in files}


def name_top(paths: Iterable[str]) -> str:
    """Return what the folder is called in which all paths begin; nothing if there is none."""
    return "".join(os.path.basename(top) for top in _common_top(_list_tops(paths)))


def _list_tops(paths: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(os.path.abspath(top_of(path)) for path in paths))


def _common_top(tops: Sequence[str]) -> list[str]:
    """Return the one folder that all have in common; none where they lie on different drives, as on Windows."""
    try:
        return [os.path.commonpath(tops)]
    except ValueError:
        return []
