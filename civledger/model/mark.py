"""Findings as marks on a page."""

from inspect import cleandoc

from civledger.model.finding import ERROR, Finding
from civledger.model.impact import tell_impact
from civledger.model.struct import Struct


class Mark(Struct):
    """A finding at a place of the page, and its line of the log; of an error, the rule behind it.

    Its `impact` is told in a sentence, where the books know it.
    """

    severity: str
    code: str
    said: str
    anchor: str = ""
    impact: str = ""
    rule: str = ""


def marked(finding: Finding) -> Mark:
    """Return a finding as a page shows it."""
    anchor = f"entry-{finding.at[1]}" if finding.at[:1] == ("entry",) and len(finding.at) > 1 else ""
    line = f"line {finding.line}" if finding.line and not anchor else ""
    about = ", ".join(filter(None, (line, finding.civ or "", finding.when)))
    fault, said = finding.fault, f"{about}{': ' if about else ''}{finding.message}"
    impact = tell_impact(finding.impact) if finding.impact else ""
    rule = cleandoc(fault.explanation) if fault.severity == ERROR else ""
    return Mark(fault.severity, fault.code, said, anchor, impact, rule)
