"""Which ids of entries were taken out of a ledger: what was undone is not recorded again because a phone resends it.

They are kept before the ledger is written: after a crash in between, an entry that still stands in the file counts.
"""

import json
from collections.abc import Mapping
from typing import Any

from civledger.model.struct import Struct
from civledger.store.beside import make_folder, path_beside
from civledger.store.output_file import replace

ENDING = "ids"

Sign = tuple[str, str]  # who entered something, and its id there


class TakenIds(Struct):
    """The signs of the entries that one undo took out, its own sign (None in the shell), and what it answered."""

    entries: tuple[Sign, ...]
    undo: Sign | None
    answer: Mapping[str, Any]


def remember_ids(file: str, ids: TakenIds) -> None:
    """Keep the ids that are taken out of a ledger; raises OSError."""
    rows = [[one.entries, one.undo, one.answer] for one in (*remembered_ids(file), ids)]
    make_folder(file)
    replace(path_beside(file, ENDING), json.dumps(rows).encode())


def remembered_ids(file: str) -> list[TakenIds]:
    """Return what was taken out of a ledger, the last undo last; nothing if it was not kept, or cannot be read."""
    try:
        with open(path_beside(file, ENDING), "rb") as opened:
            rows = json.loads(opened.read())
            return [
                TakenIds(tuple((by, id) for by, id in entries), tuple(undo) if undo else None, dict(answer))
                for entries, undo, answer in rows
            ]
    except (OSError, ValueError, TypeError, RecursionError):
        return []
