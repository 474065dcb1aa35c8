"""Values as JSON and back, for whoever keeps them: read by the types that their fields declare, and nothing else.

The file that a value is about is not written, so that a game is known again under another name.
"""

import datetime
import inspect
import json
import types
import zlib
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, TypeVar, Union, get_args, get_origin

from civledger.model.finding import Fault
from civledger.model.impact import Impact
from civledger.model.struct import Struct

_FILE = "file"
_LARGEST = 64_000_000  # of one value: no game has more
_PLAIN = frozenset((str, int, float, bool, type(None)))

KeptValue = TypeVar("KeptValue", bound=Struct)


class NotAsWritten(Exception):
    """Something that cannot have been written here."""


class _Source(Struct):
    """What the parts of a value refer to: the file it is about, and its faults by number."""

    file: str
    faults: Sequence[Fault] = ()


_Reader = Callable[[Any, _Source], Any]


def write_value(value: Any, file: str) -> bytes | None:
    """Return a value as bytes, None if it would not be the same when it is read again."""
    faults: dict[Fault, int] = {}

    def as_row(part: object) -> object:
        if isinstance(part, Fault):
            return faults.setdefault(part, len(faults))
        if isinstance(part, Struct):
            return [own for name, own in part._asdict().items() if name != _FILE]
        if isinstance(part, datetime.date):
            return part.isoformat()
        raise TypeError

    try:
        row = json.dumps(value, default=as_row, separators=(",", ":"))
        rows = json.dumps([list(fault._asdict().values()) for fault in faults], separators=(",", ":"))
        data = zlib.compress(f"[{rows},{row}]".encode(), 1)
        return data if read_value(type(value), data, file) == value else None
    except (TypeError, ValueError, RecursionError, NotAsWritten):
        return None


def read_value(kind: type[KeptValue], data: bytes, file: str) -> KeptValue:
    """Return the value of a kind, about a file; raises NotAsWritten for anything that is none."""
    try:
        opened = zlib.decompressobj()
        faults, row = json.loads(opened.decompress(data, _LARGEST))
        if not opened.eof or not isinstance(faults, list):
            raise NotAsWritten
        nowhere = _Source(file)
        known = [_read_struct(Fault, fault, nowhere) for fault in faults]
        found: KeptValue = _read_struct(kind, row, _Source(file, known))
    except (zlib.error, ValueError, TypeError, RecursionError, IndexError) as wrong:
        raise NotAsWritten from wrong
    return found


def _read_struct(kind: type[Struct], row: object, source: _Source) -> Any:
    readers = _field_readers(kind)
    if not isinstance(row, list) or len(row) != len(readers):
        raise NotAsWritten
    parts = [read(part, source) for read, part in zip(readers, row, strict=True)]
    if _FILE in kind._fields:
        parts.insert(kind._fields.index(_FILE), source.file)
    return kind(*parts)


@cache
def _field_readers(kind: type[Struct]) -> tuple[_Reader, ...]:
    """Return how each field of a class is read, but for its file."""
    hints = inspect.get_annotations(kind, locals={"Impact": Impact}, eval_str=True)
    return tuple(_reader_of(hints[name]) for name in kind._fields if name != _FILE)


@cache
def _reader_of(kind: Any) -> _Reader:
    origin, parts = get_origin(kind), get_args(kind)
    if kind is Fault:
        return lambda value, source: source.faults[_expect(int, value)]
    if isinstance(kind, type) and issubclass(kind, Struct):
        return lambda value, source: _read_struct(kind, value, source)
    if origin in (Union, types.UnionType):
        return _any_of([_reader_of(part) for part in parts])
    if origin is tuple and parts[1:] != (...,):
        readers = [_reader_of(part) for part in parts]
        return lambda value, source: tuple(
            [read(part, source) for read, part in zip(readers, _expect(list, value), strict=True)]
        )
    if origin in (tuple, Sequence) and parts[0] is object:
        return _read_plain_row
    if origin in (tuple, Sequence):
        inner = _reader_of(parts[0])
        return lambda value, source: tuple([inner(part, source) for part in _expect(list, value)])
    if origin is Mapping:
        reader = _reader_of(parts[1])
        return lambda value, source: {key: reader(part, source) for key, part in _expect(dict, value).items()}
    if kind is datetime.date:
        return lambda value, source: datetime.date.fromisoformat(value)
    return lambda value, source: _expect(kind, value)


def _expect(kind: type, value: Any) -> Any:
    if type(value) is not kind:
        raise NotAsWritten
    return value


def _any_of(readers: Sequence[_Reader]) -> _Reader:
    def read(value: Any, source: _Source) -> Any:
        for reader in readers:
            try:
                return reader(value, source)
            except (NotAsWritten, TypeError, ValueError):
                continue
        raise NotAsWritten

    return read


def _read_plain_row(value: Any, source: _Source) -> tuple[object, ...]:
    """Return the cells of a table: numbers, texts, and nothing that has parts."""
    if not _PLAIN.issuperset(map(type, _expect(list, value))):
        raise NotAsWritten
    return tuple(value)
