"""Values to text, JSON, CSV and Markdown; never computes a rule."""

from collections.abc import Callable
from importlib import import_module

from civledger.model.report import Report

FORMATS = ("text", "json", "csv", "markdown")
AUDIT_FORMATS = (*FORMATS, "github", "sarif", "junit")


def render_report(report: Report, format: str, width: int | None = None, styled: bool = False) -> str:
    """Return a report in one of the formats, ending in a newline; text may be styled, for a screen of some width."""
    render: Callable[..., str] = import_module(f"{__name__}.as_{format}").render
    return render(report, width, styled) if format == "text" else render(report)
