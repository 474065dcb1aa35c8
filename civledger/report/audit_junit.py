"""An audit as JUnit's XML, which most services that run tests can show: a suite a game, a case a finding."""

from civledger.model.audited import Audited, Totals
from civledger.model.file_faults import FATAL
from civledger.model.finding import ERROR, INFO, WARNING, Finding
from civledger.report.escape import printable
from civledger.report.findings import message_for_services

OPENING = '<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="civledger">\n'
_ENTITIES = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "\ufffe": "\\ufffe", "\uffff": "\\uffff"}
_OUTCOMES = {ERROR: "failure", WARNING: "skipped", INFO: "system-out"}
_UNREADABLE = "error"


def junit_game(game: Audited, before: Totals) -> str:
    """Return a game as a suite; one without findings has a case that passes."""
    file, findings = _in_xml(game.verdict.file), game.verdict.findings
    outcomes = [_outcome_of(finding) for finding in findings]
    failures, errors, skipped = (outcomes.count(word) for word in ("failure", _UNREADABLE, "skipped"))
    counts = f'tests="{len(findings) or 1}" failures="{failures}" errors="{errors}" skipped="{skipped}" time="0"'
    cases = "".join(map(_case, findings)) or f'<testcase classname="{file}" name="check" time="0"/>\n'
    return f'<testsuite name="{file}" {counts}>\n{cases}</testsuite>\n'


def junit_totals(totals: Totals, passed_over: int) -> str:
    """Return the end of the document."""
    return "</testsuites>\n"


def _outcome_of(finding: Finding) -> str:
    """Return how the case of a finding ends: warnings neither fail nor pass, and notes pass."""
    return _UNREADABLE if finding.fault.code in FATAL else _OUTCOMES[finding.fault.severity]


def _case(finding: Finding) -> str:
    fault, outcome = finding.fault, _outcome_of(finding)
    civ = _in_xml(finding.civ or "")
    place, said = f"line {finding.line}: " if finding.line else "", _in_xml(message_for_services(finding))
    called = f"{place}{fault.code} {fault.name}{', ' * bool(civ)}{civ}"
    name = f'classname="{_in_xml(finding.file)}" name="{called}" time="0"'
    if outcome == _OUTCOMES[INFO]:
        return f"<testcase {name}><{outcome}>{said}</{outcome}></testcase>\n"
    ending = f'<{outcome} type="{fault.code}" message="{said}">{place}{said}\nhelp: {_in_xml(fault.help)}</{outcome}>'
    return f"<testcase {name}>{ending}</testcase>\n"


def _in_xml(text: str) -> str:
    """Return a text as XML may hold it, also where a terminal lacks characters."""
    written = "".join(_ENTITIES.get(sign, sign) for sign in printable(text))
    return written.encode("ascii", "xmlcharrefreplace").decode()
