"""Reports as CSV, safe to open in a spreadsheet."""

import csv
import io
import re
from collections.abc import Iterable, Iterator

from civledger.model.report import Report, RowSource
from civledger.report.escape import printable, yes_or_no

_FORMULA = ("=", "+", "-", "@", "\t", "\r")
_SIGNED = re.compile("[+-][0-9]+|-")


def render(report: Report) -> str:
    """Return the table of a report."""
    return "".join(lines(report.table))


def lines(table: RowSource) -> Iterator[str]:
    """Yield a table line by line."""
    yield line(table.columns)
    for row in table.rows:
        yield line([cell(value) for value in row])


def line(cells: Iterable[object]) -> str:
    """Return one row as a line of CSV."""
    written = io.StringIO()
    csv.writer(written, lineterminator="\n").writerow(cells)
    return written.getvalue()


def cell(value: object) -> object:
    """Return a value that no spreadsheet takes for a formula; a number with its sign is none, nor is the name -."""
    if isinstance(value, bool):
        return yes_or_no(value)
    if not isinstance(value, str):
        return value
    text = printable(value)
    return f"'{text}" if text.startswith(_FORMULA) and not _SIGNED.fullmatch(text) else text
