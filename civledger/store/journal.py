"""What phones were told to be recorded, kept beside the ledger until git has it, whatever replaces the file."""

import json
import os
import re
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from civledger.model import toml
from civledger.model.ledger import Values
from civledger.model.struct import Struct
from civledger.store.canonical import encode_exactly
from civledger.store.ledger_file import NotWritten
from civledger.store.lines import ENTRY
from civledger.store.output_file import replace
from civledger.store.side_files import digest, make_folder, path_beside

_JOURNAL = "journal"


class KeptCommand(Struct):
    """The entries of a command as text, the number of the first, and from which seat they came, None for the keeper.

    Of a strike it says, besides, by what each entry that it strikes is known: numbers may change meanwhile.
    """

    civ: str | None
    number: int
    text: str
    struck: Sequence[str] = ()

    @property
    def entries(self) -> list[dict[str, Any]]:
        """Return its entries."""
        found: list[dict[str, Any]] = toml.loads(self.text)["entry"]
        return found

    @property
    def key(self) -> str:
        """Return by what it is found again in a file."""
        return find_key(self.entries[0])


def find_key(values: Values) -> str:
    """Return by what an entry is known: who sent it under which id, or all that it says."""
    by, id = values.get("by"), values.get("id")
    return f"{by} {id}" if isinstance(by, str) and isinstance(id, str) else digest(encode_exactly(values).decode())


def keep_added(file: str, civ: str | None, old: bytes, new: bytes) -> None:
    """Keep what a ledger has got; raises NotWritten."""
    if new.startswith(old) and len(new) > len(old):
        number, text = len(re.findall(ENTRY, old.decode())) + 1, new[len(old) :].decode()
        keep_command(file, KeptCommand(civ, number, text, _find_struck(old.decode(), text)))


def _find_struck(before: str, text: str) -> list[str]:
    if '"strike"' not in text:
        return []
    numbers = [number for values in toml.loads(text)["entry"] for number in values.get("entries", ())]
    entries = toml.loads(before).get("entry", [])
    return [find_key(entries[number - 1]) for number in numbers if 0 < number <= len(entries)]


def has_journal(file: str) -> bool:
    """Tell whether anything was ever kept."""
    return os.path.exists(path_beside(file, _JOURNAL))


def try_journal(file: str) -> None:
    """Make sure that the journal can be written; raises NotWritten."""
    with _refusing(file):
        make_folder(file)
        with open(path_beside(file, _JOURNAL), "ab"):
            pass


@contextmanager
def _refusing(file: str) -> Iterator[None]:
    try:
        yield
    except OSError as failed:
        raise NotWritten(f"{file}: nothing was recorded: the journal cannot be written: {failed.strerror}") from failed


def keep_command(file: str, command: KeptCommand) -> None:
    """Add a command to the journal, and wait until it is on the disk; raises NotWritten."""
    with _refusing(file):
        make_folder(file)
        with open(path_beside(file, _JOURNAL), "a+b") as opened:
            size = opened.seek(0, os.SEEK_END)
            opened.seek(max(0, size - 1))
            torn = opened.read(1) not in (b"", b"\n")  # as by a cut of power
            opened.write(b"\n" * torn + json.dumps(command._asdict()).encode() + b"\n")
            opened.flush()
            os.fsync(opened.fileno())


def read_journal(file: str) -> list[KeptCommand]:
    """Return what is kept, the oldest first; a row that was not written to its end was never acknowledged."""
    try:
        with open(path_beside(file, _JOURNAL), "rb") as opened:
            lines = opened.read().splitlines()
    except OSError:
        return []
    return [row for row in map(_read_row, lines) if row is not None]


def _read_row(line: bytes) -> KeptCommand | None:
    try:
        row = KeptCommand(**json.loads(line))
        return row if isinstance(row.number, int) and isinstance(row.civ, str | None) and row.key else None
    except (ValueError, TypeError, KeyError, IndexError, AttributeError, RecursionError):
        return None


def forget_commands(file: str, keys: Collection[str]) -> None:
    """Take commands out of the journal; raises NotWritten."""
    rows = read_journal(file)
    kept = [row for row in rows if row.key not in keys]
    if len(kept) < len(rows):
        write_rows(file, kept)


def write_rows(file: str, rows: Sequence[KeptCommand]) -> None:
    """Keep these commands and no others; raises NotWritten."""
    with _refusing(file):
        replace(path_beside(file, _JOURNAL), b"".join(json.dumps(row._asdict()).encode() + b"\n" for row in rows))
