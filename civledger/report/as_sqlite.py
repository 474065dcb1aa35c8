"""Tables as an SQLite database, made in memory: whoever keeps files writes it down."""

import sqlite3
from collections.abc import Mapping, Sequence

from civledger.model.keys import LARGEST
from civledger.model.report import Table

SAID = ("line", "turn", "entry", "price", "printed", "left")
COUNTED = ("place", "points", "advances", "cities", "ast", "buildings", "bonus", "tokens", "treasury", "space", "kept")
NUMBERS = frozenset((*SAID, *COUNTED))


def render(tables: Mapping[str, Table]) -> bytes:
    """Return the database: a table for each, with the types its columns hold."""
    connection = sqlite3.connect(":memory:")
    try:
        for name, table in tables.items():
            connection.execute(f"CREATE TABLE {quoted(name)} ({', '.join(typed(table))})")
            places = ", ".join("?" * len(table.columns))
            insert = f"INSERT INTO {quoted(name)} VALUES ({places})"  # noqa: S608  # the name is ours, and quoted
            connection.executemany(insert, [[cell(value) for value in row] for row in table.rows])
        connection.commit()
        return connection.serialize()
    finally:
        connection.close()


def typed(table: Table) -> list[str]:
    """Return the columns with their types."""
    return [
        f"{quoted(column)} {kind(column, [row[number] for row in table.rows])}"
        for number, column in enumerate(table.columns)
    ]


def kind(column: str, values: Sequence[object]) -> str:
    """Return the type of a column by what it holds; while it holds nothing, by its name."""
    held = [value for value in values if value is not None]
    numbers = all(isinstance(value, int) for value in held) if held else column in NUMBERS
    return "INTEGER" if numbers else "TEXT"


def quoted(name: str) -> str:
    """Return a name as SQL takes it, whatever words SQL keeps for itself."""
    return '"' + name.replace('"', '""') + '"'


def cell(value: object) -> object:
    """Return a value that can be stored: sums may be beyond 64 bits, names of files may hold bytes that are no text."""
    if isinstance(value, int) and abs(value) > LARGEST:
        return str(value)
    return value.encode("utf-8", "backslashreplace").decode() if isinstance(value, str) else value
