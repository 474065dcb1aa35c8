"""Tables as an SQLite database, made in memory: whoever keeps files writes it down."""

import sqlite3
from collections.abc import Iterator, Mapping, Sequence

from civledger.model.keys import LARGEST
from civledger.model.report import Table

NAMED = (
    "file",
    "name",
    "rules",
    "ast",
    "edition",
    "date",
    "winner",
    "civ",
    "player",
    "block",
    "set",
    "victim",
    "advance",
)
PLAYED = ("action", "values", "choose", "discount", "substitute", "epoch", "calamity")
TEXTS = frozenset((*NAMED, *PLAYED, "severity", "code", "message", "colour"))
GAME, PLAYER, ENTRY = ("file",), ("file", "civ"), ("file", "entry")
KEYS = {
    "games": GAME,
    "players": PLAYER,
    "entries": ENTRY,
    "purchases": (*ENTRY, "advance"),
    "payments": ENTRY,
    "positions": ("file", "turn", "civ"),
    "calamities": ENTRY,
}
PARENTS: dict[str, dict[str, tuple[str, ...]]] = {
    "players": {"games": GAME},
    "seats": {"players": PLAYER, "entries": ENTRY},
    "entries": {"games": GAME},
    "purchases": {"players": PLAYER, "entries": ENTRY},
    "payments": {"players": PLAYER, "entries": ENTRY},
    "positions": {"players": PLAYER},
    "calamities": {"players": ("file", "victim"), "entries": ENTRY},
    "findings": {"games": GAME, "entries": ENTRY},
}  # a table, and which columns lead to the key of another
LOOKED_UP = ("file", "turn", "civ")


def render(tables: Mapping[str, Table]) -> bytes:
    """Return the database: a table for each, with the types its columns hold, keys and indexes."""
    connection = sqlite3.connect(":memory:")
    try:
        for name, table in tables.items():
            columns = ", ".join([*typed(name, table), *keyed(name, tables)])
            connection.execute(f"CREATE TABLE {quoted(name)} ({columns})")
            places = ", ".join("?" * len(table.columns))
            insert = f"INSERT INTO {quoted(name)} VALUES ({places})"  # noqa: S608  # the name is ours, and quoted
            connection.executemany(insert, [[cell(value) for value in row] for row in table.rows])
            for column in indexed(name, table):
                index = f"{quoted(f'{name}_{column}')} ON {quoted(name)} ({quoted(column)})"
                connection.execute(f"CREATE INDEX {index}")
        connection.commit()
        return connection.serialize()
    finally:
        connection.close()


def typed(name: str, table: Table) -> list[str]:
    """Return the columns with their types."""
    return [
        f"{quoted(column)} {kind(name, column, [row[number] for row in table.rows])}"
        for number, column in enumerate(table.columns)
    ]


def kind(name: str, column: str, values: Sequence[object]) -> str:
    """Return the type of a column by what it holds; while it holds nothing, by its name."""
    held = [value for value in values if value is not None]
    unheld = column in TEXTS or (name, column) == ("payments", "cards")
    texts = not all(isinstance(value, int) for value in held) if held else unheld
    return "TEXT" if texts else "INTEGER"


def keyed(name: str, tables: Mapping[str, Table]) -> Iterator[str]:
    """Yield the key of a table, and where its columns lead; a table exported alone leads nowhere."""
    own = set(tables[name].columns)
    if name in KEYS and own.issuperset(KEYS[name]) and is_unique(tables[name], KEYS[name]):
        yield f"PRIMARY KEY ({list_columns(KEYS[name])})"
    for parent, columns in PARENTS.get(name, {}).items():
        if parent in tables and own.issuperset(columns) and set(tables[parent].columns).issuperset(KEYS[parent]):
            yield f"FOREIGN KEY ({list_columns(columns)}) REFERENCES {quoted(parent)} ({list_columns(KEYS[parent])})"


def is_unique(table: Table, key: Sequence[str]) -> bool:
    """Tell whether a key finds one row alone; two files may have one name once it is text."""
    places = [table.columns.index(column) for column in key]
    return len({tuple(cell(row[place]) for place in places) for row in table.rows}) == len(table.rows)


def indexed(name: str, table: Table) -> list[str]:
    """Return the columns by which rows are looked up and which the key does not find already."""
    first = KEYS.get(name, ("",))[0]
    return [column for column in LOOKED_UP if column in table.columns and column != first]


def list_columns(columns: Sequence[str]) -> str:
    """Return columns as SQL takes them."""
    return ", ".join(map(quoted, columns))


def quoted(name: str) -> str:
    """Return a name as SQL takes it, whatever words SQL keeps for itself."""
    return '"' + name.replace('"', '""') + '"'


def cell(value: object) -> object:
    """Return a value that can be stored: sums may be beyond 64 bits, names of files may hold bytes that are no text."""
    if isinstance(value, int) and abs(value) > LARGEST:
        return str(value)
    return value.encode("utf-8", "backslashreplace").decode() if isinstance(value, str) else value
