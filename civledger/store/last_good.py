"""A copy of what a command last wrote, kept beside the ledger: a way back from a broken file where there is no git."""

import os
from contextlib import suppress

from civledger.store.side_files import make_folder, path_beside

_ENDING = "good"  # no command takes such a file for a game


def keep_good(file: str, data: bytes) -> None:
    """Keep what was just written; where that cannot be done nothing is said, since the ledger itself is written."""
    with suppress(OSError):
        make_folder(file)
        place = good_copy(file)
        with open(f"{place}.new", "wb") as opened:
            opened.write(data)
        os.replace(f"{place}.new", place)


def good_copy(file: str) -> str:
    """Return where the copy of a ledger is, whether it is there or not."""
    return path_beside(file, _ENDING)
