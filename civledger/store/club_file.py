"""Where a club says who is who: a file at the top of its archive."""

import os
from collections.abc import Iterable
from glob import has_magic

from civledger.store.find import searched

NAME = "club.toml"
HERE = "-"  # a list on standard input


def club_files(paths: Iterable[str]) -> list[str]:
    """Return the club's file of each path: in its folder or the nearest one above, up to the git root."""
    found: dict[str, str] = {}
    for path in paths:
        for folder in searched(os.path.abspath(top_of(path))):
            file = os.path.join(folder, NAME)
            if os.path.isfile(file):
                found.setdefault(os.path.realpath(file), os.path.relpath(file))
                break
    return list(found.values())


def top_of(path: str) -> str:
    """Return the folder in which a path begins: of a pattern that before its first sign."""
    if path == HERE:
        return "."
    while has_magic(path) and not os.path.lexists(path):
        path = os.path.dirname(path)
    return path if os.path.isdir(path) or not path else os.path.dirname(path)


def paths_below(paths: Iterable[str], files: Iterable[str]) -> dict[str, str]:
    """Return the path of each file below the top of an archive, which all that was named has in common."""
    tops = [os.path.abspath(top_of(path)) for path in paths]
    try:
        top = os.path.commonpath(tops)
        return {file: os.path.relpath(file, top).replace(os.sep, "/") for file in files}
    except ValueError:  # on Windows they may lie on different drives
        return {file: os.path.abspath(file).replace(os.sep, "/") for file in files}
