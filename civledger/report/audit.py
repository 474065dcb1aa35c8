"""An audit as it goes on: a line a game, then the sums; nothing is kept that has been shown."""

import json
from collections.abc import Callable, Iterator
from typing import Any

from civledger.model.audited import Audited, Totals
from civledger.model.finding import ERROR, INFO, WARNING, Finding
from civledger.model.names import both, several
from civledger.model.struct import Struct
from civledger.model.version import MADE_BY
from civledger.report import audit_junit, audit_sarif
from civledger.report.as_csv import cell as csv_cell
from civledger.report.as_csv import line as csv_line
from civledger.report.as_markdown import cell as markdown_cell
from civledger.report.escape import printable
from civledger.report.findings import check_data, impact_of, message_for_services

COLUMNS = (
    *("file", "game", "rules", "players", "turns", "entries", "errors", "warnings", "winner", "points"),
    *("date", "final"),
)
_GITHUB = {ERROR: "error", WARNING: "warning", INFO: "notice"}
_HEADING = f"| {' | '.join(COLUMNS)} |\n|{' --- |' * len(COLUMNS)}\n"


class _AuditStyle(Struct):
    """How an audit is written: what comes first, what a game adds to those before it, and what closes it."""

    opening: str
    game: Callable[[Audited, Totals], str]
    closing: Callable[[Totals, int], str]


def row(game: Audited) -> tuple[object, ...]:
    """Return one game as the cells of its line."""
    verdict = game.verdict
    return (
        verdict.file,
        verdict.game,
        verdict.rules,
        game.players,
        verdict.turns,
        verdict.entries,
        game.count(ERROR),
        game.count(WARNING),
        game.winner,
        game.points if game.final else None,
        game.date,
        game.final,
    )


def text_line(game: Audited, before: Totals) -> str:
    """Return a game as people read it, with its errors under it."""
    verdict = game.verdict
    if verdict.unreadable:
        return (
            f"{printable(verdict.file)}: unreadable: {'; '.join(_headline(finding) for finding in verdict.findings)}\n"
        )
    turns = several(verdict.turns, verdict.called)
    played = f"{several(game.players, 'player')}, {turns}, {several(verdict.entries, 'entry')}"
    found = f"{several(game.count(ERROR), 'error')}, {several(game.count(WARNING), 'warning')}"
    named = printable(verdict.game or "a game without a name")
    line = f"{printable(verdict.file)}: {named} ({verdict.rules}), {played}: {found}{first(game)}\n"
    errors = [finding for finding in verdict.findings if finding.fault.severity == ERROR]
    return line + "".join(f"  {_headline(finding)}\n{_impact_line(finding)}" for finding in errors)


def _wrong_line(game: Audited, before: Totals) -> str:
    """Return a game in which something is wrong as text has it, and nothing of any other; a note is nothing wrong."""
    verdict = game.verdict
    return text_line(game, before) if verdict.unreadable or game.count(ERROR) or game.count(WARNING) else ""


def _impact_line(finding: Finding) -> str:
    """Return what a finding changed in the end, if somebody asked and the books know it."""
    return f"    {printable(impact_of(finding))}\n" if finding.impact else ""


def first(game: Audited) -> str:
    """Return who won or leads, and nothing where nobody can be named."""
    if not game.first:
        return ""
    leads = "" if game.final else " leads with" if len(game.first) == 1 else " share the lead with"
    return f"; {printable(both(game.first))}{leads} {game.points}"


def _headline(finding: Finding) -> str:
    about = ", ".join(filter(None, (finding.civ or "", finding.when)))
    place = f"line {finding.line}: " if finding.line else ""
    said = f"{about}{': ' if about else ''}{printable(finding.message)}"
    return f"{place}{finding.fault.severity}[{finding.fault.code}] {said}"


def _text_totals(totals: Totals, passed_over: int) -> str:
    lines = [f"{code}  {number}" for code, number in totals.codes]
    others = f"; {several(passed_over, 'other file')} skipped" if passed_over else ""
    sums = ", ".join(several(number, word) for number, word in _sums_of(totals))
    return "\n".join([*lines, f"{several(totals.games, 'game')}: {sums}{others}"]) + "\n"


def _sums_of(totals: Totals) -> Iterator[tuple[int, str]]:
    yield totals.errors, "error"
    yield totals.warnings, "warning"
    yield totals.infos, "note"
    yield totals.unreadable, "unreadable file"


def game_data(game: Audited) -> dict[str, Any]:
    """Return a game as the JSON contract has it: what `check` says, and how the game ended."""
    points = game.points if game.final else None
    ended = {"date": game.date, "players": game.players, "final": game.final, "winner": game.winner, "points": points}
    return {**check_data(game.verdict), **ended}


def _json_game(game: Audited, before: Totals) -> str:
    return f"{',' if before.games else ''}{json.dumps(game_data(game))}\n"


def _json_totals(totals: Totals, passed_over: int) -> str:
    sums = {name: getattr(totals, name) for name in ("errors", "warnings", "infos", "unreadable")}
    return "]," + json.dumps({**sums, **MADE_BY})[1:] + "\n"


def _markdown_game(game: Audited, before: Totals) -> str:
    return f"| {' | '.join(markdown_cell(value) for value in row(game))} |\n"


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


STYLES = {
    "text": _AuditStyle("", text_line, _text_totals),
    "json": _AuditStyle('{"games":[\n', _json_game, _json_totals),
    "csv": _AuditStyle(
        csv_line(COLUMNS), lambda game, before: csv_line(map(csv_cell, row(game))), lambda totals, passed_over: ""
    ),
    "markdown": _AuditStyle(_HEADING, _markdown_game, _markdown_totals),
    "github": _AuditStyle("", lambda game, before: "".join(map(annotation, game.verdict.findings)), _text_totals),
    "sarif": _AuditStyle(audit_sarif.OPENING, audit_sarif.sarif_game, audit_sarif.sarif_totals),
    "junit": _AuditStyle(audit_junit.OPENING, audit_junit.junit_game, audit_junit.junit_totals),
}
ONLY_WRONG = _AuditStyle("", _wrong_line, lambda totals, passed_over: "")
