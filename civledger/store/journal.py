"""What phones were told to be recorded, kept beside the ledger until git has it, whatever replaces the file.

A row is written before the ledger is. So it may be in the journal and not in the ledger, never the other way round.
"""

import json
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from civledger.model import toml
from civledger.model.json_value import fits, read_json
from civledger.model.ledger import Ledger, Values
from civledger.model.names import plain
from civledger.model.struct import Struct
from civledger.store.beside import (
    JOURNAL,
    LeftAlone,
    StillThere,
    append_beside,
    cut_beside,
    mark_beside,
    path_beside,
    put_beside,
    read_beside,
)
from civledger.store.canonical import encode_exactly
from civledger.store.ledger_file import NotConfirmed, NotWritten, holds
from civledger.store.read import read_data
from civledger.store.side_files import digest, remembered

MANY_ROWS, MANY_BYTES = 20_000, 20_000_000
_EDGE = 200  # bytes by which it is known that what was read before is still there
_SHAPE = {"civ": str | None, "number": int, "text": str, "struck": [str], "rules": str | None, "civs": [str]}
_OF_OLD: dict[str, Any] = {"struck": [], "rules": None, "civs": []}  # where a row of 0.3.0 says nothing
_NOT_KEPT = "{}: nothing was recorded: the journal cannot be written: {}"
_STILL_KEPT = (
    "what was undone or let go is still in the journal: the next entry takes out what was undone, "
    "`civledger redo --gone --drop` what was let go"
)
_KEPT_ONLY = (
    "{}: kept in the journal, not in the ledger ({}): `civledger redo --gone` records it, "
    "`civledger redo --gone --drop` lets it go"
)


class KeptCommand(Struct):
    """The entries of a command as text, the number of the first, and from which seat they came, None for the keeper.

    `struck` says of a strike by what each entry that it strikes is known: numbers may change meanwhile. `rules` and
    `civs` tell of which game it is, and `entries` and `key` are what was read of the text.
    """

    civ: str | None
    number: int
    text: str
    struck: Sequence[str] = ()
    rules: str | None = None
    civs: Sequence[str] = ()
    entries: Sequence[dict[str, Any]] = ()
    key: str = ""

    @property
    def row(self) -> bytes:
        """Return it as a line of the journal."""
        return json.dumps({key: getattr(self, key) for key in _SHAPE}).encode() + b"\n"


def find_key(values: Values) -> str:
    """Return by what an entry is known: who sent it under which id, or all that it says."""
    by, id = values.get("by"), values.get("id")
    return f"{by} {id}" if isinstance(by, str) and isinstance(id, str) else digest(encode_exactly(values).decode())


@contextmanager
def keeping(ledger: Ledger, civ: str | None, old: bytes, new: bytes) -> Iterator[None]:
    """Keep what a ledger is about to get; if it does not get it, that is taken off again. Raises NotWritten."""
    if not new.startswith(old) or len(new) == len(old):
        yield
        return
    file, text, number = ledger.file, new[len(old) :].decode(), len(ledger.entries) + 1
    rules, civs = name_game(ledger.header)
    command = KeptCommand(civ, number, text, _find_struck(ledger.entries, text), rules, civs)
    try:
        size = append_beside(file, JOURNAL, command.row)
    except StillThere as left:
        raise _tell_left(ledger, old, command, left) from left
    except OSError as failed:
        raise NotWritten(_NOT_KEPT.format(file, failed.strerror)) from failed
    try:
        yield
    except NotConfirmed:
        raise
    except BaseException as failed:
        if holds(file, new):  # Ctrl-C came when all was done
            raise
        try:
            cut_beside(file, JOURNAL, size)
        except StillThere as left:
            raise _tell_left(ledger, old, command, left) from failed
        raise


def _tell_left(ledger: Ledger, old: bytes, command: KeptCommand, left: StillThere) -> NotWritten:
    """Return what to say of a command that only the journal has: one that `redo` was to put back is not gone."""
    key = find_key(toml.loads(command.text)["entry"][0])
    said = _NOT_KEPT if key in find_undone(ledger, old.decode()) else _KEPT_ONLY
    return NotWritten(said.format(ledger.file, left.strerror))


def name_game(header: Values) -> tuple[str | None, list[str]]:
    """Return the rules of a game and the civilizations that play, however they are spelt.

    Where people have no civilization, only their entries tell whether they play: anybody may be renamed.
    """
    game, players = header.get("game"), header.get("player")
    rules = game.get("rules") if isinstance(game, dict) else None
    rows = [player for player in players if isinstance(player, dict)] if isinstance(players, list) else []
    names = [player.get("civ") for player in rows]
    return rules if isinstance(rules, str) else None, sorted(plain(name) for name in names if isinstance(name, str))


def _find_struck(entries: Sequence[Values], text: str) -> list[str]:
    if '"strike"' not in text:
        return []
    numbers = [number for values in toml.loads(text)["entry"] for number in values.get("entries", ())]
    return [find_key(entries[number - 1]) for number in numbers if 0 < number <= len(entries)]


def keep_entry(file: str, command: KeptCommand) -> None:
    """Keep what stands in the ledger already; raises NotWritten."""
    try:
        append_beside(file, JOURNAL, command.row)
    except OSError as failed:
        said = f"{file}: entry {command.number} is in the ledger, but the journal cannot be written"
        raise NotWritten(f"{said}: {failed.strerror}") from failed


def has_journal(file: str) -> bool:
    """Tell whether anything was ever kept."""
    return bool(mark_beside(file, JOURNAL))


def try_journal(file: str) -> None:
    """Make sure that the journal can be written; raises NotWritten, with what helps."""
    try:
        append_beside(file, JOURNAL, b"")
    except LeftAlone as odd:
        raise NotWritten(f"phones need the journal, but {odd.strerror}. To go on, {odd.remedy}") from odd
    except OSError as failed:
        said = f"{file}: phones need the journal beside it, which cannot be written: {failed.strerror}"
        raise NotWritten(said) from failed


class _Read(Struct):
    """What was read of a journal: the file it was, up to where, how that part ends, and its lines, each as a row."""

    mark: tuple[int, ...] = ()
    size: int = 0
    edge: bytes = b""
    lines: Sequence[tuple[bytes, KeptCommand | None]] = ()


_READ: dict[str, _Read] = {}  # by path: a host reads only what was added


def read_journal(file: str) -> list[KeptCommand]:
    """Return what is kept, the oldest first; a row that was not written to its end was never acknowledged."""
    return [row for _, row in _look_into(file).lines if row is not None]


def count_strange(file: str) -> int:
    """Return how many rows of the journal are none of ours."""
    return sum(row is None for _, row in _look_into(file).lines)


def _look_into(file: str) -> _Read:
    path, mark = path_beside(file, JOURNAL), mark_beside(file, JOURNAL)
    known = _READ.get(path, _Read())
    if not mark or mark == known.mark:
        return known if mark else _Read()
    known = known if mark[:2] == known.mark[:2] and mark[2] >= known.size else _Read()
    start = max(0, known.size - _EDGE)
    data = read_beside(file, JOURNAL, start)
    if data is not None and not data.startswith(known.edge):  # cut off meanwhile, and something else added
        start, known, data = 0, _Read(), read_beside(file, JOURNAL)
    if data is None:
        return known
    whole = data[: data.rfind(b"\n") + 1]
    added = whole[known.size - start :].splitlines(keepends=True)
    lines = [*known.lines, *((line, _read_row(line)) for line in added if line.strip())]
    _READ[path] = _Read(mark, start + len(whole), whole[-_EDGE:], lines)
    return _READ[path]


def _read_row(line: bytes) -> KeptCommand | None:
    try:
        values = {**_OF_OLD, **read_json(line, dict)}
        if not fits(values, _SHAPE):
            return None
        row = KeptCommand(**values)
        entries = toml.loads(row.text)["entry"]
        are_ours = all(isinstance(one["action"], str) and type(one["turn"]) is int for one in entries)
        return row._replace(entries=entries, key=find_key(entries[0])) if are_ours and row.number > 0 else None
    except (ValueError, TypeError, KeyError, IndexError, AttributeError, RecursionError):
        return None


def forget_commands(file: str, keys: Collection[str]) -> None:
    """Take commands out of the journal; raises NotWritten."""
    forgotten, read = set(keys), _look_into(file)
    lines = [(line, row) for line, row in read.lines if row is None or row.key not in forgotten]
    if len(lines) == len(read.lines):
        return
    if read.mark != mark_beside(file, JOURNAL):
        raise NotWritten(f"{file}: {_STILL_KEPT}: the journal cannot be read")
    data = b"".join(line for line, _ in lines)
    try:
        put_beside(file, JOURNAL, data)
    except OSError as failed:
        raise NotWritten(f"{file}: {_STILL_KEPT}: the journal cannot be written: {failed.strerror}") from failed
    _READ[path_beside(file, JOURNAL)] = _Read(mark_beside(file, JOURNAL), len(data), data[-_EDGE:], lines)


def find_undone(ledger: Ledger, text: str) -> set[str]:
    """Return by what the entries are known that undo took out of a ledger, as long as it stands as undo left it.

    They are in the journal still if the program was killed in between.
    """
    parts = remembered(ledger.file)
    left = digest(text) if parts else ""
    wholes = [part.put_back(text) for part in parts if part.left == left]
    whole = read_data(ledger.file, wholes[-1].encode()).ledger if wholes else None
    return {find_key(values) for values in whole.entries[len(ledger.entries) :]} if whole else set()
