"""Reports as JSON: the contract with programs, and plain ASCII for any terminal."""

import json

from civledger.model.report import Report
from civledger.model.version import MADE_BY


def render(report: Report) -> str:
    """Return the data of a report; an object says by which version it was made."""
    data = report.table.records if report.data is None else report.data
    return json.dumps({**data, **MADE_BY} if isinstance(data, dict) else data, indent=2) + "\n"
