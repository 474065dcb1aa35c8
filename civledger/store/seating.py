"""In which order people sit at the table, kept beside a ledger: it is no part of the game, so no seal covers it."""

import json
from collections.abc import Sequence

from civledger.store.output_file import replace
from civledger.store.side_files import make_folder, path_beside

_SEATING = "seating"


def keep_seating(file: str, names: Sequence[str]) -> None:
    """Keep the order of a ledger's players; raises OSError."""
    make_folder(file)
    replace(path_beside(file, _SEATING), json.dumps(names).encode())


def kept_seating(file: str) -> tuple[str, ...]:
    """Return the order that was kept; nothing if there is none, or it cannot be read."""
    try:
        with open(path_beside(file, _SEATING), "rb") as opened:
            names = json.loads(opened.read())
    except (OSError, ValueError, RecursionError):
        return ()
    return tuple(name for name in names if isinstance(name, str)) if isinstance(names, list) else ()
