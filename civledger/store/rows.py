"""Rows of a table that somebody kept elsewhere: CSV as spreadsheets write it, or JSON as `export` does."""

import csv
import io
import re
from collections.abc import Collection, Iterator, Mapping
from typing import Any, NamedTuple

from civledger.model.border.command import RowTable
from civledger.model.json_value import read_json
from civledger.model.names import both, nearest, others, plain, several

_PARTING = (",", ";", "\t")
_ALIKE, _LONG = 0.8, 4  # how like another a column is misspelt, and how many letters tell that
_EXCELS = re.compile(r'"?sep=(.)"?\r?\n')  # a first line that says what parts the cells


class TableRow(NamedTuple):
    """One row: where it stands, and its cells by the name of their column."""

    place: str
    cells: Mapping[str, str]


class NoRows(Exception):
    """A text that holds no such table; the message says why."""


def rows_of(text: str, table: RowTable) -> list[TableRow]:
    """Return the rows of a table that has the columns needed, all of one game."""
    rows = rows_of_games(text, table)
    games = {row.cells.get("file") for row in rows}
    if len(games) > 1:
        raise NoRows(f"has the {table.name} of {len(games)} games. Export one game at a time")
    return rows


def rows_of_games(text: str, table: RowTable, called: Mapping[str, str] | None = None) -> list[TableRow]:
    """Return the rows of a table that has the columns needed, of one game or many.

    What others call a column is `called` ours.
    """
    read = _json_rows if text.lstrip()[:1] in ("{", "[") else _csv_rows
    try:
        return list(read(text, table, {plain(theirs): ours for theirs, ours in (called or {}).items()}))
    except (csv.Error, ValueError, RecursionError) as error:
        raise NoRows(f"cannot be read as a table: {error}") from error


def _csv_rows(text: str, table: RowTable, called: Mapping[str, str]) -> Iterator[TableRow]:
    """Yield the rows of CSV; its first line names the columns, and shows what parts the cells."""
    said = _EXCELS.match(text)
    rest = text[said.end() :] if said else text
    first = rest.partition("\n")[0]
    reader = csv.reader(io.StringIO(rest, newline=""), delimiter=said[1] if said else max(_PARTING, key=first.count))
    columns = _name_columns(next(reader, []), table, called)
    line = reader.line_num
    for cells in reader:
        if any(cell.strip() for cell in cells):
            place = f"line {line + 1 + bool(said)}"
            if beyond := [cell for cell in cells[len(columns) :] if cell.strip()]:
                named = several(len(columns), "column")
                raise NoRows(f'has {beyond[0]!r} in {place} beyond its {named}. Put a cell with a comma in "…"')
            yield TableRow(place, dict(zip(columns, map(str.strip, cells), strict=False)))
        line = reader.line_num


def _name_columns(cells: list[str], table: RowTable, called: Mapping[str, str]) -> list[str]:
    """Return what the columns are called, all that are needed among them and none twice."""
    known = {plain(name): name for name in (*table.columns, *table.optional)}
    theirs = list(map(plain, cells))
    columns = [called.get(name) or known.get(name, name) for name in theirs]
    if strange := others(called, theirs):
        raise NoRows(f"has no column {strange[0]!r}. Its first line has {both(theirs)}")
    if any(name not in columns for name in table.columns):
        lacking = [name for name in table.columns if name not in columns]
        word = "column" if len(lacking) == 1 else "columns"
        said = f"has only {both(columns)}" if any(columns) else "is empty"
        raise NoRows(f"is missing the {word} {both(lacking)}. Its first line {said}")
    if twice := [name for name in known.values() if columns.count(name) > 1]:
        raise NoRows(f"names the column {twice[0]} twice")
    _refuse_misspelt(columns, table)
    return columns


def _refuse_misspelt(columns: Collection[str], table: RowTable) -> None:
    """Raise NoRows for a column that would be passed over and looks like one that the table lacks."""
    lacking = others(table.optional, columns)
    for name in others(columns, (*table.columns, *table.optional)):
        if near := nearest(name, lacking, _ALIKE) if len(name) >= _LONG else []:
            raise NoRows(f"has an unknown column {name!r}. Did you mean {near[0]}? If not, leave it out")


def _json_rows(text: str, table: RowTable, called: Mapping[str, str]) -> Iterator[TableRow]:
    data: Any = read_json(text.encode())
    found = data.get(table.name) if isinstance(data, dict) else data
    if not isinstance(found, list) or not all(isinstance(row, dict) for row in found):
        raise NoRows(f"contains no list of {table.name}")
    found = [{called.get(plain(name), name): value for name, value in row.items()} for row in found]
    _refuse_misspelt(list(dict.fromkeys(name for row in found for name in row)), table)
    for number, row in enumerate(found, 1):
        cells = {name: "" if value is None else str(value).strip() for name, value in row.items()}
        "".join(cells.values()).encode()  # half a character, which JSON can write, is no text: a ValueError
        yield TableRow(f"row {number}", cells)


def find_names(text: str) -> set[str]:
    """Return what the columns of a table are called, in plain letters; nothing of a text that is none."""
    said = _EXCELS.match(text)
    first = (text[said.end() :] if said else text).partition("\n")[0]
    parting = said[1] if said else max(_PARTING, key=first.count)
    cells = next(csv.reader([first], delimiter=parting), []) if text.lstrip()[:1] not in ("{", "[") else []
    return set(map(plain, cells)) or {plain(name) for name in re.findall(r'"([^"]*)"\s*:', text)}
