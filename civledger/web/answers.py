"""Answers: what went well as JSON, what did not in a sentence for screens, which have buttons and no commands."""

import json
import re
from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

from starlette.responses import Response

from civledger.bookkeeping.phone_entry import AnotherTurn, EntryAnswer, IdTaken, NotAllowed
from civledger.bookkeeping.phone_line import LineAnswer, LineRefused, WrongLine
from civledger.bookkeeping.record import Refused
from civledger.bookkeeping.suggestion import may_be_fix
from civledger.bookkeeping.undo import NotAsked
from civledger.model.border.ruleset import NotOffered
from civledger.model.finding import Finding
from civledger.model.verdict import NotPossible, NotWritable, UnusableLedger
from civledger.model.words import WrongWord
from civledger.report.escape import hide_place
from civledger.report.findings import finding_data
from civledger.web.roles import Role

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

PROGRAM = r"civledger (?=[a-z?])"
COMMAND = re.compile(rf"\s*(?:(?:try|help): )?(?:{PROGRAM})")  # a line that is nothing else
_LABEL = re.compile(r"(\s*)(?:(?:error|warning|info)\[\w+\]|civledger:|help:) ")
_ASIDE = re.compile(rf" \((?:`|{PROGRAM})[^()]*\)")
_OF_SHELL = re.compile(rf"`|{PROGRAM}|(?<!\S)--?[a-z]")
_COMMAND_BEHIND = re.compile(rf": (?:{PROGRAM}).*")  # behind what it puts right
_ANYWAY = re.compile(r"--(?:force|anyway)\b")
_BETWEEN = re.compile(r"; |(?<=[.?!]) ")


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


def answer_refusal(outcome: Refused, role: Role) -> Response:
    """Return what an entry is refused for, what to do about it, and whether it may stand as a correction."""
    words = {} if role.civ is None else outcome.last.books.ruleset.phone_entries.HELP
    helps = (words.get(found.fault.code, found.fault.help_typing) for found in outcome.last.errors)
    otherwise = [] if role.civ is None else [_ASK_KEEPER]
    was = next(iter(outcome.last.changed.values()), None) if len(outcome.last.counted) == 1 else None
    ways = {
        "help": list(dict.fromkeys(filter(None, map(say_plainly, helps)))) or otherwise,
        "fix": may_be_fix(outcome),
        "was": was,
    }
    return _findings_answer(outcome.verdict.findings, _REFUSED, ways)


def _findings_answer(findings: tuple[Finding, ...], text: str, ways: Mapping[str, Any] | None = None) -> Response:
    """Return findings as `check` has them; where the file lies is nobody's business, nor can a phone strike entries."""
    rows = [{key: value for key, value in finding_data(found).items() if key != "entry"} for found in findings]
    shown = [
        {
            **row,
            "file": row["file"].replace("\\", "/").rpartition("/")[2],
            "message": say_plainly(hide_place(row["message"], row["file"])) or row["name"],
        }
        for row in rows
    ]
    return answer({"error": text, "findings": shown, **(ways or {})}, HTTPStatus.CONFLICT)


def answer_failure(wrong: Exception, file: str) -> Response | None:
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
        plain = strip_shell(said) if isinstance(wrong, WrongLine) else _say_refusal(said, file)
        anyway = _ANYWAY.search(said) if isinstance(wrong, LineRefused) else None
        return answer({"error": plain, "try": find_commands(said), "anyway": anyway and anyway[0]}, status)
    if isinstance(wrong, NotAsked):
        return answer({"error": _MUCH.format(wrong), "asks": True}, status)
    return sentence(status, say_plainly(hide_place(str(wrong), file)) or _ASK_KEEPER)


def say_plainly(text: str) -> str:
    """Return what is left of a text without the clauses that name commands or options; it may be nothing."""
    return "\n".join(filter(None, map(_say_line, _sentences(text))))


def strip_shell(text: str) -> str:
    """Return what a line said that the bookkeeper typed: options are typed here too, the program's name is not."""
    said = "\n".join(re.sub(PROGRAM, "", _LABEL.sub(r"\1", line)) for line in _sentences(text))
    return said.replace("`undo`", "undo it")  # for which there is a button


def find_commands(text: str) -> list[str]:
    """Return the command lines that a text suggests, as the bookkeeper types them on the page."""
    return [COMMAND.sub("", line) for line in text.splitlines() if COMMAND.match(line)]


def _say_refusal(text: str, file: str) -> str:
    """Return why the rules refuse a line; what can be typed instead has buttons."""
    shown = [_COMMAND_BEHIND.sub("", line) for line in _sentences(text)]
    name = file.replace("\\", "/").rpartition("/")[2]
    return say_plainly("\n".join(line.replace(f"{name}: ", "") for line in shown)) or _REFUSED


def _sentences(text: str) -> list[str]:
    return [line for line in text.splitlines() if not COMMAND.match(line)]


def _say_line(line: str) -> str:
    said = ""
    for clause in _BETWEEN.split(_ASIDE.sub("", _LABEL.sub("", line)).strip()):
        if not _OF_SHELL.search(clause):
            said += f"{'' if not said else ' ' if said.endswith(('.', '?', '!')) else '; '}{clause}"
    return said.removesuffix(":")
