"""Answers: what went well as JSON, what did not in a sentence, and headers that let nobody else use either."""

import json
from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from civledger.bookkeeping.phone_entry import AnotherTurn, EntryAnswer, IdTaken, NotAllowed
from civledger.bookkeeping.phone_line import LineAnswer, LineRefused, WrongLine
from civledger.bookkeeping.record import Refused
from civledger.bookkeeping.refusals import NotPossible, NotWritable, UnusableLedger
from civledger.bookkeeping.suggestion import may_be_fix
from civledger.bookkeeping.undo import NotAsked
from civledger.model.border.ruleset import NotOffered
from civledger.model.finding import Finding
from civledger.model.words import WrongWord
from civledger.report.escape import hide_place
from civledger.report.findings import finding_data
from civledger.web.plain_words import find_commands, say_all_plainly, say_plainly, strip_shell
from civledger.web.roles import Role
from civledger.web.sheets import Sheet, takes_gzip

_REFUSED = "nothing was recorded: it breaks the rules"
_MUCH = "this would undo {}. Are you sure?"
_ASK_KEEPER = "ask the bookkeeper, who can correct this"
_STATUSES: Mapping[type[Exception], HTTPStatus] = {
    WrongWord: HTTPStatus.BAD_REQUEST,
    NotAllowed: HTTPStatus.FORBIDDEN,
    NotOffered: HTTPStatus.NOT_FOUND,
    IdTaken: HTTPStatus.CONFLICT,
    NotPossible: HTTPStatus.CONFLICT,
    NotAsked: HTTPStatus.CONFLICT,
    NotWritable: HTTPStatus.SERVICE_UNAVAILABLE,
}
HEADERS = {
    "Cache-Control": "no-store",
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
    "Cross-Origin-Resource-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
}


def answer(data: Any, status: int = HTTPStatus.OK, headers: Mapping[str, str] | None = None) -> Response:
    """Return data as an answer that no other page may use."""
    text = json.dumps(data, ensure_ascii=False)
    return Response(text.encode(), status, {**HEADERS, **(headers or {})}, "application/json")


def sentence(status: int, text: str, headers: Mapping[str, str] | None = None) -> Response:
    """Return why something was not done."""
    return answer({"error": text}, status, headers)


def receipt_answer(given: EntryAnswer | LineAnswer, role: Role, status: int) -> Response:
    """Return what was recorded, with its receipt in words for a screen; the bookkeeper's lines keep their words."""
    say = strip_shell if isinstance(given, LineAnswer) else say_plainly
    lines = [
        say(line.removeprefix(f"{role.civ} ") if line.startswith(f"{role.civ} was ") else line)
        for line in given.receipt
    ]
    return answer({**given.data, "receipt": [line for line in lines if line]}, status)


def refused(outcome: Refused, role: Role) -> Response:
    """Return what an entry is refused for, what to do about it, and whether it may stand as a correction."""
    words = {} if role.civ is None else outcome.last.books.ruleset.phone_entries().HELP
    helps = say_all_plainly(words.get(found.fault.code, found.fault.help_typing) for found in outcome.last.errors)
    otherwise = [] if role.civ is None else [_ASK_KEEPER]
    ways = {"help": helps or otherwise, "fix": may_be_fix(outcome)}
    return _findings_answer(outcome.verdict.findings, _REFUSED, ways)


def _findings_answer(findings: tuple[Finding, ...], text: str, ways: Mapping[str, Any] | None = None) -> Response:
    """Return findings as `check` has them; where the file lies is nobody's business."""
    rows = [finding_data(finding) for finding in findings]
    shown = [
        {
            **row,
            "file": row["file"].replace("\\", "/").rpartition("/")[2],
            "message": say_plainly(hide_place(row["message"], row["file"])) or row["name"],
        }
        for row in rows
    ]
    return answer({"error": text, "findings": shown, **(ways or {})}, HTTPStatus.CONFLICT)


def failed(wrong: Exception, file: str) -> Response | None:
    """Return the answer to a request about a ledger that could not be met, None if nobody foresaw it."""
    if isinstance(wrong, UnusableLedger):
        return _findings_answer(wrong.verdict.findings, "the ledger cannot be used until this is corrected")
    status = next((status for kind, status in _STATUSES.items() if isinstance(wrong, kind)), None)
    if status is None:
        return None
    if isinstance(wrong, AnotherTurn):
        return answer({"error": str(wrong), "another_turn": True}, status)
    if isinstance(wrong, WrongLine | LineRefused):
        said = hide_place(str(wrong), file)
        return answer({"error": strip_shell(said), "try": find_commands(said)}, status)
    if isinstance(wrong, NotAsked):
        return answer({"error": _MUCH.format(wrong), "asks": True}, status)
    return sentence(status, say_plainly(hide_place(str(wrong), file)) or _ASK_KEEPER)


def send_sheet(request: Request, sheet: Sheet, kind: str, version: str, more: Mapping[str, str]) -> Response:
    """Return a sheet of a media type as an answer, unless the reader has this version of it."""
    headers = {**HEADERS, **more, "Cache-Control": "no-cache", "ETag": version, "Vary": "Accept-Encoding"}
    if request.headers.get("if-none-match") == version:
        return Response(b"", HTTPStatus.NOT_MODIFIED, headers)
    if takes_gzip(request.headers.get("accept-encoding", "")):
        return Response(sheet.gzipped, 200, {**headers, "Content-Encoding": "gzip"}, kind)
    return Response(sheet.plain, 200, headers, kind)
