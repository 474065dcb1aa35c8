"""Reports as text for people."""

from collections.abc import Sequence

from civledger.model.report import Report
from civledger.report.safe import printable, printable_lines


def render(report: Report) -> str:
    """Return the text of a report, or its table drawn."""
    shown = report.text if report.text is not None else drawn(report)
    return shown + (f"{printable_lines(report.closing)}\n" if report.closing else "")


def drawn(report: Report) -> str:
    """Return the table of a report, numbers to the right."""
    import tabulate  # only when a table is drawn

    tabulate.MIN_PADDING = 0
    columns, shown = report.brief or report.table
    rows = [[printable(value) if isinstance(value, str) else value for value in row] for row in shown]
    sides = [side([row[number] for row in rows]) for number in range(len(columns))]
    table = tabulate.tabulate(
        rows, columns, tablefmt="simple", missingval="", disable_numparse=True, colalign=sides if rows else None
    )
    return "".join(f"{line.rstrip()}\n" for line in table.split("\n"))


def side(column: Sequence[object]) -> str:
    """Return to which side a column is pushed."""
    return "right" if all(value is None or isinstance(value, int) for value in column) else "left"
