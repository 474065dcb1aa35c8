"""What a ledger was when a command last wrote it, for somebody whose file cannot be read any more."""

import os
import shlex

from civledger.bookkeeping.open_ledger import open_data
from civledger.model.names import several
from civledger.model.struct import Struct
from civledger.model.verdict import UnusableLedger
from civledger.store.disk import WINDOWS
from civledger.store.read import is_stream
from civledger.store.side_files import name_good, read_good


class _LastGood(Struct):
    """The last good copy of a ledger in words, and the command of the shell that brings it back."""

    said: str
    command: str


def find_last_good(file: str) -> _LastGood | None:
    """Return the last good copy of a ledger; None if there is none that can be read."""
    if is_stream(file):
        return None
    copy, data = name_good(file), read_good(file)
    if data is None:
        return None
    copy = copy if os.path.isabs(file) else os.path.relpath(copy)
    try:
        books = open_data(copy, data).books
    except UnusableLedger:
        return None
    entries = several(len(books.ledger.entries), "entry")
    said = f"{entries}, {books.ruleset.turn_called} {books.look_at().turn}"
    return _LastGood(said, shlex.join(["copy" if WINDOWS else "cp", copy, file]))
