"""Tables as an SQLite database."""

import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from typing import Protocol

from civledger.model.exports import TableShape
from civledger.model.report import RowSource

_LOOKED_UP = ("file", "turn", "civ")
REAL = "REAL"
_VERSION = 1  # of the tables, for who reads them: another one means that columns were renamed or taken away
_UNFILLED = type(None)


class TypedSource(RowSource, Protocol):
    """Rows of which somebody knows what the columns hold."""

    def types_in(self, column: str) -> set[type]:
        """Return the types of what a column holds."""


_Sources = Mapping[str, TypedSource]
_Shapes = Mapping[str, TableShape]


def write(path: str, tables: _Sources, shapes: _Shapes) -> None:
    """Fill an empty file: a table for each, with the types its columns hold, keys and indexes; raises OSError."""
    try:
        with closing(sqlite3.connect(path, isolation_level=None)) as connection:
            for setting in ("journal_mode = OFF", "synchronous = OFF"):  # who wants the file whole sees to it
                connection.execute(f"PRAGMA {setting}")
            connection.execute("BEGIN")
            for name in tables:
                _write_table(connection, name, tables, shapes)
            connection.execute(f"PRAGMA user_version = {_VERSION}")
            connection.execute("COMMIT")
    except sqlite3.OperationalError as failed:  # such as a disk that is full
        raise OSError(str(failed)) from failed


def _write_table(connection: sqlite3.Connection, name: str, tables: _Sources, shapes: _Shapes) -> None:
    """Make a table, with a key unless it would find two rows: two files may have one name once it is text."""
    shape, table = shapes[name], tables[name]
    columns = []
    for column in table.columns:
        held = REAL if column in shape.reals else kind(column in shape.texts, table.types_in(column))
        columns.append(f"{_quoted(column)} {held}")
    has_key = shape.key and set(table.columns).issuperset(shape.key)
    key = [f"PRIMARY KEY ({_list_columns(shape.key)})"] if has_key else []
    parents = list(_parents(shape, tables, shapes))
    try:
        _fill(connection, name, [*columns, *key, *parents], table)
    except sqlite3.IntegrityError:
        connection.execute(f"DROP TABLE {_quoted(name)}")
        _fill(connection, name, [*columns, *parents], table)
    for column in _LOOKED_UP:
        if column in table.columns and column not in shape.key[:1]:  # by which the key finds rows already
            index = f"{_quoted(f'{name}_{column}')} ON {_quoted(name)} ({_quoted(column)})"
            connection.execute(f"CREATE INDEX {index}")


def _fill(connection: sqlite3.Connection, name: str, columns: Iterable[str], table: TypedSource) -> None:
    connection.execute(f"CREATE TABLE {_quoted(name)} ({', '.join(columns)})")
    places = ", ".join("?" * len(table.columns))
    insert = f"INSERT INTO {_quoted(name)} VALUES ({places})"  # noqa: S608  # the name is ours, and quoted
    connection.executemany(insert, ([_cell(value) for value in row] for row in table.rows))


def kind(is_text: bool, types: set[type]) -> str:
    """Return the type of a column by what it holds; while it holds nothing, by what it is for."""
    held = types - {_UNFILLED}
    texts = not held <= {int, bool} if held else is_text
    return "TEXT" if texts else "INTEGER"


def _parents(shape: TableShape, tables: _Sources, shapes: _Shapes) -> Iterator[str]:
    """Yield where the columns of a table lead; one exported alone leads nowhere."""
    own = set(tables[shape.name].columns)
    for parent, columns in shape.parents.items():
        key = shapes[parent].key
        if parent in tables and own.issuperset(columns) and set(tables[parent].columns).issuperset(key):
            yield f"FOREIGN KEY ({_list_columns(columns)}) REFERENCES {_quoted(parent)} ({_list_columns(key)})"


def _list_columns(columns: Sequence[str]) -> str:
    return ", ".join(map(_quoted, columns))


def _quoted(name: str) -> str:
    """Return a name as SQL takes it, whatever words SQL keeps for itself."""
    return '"' + name.replace('"', '""') + '"'


def _cell(value: object) -> object:
    """Return a value that can be stored: names of files may hold bytes that are no text."""
    if isinstance(value, str) and not value.isascii():
        return value.encode("utf-8", "backslashreplace").decode()
    return value
