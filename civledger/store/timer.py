"""The timer of a table: when it ends is kept beside the ledger, since it is no part of the game."""

import os
from contextlib import suppress

from civledger.store.beside import folder_beside, make_folder
from civledger.store.output_file import replace

ENDING = "timer"
NEVER = 10**14  # is after the year 5000


def write_timer(file: str, ends: int) -> None:
    """Keep when a timer ends, in milliseconds since 1970; raises OSError."""
    make_folder(file)
    replace(place_of(file), str(ends).encode())


def read_timer(file: str) -> int:
    """Return when the timer of a ledger ends; 0 if there is none, or it cannot be read."""
    try:
        with open(place_of(file), "rb") as opened:
            ends = int(opened.read(20))
    except (OSError, ValueError):
        return 0
    return ends if 0 < ends < NEVER else 0


def remove_timer(file: str) -> None:
    """Forget the timer of a ledger."""
    with suppress(OSError):
        os.unlink(place_of(file))


def place_of(file: str) -> str:
    """Return where it is kept."""
    return os.path.join(folder_beside(file), f"{os.path.basename(os.path.realpath(file))}.{ENDING}")
