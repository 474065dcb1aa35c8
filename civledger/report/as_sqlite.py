"""Tables as an SQLite database, made in memory: whoever keeps files writes it down."""

import sqlite3
from collections.abc import Iterator, Mapping, Sequence

from civledger.model.exports import TableShape
from civledger.model.keys import LARGEST
from civledger.model.report import Table

_LOOKED_UP = ("file", "turn", "civ")
REAL = "REAL"
_VERSION = 1  # of the tables, for who reads them: another one means that columns were renamed or taken away


_Shapes = Mapping[str, TableShape]


def render(tables: Mapping[str, Table], shapes: _Shapes) -> bytes:
    """Return the database: a table for each, with the types its columns hold, keys and indexes."""
    connection = sqlite3.connect(":memory:")
    try:
        for name, table in tables.items():
            columns = ", ".join([*typed(shapes[name], table), *_keyed(shapes[name], tables, shapes)])
            connection.execute(f"CREATE TABLE {_quoted(name)} ({columns})")
            places = ", ".join("?" * len(table.columns))
            insert = f"INSERT INTO {_quoted(name)} VALUES ({places})"  # noqa: S608  # the name is ours, and quoted
            connection.executemany(insert, [[_cell(value) for value in row] for row in table.rows])
            for column in _indexed(shapes[name], table):
                index = f"{_quoted(f'{name}_{column}')} ON {_quoted(name)} ({_quoted(column)})"
                connection.execute(f"CREATE INDEX {index}")
        connection.execute(f"PRAGMA user_version = {_VERSION}")
        connection.commit()
        return connection.serialize()
    finally:
        connection.close()


def typed(shape: TableShape, table: Table) -> list[str]:
    """Return the columns with their types."""
    return [
        f"{_quoted(column)} {REAL if column in shape.reals else kind(column in shape.texts, _column_of(table, number))}"
        for number, column in enumerate(table.columns)
    ]


def _column_of(table: Table, number: int) -> list[object]:
    """Return what one column holds."""
    return [row[number] for row in table.rows]


def kind(is_text: bool, values: Sequence[object]) -> str:
    """Return the type of a column by what it holds; while it holds nothing, by what it is for."""
    held = [value for value in values if value is not None]
    texts = not all(isinstance(value, int) for value in held) if held else is_text
    return "TEXT" if texts else "INTEGER"


def _keyed(shape: TableShape, tables: Mapping[str, Table], shapes: _Shapes) -> Iterator[str]:
    """Yield the key of a table, and where its columns lead; a table exported alone leads nowhere."""
    own = set(tables[shape.name].columns)
    if shape.key and own.issuperset(shape.key) and _is_unique(tables[shape.name], shape.key):
        yield f"PRIMARY KEY ({_list_columns(shape.key)})"
    for parent, columns in shape.parents.items():
        key = shapes[parent].key
        if parent in tables and own.issuperset(columns) and set(tables[parent].columns).issuperset(key):
            yield f"FOREIGN KEY ({_list_columns(columns)}) REFERENCES {_quoted(parent)} ({_list_columns(key)})"


def _is_unique(table: Table, key: Sequence[str]) -> bool:
    """Tell whether a key finds one row alone; two files may have one name once it is text."""
    places = [table.columns.index(column) for column in key]
    return len({tuple(_cell(row[place]) for place in places) for row in table.rows}) == len(table.rows)


def _indexed(shape: TableShape, table: Table) -> list[str]:
    """Return the columns by which rows are looked up and which the key does not find already."""
    return [column for column in _LOOKED_UP if column in table.columns and column not in shape.key[:1]]


def _list_columns(columns: Sequence[str]) -> str:
    """Return columns as SQL takes them."""
    return ", ".join(map(_quoted, columns))


def _quoted(name: str) -> str:
    """Return a name as SQL takes it, whatever words SQL keeps for itself."""
    return '"' + name.replace('"', '""') + '"'


def _cell(value: object) -> object:
    """Return a value that can be stored: sums may be beyond 64 bits, names of files may hold bytes that are no text."""
    if isinstance(value, int) and abs(value) > LARGEST:
        return str(value)
    return value.encode("utf-8", "backslashreplace").decode() if isinstance(value, str) else value
