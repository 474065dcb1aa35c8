"""Something to show, before anybody has decided how."""

from collections.abc import Iterable
from typing import Any, Protocol

from civledger.model.struct import Struct


class RowSource(Protocol):
    """Rows under column names, which can be gone through more than once; they need not be in memory."""

    @property
    def columns(self) -> tuple[str, ...]:
        """Return the names of the columns."""

    @property
    def rows(self) -> Iterable[tuple[object, ...]]:
        """Return the rows from the first."""


class Table(Struct):
    """Rows under column names."""

    columns: tuple[str, ...]
    rows: tuple[tuple[object, ...], ...]

    @property
    def records(self) -> list[dict[str, object]]:
        """Return each row under the names of its columns."""
        return [dict(zip(self.columns, row, strict=True)) for row in self.rows]


class PrintSheet(Struct):
    """Something to print and lay on the table: tables under headings; None is a cell to be filled in by hand.

    `brief` are the tables for text, where long cells cannot be folded.
    """

    title: str
    parts: tuple[tuple[str, Table], ...]
    closing: str = ""
    brief: tuple[tuple[str, Table], ...] = ()


class Report(Struct):
    """Something to show: as data, as a table and, where a table would not do for reading, as text of its own.

    Its data are the rows of the table if there are no others. `brief` is the table for a screen, where all columns
    together would be too wide for it. With `as_lines` each row is a line under the number in its first column. What is
    `loud` of its words stands out on a terminal that has colours.
    """

    data: Any
    table: Table
    text: str | None = None
    closing: str = ""
    brief: Table | None = None
    as_lines: bool = False
    loud: tuple[str, ...] = ()

    @property
    def on_screen(self) -> Table:
        """Return the table for a screen."""
        return self.brief or self.table
