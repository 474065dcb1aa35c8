"""Reports as JSON: the contract with programs, and plain ASCII for any terminal."""

import json

from civledger.model.report import Report


def render(report: Report) -> str:
    """Return the data of a report."""
    return json.dumps(report.data, indent=2) + "\n"
