"""Rows of many games on their way to one table: in a temporary file, since an archive's need not fit into memory."""

import json
import tempfile
import weakref
from collections.abc import Iterator

from civledger.model.report import Table

_IN_MEMORY = 1_000_000  # characters


class TableSpool:
    """A table to which rows are added, with the columns of all of them; what only some have is None for the others."""

    def __init__(self) -> None:
        self._held: dict[str, set[type]] = {}
        self._file = tempfile.SpooledTemporaryFile(_IN_MEMORY, "w+", encoding="utf-8", newline="\n")  # noqa: SIM115
        weakref.finalize(self, self._file.close)  # it is gone with the last who reads it

    @property
    def columns(self) -> tuple[str, ...]:
        """Return the names of the columns, in the order in which they came."""
        return tuple(self._held)

    def types_in(self, column: str) -> set[type]:
        """Return the types of what a column holds."""
        return self._held[column]

    def add(self, table: Table, file: str | None = None) -> None:
        """Add the rows of a table, with the file that they come from where that is a column of its own."""
        before = () if file is None else (file,)
        columns = (*(["file"] if before else []), *table.columns)
        for column in columns:
            self._held.setdefault(column, set())
        if not table.rows:
            return
        for column, cells in zip(table.columns, zip(*table.rows, strict=True), strict=True):
            self._held[column].update(map(type, cells))
        if before:
            self._held["file"].add(str)
        self._file.write(f"{json.dumps([before, columns, table.rows])}\n")

    @property
    def rows(self) -> Iterator[tuple[object, ...]]:
        """Yield all rows, from the first."""
        self._file.seek(0)
        for line in self._file:
            before, columns, rows = json.loads(line)
            if tuple(columns) == self.columns:
                yield from ((*before, *row) for row in rows)
            else:
                places = [columns.index(column) if column in columns else -1 for column in self.columns]
                for row in rows:
                    whole = (*before, *row, None)  # which is what is picked where this table has no such column
                    yield tuple([whole[place] for place in places])


def spool(table: Table) -> TableSpool:
    """Return a table as one that is on its way."""
    spooled = TableSpool()
    spooled.add(table)
    return spooled
