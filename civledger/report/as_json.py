"""Reports as JSON: the contract with programs, and plain ASCII for any terminal."""

import json

from civledger.model.report import Report


def render(report: Report) -> str:
    """Return the data of a report."""
    data = report.table.records if report.data is None else report.data
    return json.dumps(data, indent=2) + "\n"
