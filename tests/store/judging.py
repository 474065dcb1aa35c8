"""Files judged by both TOML readers."""

from collections.abc import Callable
from pathlib import Path

from civledger.bookkeeping.open_ledger import judge_file
from civledger.report import render_report
from civledger.report.findings import check_report

Outcome = tuple[list[str], int]
Judge = Callable[[str | bytes], Outcome]


def outcome(file: Path) -> Outcome:
    """Return codes and exit code of a file, having shown it as a command would."""
    judged = judge_file(str(file)).verdict
    assert all(finding.message and "Traceback" not in finding.message for finding in judged.findings)
    for format in ("text", "json"):
        assert render_report(check_report(judged), format).endswith("\n")
    return [finding.fault.code for finding in judged.findings], judged.exit_code
