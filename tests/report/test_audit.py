"""An audit in every style: as the contract has it, and harmless whatever files and ledgers are called."""

import csv
import io
import json
import re

import pytest

from civledger.model.audited import Audited, Totals, select_findings
from civledger.model.file_faults import NOT_TOML, SEAL_BROKEN, TORN_TAIL
from civledger.model.finding import ERROR, Fault, Finding
from civledger.model.verdict import Verdict
from civledger.report import AUDIT_FORMATS
from civledger.report.audit import COLUMNS, STYLES, annotation
from tests.support import unversioned

WRONG = Fault("MC201", "too-many-tokens", ERROR, "", "")
HOSTILE = {
    "newline": "a\nb.toml",
    "carriage return": "a\r\n::error::b",
    "escape": "\x1b[2J\x1b]0;title\x07",
    "8-bit control": "\x9b31m\x85",
    "separators": "a\u2028b\u2029c\u202ed",
    "formula": "=1+1",
    "marks": "| `a` <b> *c* |",
    "properties": "a,line=7::b%0Ac",
    "not UTF-8": "x\udcff.toml",
    "XML": '"/><!--]]></testsuite>&amp;&#0;\ufffe\uffff',
    "SARIF": "[a](http://example.org) {0} {",
}


def game(findings: tuple[Finding, ...] = (), file: str = "a.toml", name: str | None = "Utrecht") -> Audited:
    """Return the audit of a game with some findings."""
    verdict = Verdict(file, name, "mega-civilization", 3, 20, (), findings, "", ())
    return Audited(verdict, 7, ("Minoa",), 42, final=True, date="2026-03-20")


def written(style: str, *games: Audited, passed_over: int = 0) -> str:
    """Return the whole of an audit."""
    form, totals = STYLES[style], Totals()
    parts = [form.opening]
    for each in games:
        parts.append(form.game(each, totals))
        totals = totals.plus(each)
    return "".join([*parts, form.closing(totals, passed_over)])


def found(fault: Fault, message: str = "so it is", file: str = "a.toml") -> Finding:
    return Finding(fault, file, message, 7, 2, "Celt")


def test_text_is_a_line_a_game_with_its_errors_then_the_codes_then_the_sums() -> None:
    games = game((found(WRONG), found(TORN_TAIL))), game((found(WRONG),)), game((found(NOT_TOML),), "b.toml", None)
    assert written("text", *games, passed_over=1).splitlines() == [
        "a.toml: Utrecht (mega-civilization), 7 players, 3 turns, 20 entries: 1 error, 1 warning; Minoa 42",
        "  line 7: error[MC201] Celt, turn 2: so it is",
        "a.toml: Utrecht (mega-civilization), 7 players, 3 turns, 20 entries: 1 error, 0 warnings; Minoa 42",
        "  line 7: error[MC201] Celt, turn 2: so it is",
        "b.toml: unreadable: line 7: error[CL001] Celt, turn 2: so it is",
        "CL001  1",
        "CL006  1",
        "MC201  2",
        "3 games: 3 errors, 1 warning, 0 notes, 1 unreadable file; 1 other file skipped",
    ]


@pytest.mark.parametrize("number", [0, 1, 3])
def test_json_is_one_document_whatever_the_number_of_games(number: int) -> None:
    data = json.loads(written("json", *[game((found(SEAL_BROKEN),))] * number))
    assert list(unversioned(data)) == ["games", "errors", "warnings", "infos", "unreadable"]
    assert [each["errors"] for each in data["games"]] == [1] * number
    assert list(data.values())[1:] == [number, 0, 0, 0]


def test_csv_and_markdown_have_the_cells_of_the_line() -> None:
    cells = ["a.toml", "Utrecht", "mega-civilization", "7", "3", "20", "1", "0", "Minoa", "42", "2026-03-20", "true"]
    assert list(csv.reader(io.StringIO(written("csv", game((found(WRONG),)))))) == [list(COLUMNS), cells]
    table, codes, sums = written("markdown", game((found(WRONG),))).split("\n\n")
    assert table.splitlines()[2] == f"| {' | '.join(cells)} |"
    assert codes.splitlines()[2] == "| MC201 | 1 |"
    assert sums == "1 game: 1 error, 0 warnings, 0 notes, 0 unreadable files\n"


@pytest.mark.parametrize("style", ["text", "csv", "markdown", "github", "sarif", "junit"])
@pytest.mark.parametrize("name", HOSTILE)
def test_names_and_messages_do_no_harm(name: str, style: str) -> None:
    word = HOSTILE[name]
    hostile = written(style, game((found(WRONG, word, word),), word, word))
    harmless = written(style, game((found(WRONG),)))
    assert hostile.count("\n") == harmless.count("\n")
    assert all(sign.isprintable() or sign in "\n\ufffe\uffff" for sign in hostile)
    if style in ("sarif", "junit"):
        assert hostile.isascii()
    if style == "csv":
        assert {len(row) for row in csv.reader(io.StringIO(hostile))} == {len(COLUMNS)}
        assert not re.search(r'(^|[,"])=', hostile)
    if style == "markdown":
        assert len(re.findall(r"(?<!\\)\|", hostile)) == len(re.findall(r"(?<!\\)\|", harmless))


@pytest.mark.parametrize("name", HOSTILE)
def test_json_tells_names_as_they_are(name: str) -> None:
    word = HOSTILE[name]
    text = written("json", game((), word, word))
    (told,) = json.loads(text)["games"]
    assert (told["file"], told["game"]) == (word, word)
    assert text.isascii()


@pytest.mark.parametrize(
    ("finding", "line"),
    [
        (found(WRONG), "::error file=a.toml,line=7,title=MC201 too-many-tokens::Celt, turn 2: so it is"),
        (Finding(TORN_TAIL, "a", "cut"), "::warning file=a,line=1,title=CL006 torn-tail::cut"),
        (
            found(WRONG)._replace(at=("entry", 11, "tokens")),
            "::error file=a.toml,line=7,title=MC201 too-many-tokens::Celt, turn 2, entry 12: so it is",
        ),
        (
            found(WRONG, "50%, a: b"),
            "::error file=a.toml,line=7,title=MC201 too-many-tokens::Celt, turn 2: 50%25, a: b",
        ),
        (
            found(WRONG, "x", "c:a,b%.toml"),
            "::error file=c%3Aa%2Cb%25.toml,line=7,title=MC201 too-many-tokens::Celt, turn 2: x",
        ),
    ],
)
def test_an_annotation_is_one_workflow_command(finding: Finding, line: str) -> None:
    assert annotation(finding) == f"{line}\n"


@pytest.mark.parametrize(
    ("select", "ignore", "kept"),
    [
        ((), (), ["CL001", "CL006", "MC201"]),
        (("MC",), (), ["CL001", "MC201"]),
        (("MC201", "CL006"), ("CL",), ["CL001", "MC201"]),
        ((), ("C", "M"), ["CL001"]),
        (("MC3",), (), ["CL001"]),
    ],
)
def test_codes_are_chosen_by_their_beginnings_but_an_unreadable_file_is_always_told(
    select: tuple[str, ...], ignore: tuple[str, ...], kept: list[str]
) -> None:
    findings = select_findings([found(NOT_TOML), found(TORN_TAIL), found(WRONG)], select, ignore)
    assert [finding.fault.code for finding in findings] == kept


def test_every_format_that_may_be_asked_for_has_its_style() -> None:
    assert tuple(STYLES) == AUDIT_FORMATS
