"""Rows of a table that somebody kept elsewhere: CSV as spreadsheets write it, or JSON as `export` does."""

import csv
import io
import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from civledger.model.names import both, plain


class TableRow(NamedTuple):
    """One row: where it stands, and its cells by the name of their column."""

    place: str
    cells: Mapping[str, str]


class NoRows(Exception):
    """A text that holds no such table; the message says why."""


def rows_of(text: str, table: str, needed: Sequence[str]) -> list[TableRow]:
    """Return the rows of a table that has the columns needed, all of one game."""
    try:
        rows = list(json_rows(text, table) if text.lstrip()[:1] in ("{", "[") else csv_rows(text, needed))
    except (csv.Error, ValueError, RecursionError) as error:
        raise NoRows(f"cannot be read as a table: {error}") from error
    games = {row.cells.get("file") for row in rows}
    if len(games) > 1:
        raise NoRows(f"holds the {table} of {len(games)} games; export one of them alone")
    return rows


def csv_rows(text: str, needed: Sequence[str]) -> Iterator[TableRow]:
    """Yield the rows of CSV; its first line names the columns, and says whether commas or semicolons part them."""
    first = text.partition("\n")[0]
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=";" if first.count(";") > first.count(",") else ",")
    columns = [plain(cell) for cell in next(reader, [])]
    missing = [name for name in needed if name not in columns]
    if missing:
        said = f"says {', '.join(columns)}" if any(columns) else "is empty"
        raise NoRows(f"needs the columns {both(needed)} in its first line, which {said}")
    for cells in reader:
        if any(cell.strip() for cell in cells):
            yield TableRow(f"line {reader.line_num}", dict(zip(columns, map(str.strip, cells), strict=False)))


def json_rows(text: str, table: str) -> Iterator[TableRow]:
    """Yield the rows of a list of objects, alone or under the name of the table."""
    data: Any = json.loads(text)
    found = data.get(table) if isinstance(data, dict) else data
    if not isinstance(found, list) or not all(isinstance(row, dict) for row in found):
        raise NoRows(f"has no list of {table}")
    for number, row in enumerate(found, 1):
        yield TableRow(f"row {number}", {name: "" if value is None else str(value) for name, value in row.items()})
