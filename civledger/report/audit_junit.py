"""An audit as JUnit's XML, which most services that run tests can show: a suite a game, a case a finding."""

from civledger.model.audited import Audited, Totals
from civledger.model.file_faults import FATAL
from civledger.model.finding import ERROR, INFO, WARNING, Finding
from civledger.report.escape import printable
from civledger.report.findings import message_with_impact

OPENING = '<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="civledger">\n'
ENTITIES = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "\ufffe": "\\ufffe", "\uffff": "\\uffff"}
OUTCOMES = {ERROR: "failure", WARNING: "skipped", INFO: "system-out"}
UNREADABLE = "error"


def junit_game(game: Audited, before: Totals) -> str:
    """Return a game as a suite; one without findings has a case that passes."""
    file, findings = in_xml(game.verdict.file), game.verdict.findings
    outcomes = [outcome_of(finding) for finding in findings]
    failures, errors, skipped = (outcomes.count(word) for word in ("failure", UNREADABLE, "skipped"))
    counts = f'tests="{len(findings) or 1}" failures="{failures}" errors="{errors}" skipped="{skipped}" time="0"'
    cases = "".join(map(case, findings)) or f'<testcase classname="{file}" name="check" time="0"/>\n'
    return f'<testsuite name="{file}" {counts}>\n{cases}</testsuite>\n'


def junit_totals(totals: Totals, passed_over: int) -> str:
    """Return the end of the document."""
    return "</testsuites>\n"


def outcome_of(finding: Finding) -> str:
    """Return how the case of a finding ends: warnings neither fail nor pass, and notes pass."""
    return UNREADABLE if finding.fault.code in FATAL else OUTCOMES[finding.fault.severity]


def case(finding: Finding) -> str:
    """Return a finding as a case."""
    fault, outcome = finding.fault, outcome_of(finding)
    civ = in_xml(finding.civ or "")
    place, said = f"line {finding.line}: " if finding.line else "", in_xml(message_with_impact(finding))
    called = f"{place}{fault.code} {fault.name}{', ' * bool(civ)}{civ}"
    name = f'classname="{in_xml(finding.file)}" name="{called}" time="0"'
    if outcome == OUTCOMES[INFO]:
        return f"<testcase {name}><{outcome}>{said}</{outcome}></testcase>\n"
    ending = f'<{outcome} type="{fault.code}" message="{said}">{place}{said}\nhelp: {in_xml(fault.help)}</{outcome}>'
    return f"<testcase {name}>{ending}</testcase>\n"


def in_xml(text: str) -> str:
    """Return a text as XML may hold it, also where a terminal lacks characters."""
    written = "".join(ENTITIES.get(sign, sign) for sign in printable(text))
    return written.encode("ascii", "xmlcharrefreplace").decode()
