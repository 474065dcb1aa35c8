"""Reports as CSV, safe to open in a spreadsheet."""

import csv
import io

from civledger.model.report import Report
from civledger.report.safe import printable

FORMULA = ("=", "+", "-", "@", "\t", "\r")


def render(report: Report) -> str:
    """Return the table of a report."""
    written = io.StringIO()
    writer = csv.writer(written, lineterminator="\n")
    writer.writerow(report.table.columns)
    writer.writerows([cell(value) for value in row] for row in report.table.rows)
    return written.getvalue()


def cell(value: object) -> object:
    """Return a value that no spreadsheet takes for a formula."""
    if not isinstance(value, str):
        return value
    text = printable(value)
    return f"'{text}" if text.startswith(FORMULA) else text
