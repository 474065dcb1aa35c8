"""Something to show, before anybody has decided how."""

from typing import Any

from civledger.model.struct import Struct


class Table(Struct):
    """Rows under column names."""

    columns: tuple[str, ...]
    rows: tuple[tuple[object, ...], ...]


class Page(Struct):
    """Something to print and lay on the table: tables under headings; None is a cell to be filled in by hand."""

    title: str
    parts: tuple[tuple[str, Table], ...]
    closing: str = ""


class Report(Struct):
    """Something to show: as data, as a table and, where a table would not do for reading, as text of its own.

    `brief` is the table for a screen, where all columns together would be too wide for it.
    """

    data: Any
    table: Table
    text: str | None = None
    closing: str = ""
    brief: Table | None = None
