"""The text of a new ledger, and names that a file cannot have."""

import os
import re
import shlex
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from typing import Any

from civledger.model.verdict import UnusableFile
from civledger.store.beside import put_away
from civledger.store.disk import WINDOWS
from civledger.store.entry_text import lines
from civledger.store.temporary import open_temporary

_DEVICE = r"(?i)(con|prn|aux|nul|com[1-9¹²³]|lpt[1-9¹²³]) *(\..*)?"
_SIGN = r'[<>:"|?*]'
HEAD = "# A civledger ledger: see `civledger --help`. Lines that begin with # are comments.\nformat = 1\n"


def find_name_fault(file: str) -> str | None:
    """Return why this system lets no file have such a name, None if it does."""
    if not WINDOWS:
        return None
    name = os.path.basename(os.path.splitdrive(file)[1])
    if re.fullmatch(_DEVICE, name):
        return f"{name} is the name of a device on Windows"
    sign = re.search(_SIGN, name)
    return f"Windows does not allow {sign[0]} in a file name" if sign else None


class NotCreated(UnusableFile):
    """The file could not be made; the message says why."""


@contextmanager
def saying_failures(file: str, why: str = "cannot be written") -> Iterator[None]:
    """Raise NotCreated for what the system refuses."""
    try:
        yield
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else None
        raise NotCreated(f"{file} {why}: {reason or error}") from error


def new_text(header: Mapping[str, Any]) -> str:
    """Return the text of a ledger without entries; a `remark` stands in a comment."""
    remark = f"# {header['remark']}\n" if "remark" in header else ""
    players = "".join(f"\n[[player]]\n{_player_lines(player)}" for player in header["player"])
    return f"{HEAD}{remark}\n[game]\n{lines(header['game'])}{players}"


def _player_lines(player: Mapping[str, Any]) -> str:
    """Return a player as TOML, tables with lists in them below the rest."""
    tables = {key: row for key, row in player.items() if isinstance(row, dict)}
    below = {key: row for key, row in tables.items() if any(isinstance(value, list) for value in row.values())}
    short = {key: row for key, row in player.items() if key not in below}
    return lines(short) + "".join(f"[player.{key}]\n{lines(rows)}" for key, rows in below.items())


def create(file: str, text: str) -> None:
    """Write a new file, whole or not at all: it gets its name when all of it is on the disk."""
    if why := find_name_fault(file):
        raise NotCreated(f"{file} cannot be written: {why}. Choose another name")
    if os.path.lexists(file):  # its side files are not those of an older game
        raise NotCreated(exists_already(file))
    with saying_failures(file), open_temporary(os.path.abspath(file)) as temporary:
        with open(temporary, "w", encoding="utf-8", newline="\n") as opened:
            opened.write(text)
            opened.flush()
            os.fsync(opened.fileno())
        with suppress(OSError):  # what cannot be put away is told of, or not there
            put_away(file)
        _name_it(temporary, file)


def create_all(folder: str, texts: Mapping[str, str]) -> None:
    """Write new files into a folder, which is made if it is not there: all of them, or none if one cannot be."""
    new: list[str] = []
    is_there = os.path.isdir(folder)
    with saying_failures(folder, "cannot be made"):
        os.makedirs(folder, exist_ok=True)
    try:
        for file, text in texts.items():
            create(file, text)
            new.append(file)
    except BaseException:
        for file in new:
            with suppress(OSError):  # somebody may have taken it already; the first failure is the one to tell
                os.unlink(file)
        if not is_there:
            with suppress(OSError):  # as above
                os.rmdir(folder)
        raise


def exists_already(file: str) -> str:
    """Return why a file that is there is not made, and what to do."""
    look = shlex.join(["civledger", "status", "-f", file])
    return f"{file} already exists and was not changed. Choose another name. To look at it: {look}"


def _name_it(temporary: str, file: str) -> None:
    """Give a finished file its name, unless something has it; raises NotCreated."""
    try:
        os.link(temporary, file)
    except FileExistsError as error:
        raise NotCreated(exists_already(file)) from error
    except (AttributeError, OSError, NotImplementedError) as error:  # a system or disk without hard links
        if os.path.lexists(file):
            raise NotCreated(exists_already(file)) from error
        os.rename(temporary, file)
