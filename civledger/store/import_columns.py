"""How other people call the columns of their tables, kept where a club says who is who."""

import os
import re
from collections.abc import Mapping

from civledger.model import toml
from civledger.store.club_file import NAME, club_files
from civledger.store.entry_text import lines
from civledger.store.read import text_of
from civledger.store.temporary import replace

_TABLE = re.compile(r"(?m)^\[import\.columns\][ \t]*(?:#.*)?\n(?:(?!\[).*\n?)*")


class NoColumns(Exception):
    """A club's file that says nothing about columns that could be used; the message says why."""


def find_columns(folder: str) -> tuple[str, dict[str, str]]:
    """Return the club's file that is about a folder, or would be, and what it says; raises NoColumns, UnreadableFile.

    Our names stand before those of others.
    """
    file = next(iter(club_files([folder])), os.path.normpath(os.path.join(folder, NAME)))
    if not os.path.lexists(file):
        return file, {}
    try:
        said = toml.loads(text_of(file)).get("import", {}).get("columns", {})
    except (ValueError, AttributeError) as error:
        raise NoColumns(f"{file} cannot be read: {error}") from error
    if not isinstance(said, dict) or not all(isinstance(theirs, str) for theirs in said.values()):
        raise NoColumns(f'{file}: write [import.columns] as ours = "theirs", such as points = "score"')
    return file, said


def keep_columns(file: str, columns: Mapping[str, str]) -> None:
    """Write how columns are called into a club's file, in the place of what it said; raises OSError, UnreadableFile."""
    text = text_of(file) if os.path.lexists(file) else ""
    table = f"[import.columns]\n{lines(columns)}"
    if _TABLE.search(text):
        changed = _TABLE.sub(lambda _: f"{table}\n", text, count=1)
    else:
        changed = f"{text.rstrip()}\n\n{table}".lstrip()
    os.makedirs(os.path.dirname(file) or ".", exist_ok=True)
    replace(os.path.abspath(file), f"{changed.rstrip()}\n".encode())
