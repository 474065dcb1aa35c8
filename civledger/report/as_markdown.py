"""Reports as Markdown tables."""

import re
from collections.abc import Iterator, Sequence

from civledger.model.report import Report, RowSource
from civledger.report.escape import printable, printable_lines, yes_or_no

_MARKS = re.compile(r"([\\`*_<>\[\]|#~&])")
_NOT_CODE = re.compile(r"([\\*_<>\[\]|#~&])")


def render(report: Report) -> str:
    """Return the table of a report and the line that closes it."""
    table = "".join(lines(report.table))
    closing = _NOT_CODE.sub(r"\\\1", printable_lines(report.closing))  # commands between backticks stay code
    return f"{table}\n{closing}\n" if closing else table


def lines(table: RowSource) -> Iterator[str]:
    """Yield a table line by line."""
    yield _line(table.columns)
    yield _line(["---"] * len(table.columns))
    for row in table.rows:
        yield _line([cell(value) for value in row])


def _line(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |\n"


def cell(value: object) -> str:
    """Return a value that stays inside its cell and is no markup."""
    if isinstance(value, bool):
        return yes_or_no(value)
    return "" if value is None else _MARKS.sub(r"\\\1", printable(str(value)))
