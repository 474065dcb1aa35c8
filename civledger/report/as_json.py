"""Reports as JSON: the contract with programs."""

import json

from civledger.model.report import Report


def render(report: Report) -> str:
    """Return the data of a report."""
    return json.dumps(report.data, ensure_ascii=False, indent=2) + "\n"
