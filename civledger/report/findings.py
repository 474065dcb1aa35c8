"""Findings in text; those that say the same about several players of one turn are one."""

import shlex
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Any

from civledger.model.finding import ERROR, INFO, SEVERITIES, WARNING, Finding, count
from civledger.model.impact import tell_impact
from civledger.model.names import both, several
from civledger.model.report import Report, Table
from civledger.model.verdict import Verdict
from civledger.report.escape import printable

COLUMNS = ("file", "line", "severity", "code", "name", "turn", "civ", "message", "entry")
_WHOLE_ENTRY = 9
_WIDTH = 110
_FEW = 9


def _alike(findings: Iterable[Finding]) -> list[list[Finding]]:
    """Return findings in their order, those that say the same about players or entries of one turn together."""
    groups: dict[object, list[Finding]] = {}
    for number, found in enumerate(findings):
        shared = found.civ is not None or found.fault.severity == ERROR
        groups.setdefault((found.fault.code, found.turn, found.message) if shared else number, []).append(found)
    return list(groups.values())


def _as_one(findings: list[Finding]) -> Finding:
    """Return findings that say the same as one: about all their players or, where it names none, with their number."""
    first = findings[0]
    if names := dict.fromkeys(found.civ for found in findings if found.civ):
        return first._replace(civ=both(list(names)))
    return first._replace(message=f"{first.message} ({len(findings)} times)") if len(findings) > 1 else first


def told_once(findings: Iterable[Finding]) -> list[Finding]:
    """Return findings in their order, each that would be repeated for other players as one about them all."""
    return [_as_one(group) for group in _alike(findings)]


def check_report(verdict: Verdict, notes: bool = True) -> Report:
    """Return what `check` shows of a ledger; people may be told only how many notes there are."""
    columns = (*COLUMNS[:-1], "impact", COLUMNS[-1]) if verdict.weighed else COLUMNS
    table = Table(columns, tuple(row(finding, verdict.weighed) for finding in verdict.findings))
    told = tuple(finding for finding in verdict.findings if notes or finding.fault.severity != INFO)
    text = findings_text(verdict._replace(findings=told)) + _look_first(told)
    return Report(check_data(verdict), table, text, _summary(verdict))


def findings_text(verdict: Verdict) -> str:
    """Return the findings as people read them: the places with errors first, then in the order of the file."""
    by_entry = groupby(
        _alike(verdict.findings), key=lambda group: group[0].at[:2] if group[0].at[:1] == ("entry",) else group[0].line
    )
    places = [list(groups) for _, groups in by_entry]
    places.sort(key=lambda groups: min(SEVERITIES.index(group[0].fault.severity) for group in groups))
    lines = verdict.text.split("\n")
    return "".join(_block(verdict, lines, groups) for groups in places)


def refusal_text(verdict: Verdict, helps: bool = True) -> str:
    """Return what speaks against an entry, to who typed it: only what stands in the file has a place there."""
    in_file = verdict._replace(findings=tuple(finding for finding in verdict.findings if finding.line))
    typed = [group for group in _alike(verdict.findings) if not group[0].line]
    said: dict[str, list[str]] = {}  # by what to type instead, which stands below what it is for
    for group in typed:
        way_out, names = group[0].fault.help_typing, {found.civ for found in group if found.civ}
        if len(names) == 1:
            way_out = way_out.replace("CIV", shlex.quote(*names))
        said.setdefault(f"  help: {way_out}" if helps else "", []).append(statement(_as_one(group)))
    lines = [line for below, some in said.items() for line in (*some, below) if line]
    return "".join(f"{line}\n" for line in lines) + findings_text(in_file)


def _look_first(findings: Sequence[Finding]) -> str:
    """Return in which lines the errors stand, if other findings hide them."""
    errors = [finding for finding in findings if finding.fault.severity == ERROR]
    lines = list(dict.fromkeys(str(finding.line) for finding in errors if finding.line))
    if not lines or len(errors) == len(findings):
        return ""
    named = lines if len(lines) <= _FEW else [*lines[:_FEW], "others"]
    where = f"{'line' if len(named) == 1 else 'lines'} {both(named)}"
    return f"start with the {several(len(errors), 'error')} in {where}\n"


def check_data(verdict: Verdict) -> dict[str, Any]:
    """Return a verdict as the JSON contract has it."""
    return {
        "file": verdict.file,
        "game": verdict.game,
        "rules": verdict.rules,
        "turns": verdict.turns,
        "entries": verdict.entries,
        "skipped": list(verdict.skipped),
        "errors": count(verdict.findings, ERROR),
        "warnings": count(verdict.findings, WARNING),
        "infos": count(verdict.findings, INFO),
        "findings": [finding_data(finding, verdict.weighed) for finding in verdict.findings],
    }


def finding_data(finding: Finding, weighed: bool = False) -> dict[str, Any]:
    """Return a finding as the JSON contract has it, once it was weighed with its impact."""
    fault = finding.fault
    impact = {"impact": finding.impact.data if finding.impact else None} if weighed else {}
    return {
        "code": fault.code,
        "name": fault.name,
        "severity": fault.severity,
        "file": finding.file,
        "line": finding.line,
        "entry": finding.entry,
        "turn": finding.turn,
        "civ": finding.civ,
        "message": finding.message,
        **impact,
    }


def row(finding: Finding, weighed: bool = False) -> tuple[object, ...]:
    """Return a finding as a row of a table, its impact in words."""
    data = finding_data(finding)
    *cells, entry = (data[column] for column in COLUMNS)
    return (*cells, *([impact_of(finding) or None] if weighed else ()), entry)


def impact_of(finding: Finding) -> str:
    """Return in words what a finding changed in the end; nothing if nobody asked or can know."""
    return tell_impact(finding.impact) if finding.impact else ""


def message_for_services(finding: Finding) -> str:
    """Return a finding as a service shows it alone: about whom, when and in which entry, and its impact if known."""
    entry = f"entry {finding.entry}" if finding.entry else ""
    about = ", ".join(filter(None, (finding.civ, finding.when, entry)))
    return "; ".join(filter(None, (f"{about}{': ' if about else ''}{finding.message}", impact_of(finding))))


def _block(verdict: Verdict, lines: Sequence[str], groups: Sequence[list[Finding]]) -> str:
    """Return the findings of one place, with the lines they are about and the ways out."""
    headlines = []
    for group in groups:
        impacts = dict.fromkeys(filter(None, map(impact_of, group)))  # each thing once
        headlines += [headline(_as_one(group)), *(f"  impact: {printable(one)}" for one in impacts)]
    findings = [finding for group in groups for finding in group]
    ways_out = dict.fromkeys(f"  help: {finding.fault.help}" for finding in findings)
    shown = [*headlines, *_excerpt(verdict, lines, findings), *ways_out]
    return "\n".join(shown) + "\n\n"


def headline(finding: Finding) -> str:
    """Return the line that says what is wrong, and where."""
    place = f"{finding.file}:{finding.line}" if finding.line else finding.file
    return f"{printable(place)}: {statement(finding)}"


def statement(finding: Finding) -> str:
    """Return what is wrong, with its code, about whom and in which turn."""
    fault = finding.fault
    kind = f"{fault.severity}[{fault.code}]"
    whom = ", ".join(filter(None, (finding.civ or "", finding.when)))
    return f"{kind} {whom}{': ' if whom else ''}{printable(finding.message)}"


def _excerpt(verdict: Verdict, lines: Sequence[str], findings: Sequence[Finding]) -> list[str]:
    """Return the lines of the entry, or the line, that the findings are about."""
    at_fault = {finding.line for finding in findings if finding.line}
    if not at_fault:
        return []
    first, last = _span(verdict, findings[0], lines)
    numbers = list(range(first, last + 1))
    if len(numbers) > _WHOLE_ENTRY:
        near = {number for line in at_fault for number in (line - 1, line, line + 1)}
        numbers = [number for number in numbers if number < first + 4 or number in near]
    numbers += sorted(at_fault.difference(numbers))  # in other entries, where the same was said of other players
    return [_numbered(lines, number, number in at_fault) for number in numbers if number <= len(lines)]


def _span(verdict: Verdict, finding: Finding, lines: Sequence[str]) -> tuple[int, int]:
    """Return the first and the last line of the entry a finding is about, or the one line of any other."""
    line = finding.line or 1
    if finding.at[:1] != ("entry",) or not isinstance(finding.at[1], int):
        return line, line
    starts = verdict.entry_lines
    after = starts[finding.at[1] + 1] if finding.at[1] + 1 < len(starts) else len(lines) + 1
    first, last = starts[finding.at[1]], after - 1
    while last > line and (not lines[last - 1].strip() or lines[last - 1].lstrip().startswith("#")):
        last -= 1
    return first, last


def _numbered(lines: Sequence[str], number: int, at_fault: bool) -> str:
    text = lines[number - 1]
    cut = text if len(text) <= _WIDTH else text[:_WIDTH] + "…"
    return f"{'>' if at_fault else ' '}{number:>6} | {printable(cut.expandtabs(4))}"


def _summary(verdict: Verdict) -> str:
    """Return the count of findings and of the checks left out."""
    words = ((ERROR, "error"), (WARNING, "warning"), (INFO, "note"))
    numbers = [(count(verdict.findings, severity), word) for severity, word in words]
    counts = [several(number, word) for number, word in numbers if number]
    found = ", ".join(counts) or "no findings"
    if verdict.unreadable:
        return f"{printable(verdict.file)}: {found}. The rest of the file was not checked"
    untracked = ", ".join(verdict.skipped)
    left_out = f"\nnot checked, because this ledger does not track them: {untracked}" if untracked else ""
    played = f"{several(verdict.entries, 'entry')}, {several(verdict.turns, verdict.called)}"
    return f"{printable(verdict.file)}: {played}: {found}{left_out}"
