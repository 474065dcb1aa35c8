"""An audit as it goes on: a line a game, then the sums; nothing is kept that has been shown.

SARIF 2.1.0 shows findings in code scanning and in editors. JUnit's XML, a suite a game and a case a finding, most
services can show that run tests.
"""

import json
import os
from collections.abc import Callable
from typing import Any
from urllib.parse import quote

from civledger.model.audited import Audited, Totals
from civledger.model.file_faults import FATAL
from civledger.model.finding import ERROR, INFO, WARNING, Fault, Finding
from civledger.model.names import both, several
from civledger.model.struct import Struct
from civledger.model.version import MADE_BY, __version__
from civledger.report.as_csv import cell as csv_cell
from civledger.report.as_csv import line as csv_line
from civledger.report.as_markdown import cell as markdown_cell
from civledger.report.escape import printable
from civledger.report.findings import check_data, impact_of, message_for_services, statement

COLUMNS = (
    *("file", "game", "rules", "players", "turns", "entries", "errors", "warnings", "winner", "points"),
    *("date", "final"),
)
_GITHUB = {ERROR: "error", WARNING: "warning", INFO: "notice"}
_SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
_SARIF = f'{{"$schema":"{_SCHEMA}","version":"2.1.0","runs":[{{"results":[\n'
_LEVELS = {ERROR: "error", WARNING: "warning", INFO: "note"}
_JUNIT = '<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="civledger">\n'
_ENTITIES = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "\ufffe": "\\ufffe", "\uffff": "\\uffff"}
_OUTCOMES = {ERROR: "failure", WARNING: "skipped", INFO: "system-out"}
_UNREADABLE = "error"
_HEADING = f"| {' | '.join(COLUMNS)} |\n|{' --- |' * len(COLUMNS)}\n"


class _AuditStyle(Struct):
    """How an audit is written: what comes first, what a game adds to those before it, and what closes it."""

    opening: str
    game: Callable[[Audited, Totals], str]
    closing: Callable[[Totals, int], str]


def row(game: Audited) -> tuple[object, ...]:
    """Return one game as the cells of its line."""
    verdict = game.verdict
    counted = game.players, verdict.turns, verdict.entries, game.count(ERROR), game.count(WARNING)
    ended = game.winner, game.points if game.final else None, game.date, game.final
    return verdict.file, verdict.game, verdict.rules, *counted, *ended


def text_line(game: Audited, before: Totals) -> str:
    """Return a game as people read it, with its errors under it."""
    verdict = game.verdict
    if verdict.unreadable:
        return f"{printable(verdict.file)}: unreadable: {'; '.join(map(_headline, verdict.findings))}\n"
    turns = several(verdict.turns, verdict.called)
    played = f"{several(game.players, 'player')}, {turns}, {several(verdict.entries, 'entry')}"
    found = f"{several(game.count(ERROR), 'error')}, {several(game.count(WARNING), 'warning')}"
    named = printable(verdict.game or "a game without a name")
    line = f"{printable(verdict.file)}: {named} ({verdict.rules}), {played}: {found}{first(game)}\n"
    for finding in verdict.findings:
        if finding.fault.severity == ERROR:
            line += f"  {_headline(finding)}\n"
            line += f"    {printable(impact_of(finding))}\n" if finding.impact else ""
    return line


def _wrong_line(game: Audited, before: Totals) -> str:
    """Return a game in which something is wrong as text has it, and nothing of any other; a note is nothing wrong."""
    verdict = game.verdict
    return text_line(game, before) if verdict.unreadable or game.count(ERROR) or game.count(WARNING) else ""


def first(game: Audited) -> str:
    """Return who won or leads, and nothing where nobody can be named."""
    if not game.first:
        return ""
    leads = "" if game.final else " leads with" if len(game.first) == 1 else " share the lead with"
    return f"; {printable(both(game.first))}{leads} {game.points}"


def _headline(finding: Finding) -> str:
    return f"line {finding.line}: {statement(finding)}" if finding.line else statement(finding)


def _text_totals(totals: Totals, passed_over: int) -> str:
    lines = [f"{code}  {number}" for code, number in totals.codes]
    others = f"; {several(passed_over, 'other file')} skipped" if passed_over else ""
    sums = [several(totals.errors, "error"), several(totals.warnings, "warning"), several(totals.infos, "note")]
    said = ", ".join([*sums, several(totals.unreadable, "unreadable file")])
    return "\n".join([*lines, f"{several(totals.games, 'game')}: {said}{others}"]) + "\n"


def _json_game(game: Audited, before: Totals) -> str:
    """Return a game as the JSON contract has it: what `check` says, and how the game ended."""
    points = game.points if game.final else None
    ended = {"date": game.date, "players": game.players, "final": game.final, "winner": game.winner, "points": points}
    return f"{',' if before.games else ''}{json.dumps({**check_data(game.verdict), **ended})}\n"


def _json_totals(totals: Totals, passed_over: int) -> str:
    sums = {name: getattr(totals, name) for name in ("errors", "warnings", "infos", "unreadable")}
    return "]," + json.dumps({**sums, **MADE_BY})[1:] + "\n"


def _markdown_totals(totals: Totals, passed_over: int) -> str:
    codes = "".join(f"| {code} | {number} |\n" for code, number in totals.codes)
    table = f"\n| code | findings |\n| --- | --- |\n{codes}" if codes else ""
    return f"{table}\n{_text_totals(totals._replace(codes=()), passed_over)}"


def annotation(finding: Finding) -> str:
    """Return one finding as GitHub wants it."""
    fault = finding.fault
    place = f"file={_escaped(printable(finding.file), ':,')},line={finding.line or 1},title={fault.code} {fault.name}"
    return f"::{_GITHUB[fault.severity]} {place}::{_escaped(printable(message_for_services(finding)))}\n"


def _escaped(text: str, more: str = "") -> str:
    """Return a text in which nothing ends a workflow command early."""
    return "".join(f"%{ord(sign):02X}" if sign in f"%\r\n{more}" else sign for sign in text)


def _sarif_game(game: Audited, before: Totals) -> str:
    findings = game.verdict.findings
    comma = "," if before.codes and findings else ""
    return comma + ",".join(f"{json.dumps(_sarif_result(finding))}\n" for finding in findings)


def _sarif_totals(totals: Totals, passed_over: int) -> str:
    """Return the end of the document: what found it all, and what each code means."""
    rules = [_sarif_rule(fault) for fault in totals.faults]
    driver = {"name": "civledger", "semanticVersion": __version__, "rules": rules}
    return "]," + json.dumps({"tool": {"driver": driver}})[1:] + "]}\n"


def _sarif_result(finding: Finding) -> dict[str, Any]:
    place = {"artifactLocation": {"uri": address(finding.file)}, "region": {"startLine": finding.line or 1}}
    about = {"entry": finding.entry, "turn": finding.turn, "civ": finding.civ}
    known = {key: value for key, value in about.items() if value is not None}
    return {
        "ruleId": finding.fault.code,
        "level": _LEVELS[finding.fault.severity],
        "message": {"text": plain_text(message_for_services(finding))},
        "locations": [{"physicalLocation": place}],
        **({"properties": known} if known else {}),
    }


def _sarif_rule(fault: Fault) -> dict[str, Any]:
    about = " ".join(fault.explanation.partition("\n\n")[0].split())
    return {
        "id": fault.code,
        "name": fault.name,
        "shortDescription": {"text": plain_text(about.partition(". ")[0] or fault.name)},
        "fullDescription": {"text": plain_text(about or fault.name)},
        "help": {"text": plain_text(f"{fault.help}. See `civledger explain {fault.code}`")},
        "defaultConfiguration": {"level": _LEVELS[fault.severity]},
    }


def address(file: str) -> str:
    """Return a file as a URI: relative as it was named, whole if it was named from the root."""
    path = os.path.normpath(file).replace(os.sep, "/")
    drive = "/" if os.path.isabs(file) and not path.startswith("/") else ""
    return f"{'file://' if os.path.isabs(file) else ''}{drive}{quote(os.fsencode(path))}"


def plain_text(text: str) -> str:
    """Return a text in which SARIF sees neither a place for an argument nor a link."""
    braced = printable(text).replace("{", "{{").replace("}", "}}")
    return braced.replace("[", "\\[").replace("]", "\\]") if "](" in braced else braced


def _junit_game(game: Audited, before: Totals) -> str:
    """Return a game as a suite; one without findings has a case that passes."""
    file, findings = _in_xml(game.verdict.file), game.verdict.findings
    outcomes = [_outcome_of(finding) for finding in findings]
    failures, errors, skipped = (outcomes.count(word) for word in ("failure", _UNREADABLE, "skipped"))
    counts = f'tests="{len(findings) or 1}" failures="{failures}" errors="{errors}" skipped="{skipped}" time="0"'
    cases = "".join(map(_junit_case, findings)) or f'<testcase classname="{file}" name="check" time="0"/>\n'
    return f'<testsuite name="{file}" {counts}>\n{cases}</testsuite>\n'


def _outcome_of(finding: Finding) -> str:
    """Return how the case of a finding ends: warnings neither fail nor pass, and notes pass."""
    return _UNREADABLE if finding.fault.code in FATAL else _OUTCOMES[finding.fault.severity]


def _junit_case(finding: Finding) -> str:
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


STYLES = {
    "text": _AuditStyle("", text_line, _text_totals),
    "json": _AuditStyle('{"games":[\n', _json_game, _json_totals),
    "csv": _AuditStyle(
        csv_line(COLUMNS), lambda game, before: csv_line(map(csv_cell, row(game))), lambda totals, passed_over: ""
    ),
    "markdown": _AuditStyle(
        _HEADING, lambda game, before: f"| {' | '.join(map(markdown_cell, row(game)))} |\n", _markdown_totals
    ),
    "github": _AuditStyle("", lambda game, before: "".join(map(annotation, game.verdict.findings)), _text_totals),
    "sarif": _AuditStyle(_SARIF, _sarif_game, _sarif_totals),
    "junit": _AuditStyle(_JUNIT, _junit_game, lambda totals, passed_over: "</testsuites>\n"),
}
ONLY_WRONG = _AuditStyle("", _wrong_line, lambda totals, passed_over: "")
