"""Reports as text for people."""

from civledger.model.report import Report
from civledger.report.safe import printable


def render(report: Report) -> str:
    """Return the text of a report, or its table drawn."""
    shown = report.text if report.text is not None else drawn(report)
    return shown + (f"{report.closing}\n" if report.closing else "")


def drawn(report: Report) -> str:
    """Return the table of a report, numbers to the right."""
    from tabulate import tabulate  # only when a table is drawn

    rows = [[printable(value) if isinstance(value, str) else value for value in row] for row in report.table.rows]
    return tabulate(rows, headers=report.table.columns, tablefmt="simple", missingval="") + "\n"
