"""What strangers put in a ledger, or in the name of its file, does no harm wherever it is shown."""

import csv
import io
import json
import re
import shlex
import unicodedata
from pathlib import Path

import pytest

from civledger.report import FORMATS
from tests.cli.keyboard import typed
from tests.depth import share
from tests.fuzz.trees import value
from tests.support import entry, header

pytestmark = [pytest.mark.deep, pytest.mark.usefixtures("bare")]
HARMLESS = "Wxyz"
HOSTILE = {
    "escape": "\x1b[31mred\x1bc",
    "CSI": "\x9b2J\x9b31m",
    "link": "\x1b]8;;http://x\x1b\\click\x1b]8;;\x07",
    "title": "\x1b]0;owned\x07",
    "bell and backspace": "a\x07\x08\x08b\x7f",
    "NUL": "a\0b",
    "override": "\u202eevil\u202c",
    "isolates": "\u2066a\u2069\u200f\u061c",
    "newlines": "a\nb\r\nc\rd\x0be\x0cf\x85g\u2028h\u2029i",
    "zero width": "Mi\u200bno\ufeffa\u00ad",
    "tags": "flag\U000e0067\U000e007f",
    "HTML": "<script>alert(1)</script>&lt;img src=x onerror=y>",
    "Markdown": "[x](javascript:y) ![z](http://z) `c` **b** ~~d~~ # h",
    "cells": "a | b \\| c \\\\| d",
    "equals": "=1+1",
    **{f"{sign} first": f"{sign}SUM(1)" for sign in "+-@"},
    "tab": "\t=1",
    "return": "\r=1",
    "quotes": '"=1","=2',
    "call": '=HYPERLINK("http://x";"y")',
}
SHOWING = (
    *("status", "log", "score", "credits", "credits minoa", "census", "cities", "spend", "gain", "buy", "hand", "tax"),
    *("revolt", "ast-check", "check", "doctor", "log --turn 1", "log minoa"),
)
TELLING = ("check", "log", "status", "tax", "doctor")
INVISIBLE = {"Cc", "Cf", "Zl", "Zp", "Cs", "Co"}
CONFLICT = "<<<<<<< HEAD\n=======\n>>>>>>> x\n"
FORMULA = ("=", "+", "-", "@", "\t", "\r")
BROKEN = ("not TOML", "bad header", "conflict")


def ledger(word: str, faulty: bool) -> str:
    """Return a ledger with the word in every place that takes a text, or that ought not to have it."""
    text = value(word)
    told = [
        entry(1, "note", f"text = {text}\nnote = {text}"),
        entry(1, "regress", f"spaces = {{ Minoa = 0 }}\nreason = {text}"),
        entry(1, "gain", f"treasury = {{ Minoa = 5 }}\nnote = {text}"),
    ]
    wrong = [
        entry(1, "endturn", f"at = {text}\nseal = {text}"),
        entry(2, word_or(word, "note"), f"{text} = {text}"),
        f"[[entry]]\nturn = {text}\naction = {text}\n\n",
        entry(2, "census", f"tokens = {{ {text} = 1, Minoa = {text} }}"),
        entry(2, "buy", f'civ = "Minoa"\nadvances = {{ {text} = 10, Music = 1 }}\ncards = {{ {text} = 1 }}'),
        entry(2, "buy", f"civ = {text}\nadvances = {{ Music = 60 }}\nlibrary = {text}\nchoose = {{ {text} = 1 }}"),
        entry(2, "spend", f"treasury = {{ {text} = 1 }}\non = {text}"),
    ]
    head = header().replace("[game]", f"[game]\nname = {text}").replace('"Minoa"', f'"Minoa"\nname = {text}')
    return head + "".join(told + (wrong if faulty else []))


def word_or(word: str, action: str) -> str:
    """Return the word if it can stand in plain quotes, else an action that is known."""
    return word if word.isprintable() and not set(word) & set('"\\') else action


def assert_harmless(said: str) -> None:
    bad = {character for character in said if character != "\n" and unicodedata.category(character) in INVISIBLE}
    assert not bad, (bad, said)


def shown(command: str, format: str, word: str, faulty: bool) -> str:
    Path("game.toml").write_text(ledger(word, faulty), encoding="utf-8")
    said = typed(f"{command} --format {format}")
    assert said.code in (0, 1)
    assert_harmless(said.messages)
    return said.output


@pytest.mark.parametrize(
    ("command", "faulty"), [*((command, False) for command in SHOWING), *((command, True) for command in TELLING)]
)
@pytest.mark.parametrize("format", FORMATS)
def test_words_of_a_ledger_stay_what_they_are(format: str, command: str, faulty: bool) -> None:
    lines = shown(command, format, HARMLESS, faulty).count("\n")
    for word in share(HOSTILE.values(), 9):
        output = shown(command, format, word, faulty)
        assert_harmless(output)
        HELD[format](output)
        if not faulty:
            assert output.count("\n") == lines, (word, output)


def holds_as_text(output: str) -> None:
    assert output.endswith("\n")


def holds_as_json(output: str) -> None:
    assert output.isascii()
    json.loads(output)


def holds_as_csv(output: str) -> None:
    rows = list(csv.reader(io.StringIO(output)))
    assert len({len(row) for row in rows}) == 1
    assert not [cell for row in rows for cell in row if cell.lstrip().startswith(FORMULA)]


def holds_as_markdown(output: str) -> None:
    table = output.split("\n\n")[0].splitlines()
    assert len({len(re.findall(r"(?<!\\)(?:\\\\)*\|", row)) for row in table}) == 1
    assert not re.search(r"(?<!\\)(?:\\\\)*[<`\[*~&]", "\n".join(table[2:]))


HELD = {"text": holds_as_text, "json": holds_as_json, "csv": holds_as_csv, "markdown": holds_as_markdown}

NAMES = [word for word in HOSTILE.values() if "\0" not in word and "/" not in word]


@pytest.mark.parametrize(
    ("command", "broken"),
    [
        *((command, "") for command in ("check", "doctor", "status", "log")),
        *((command, broken) for command in ("check", "doctor") for broken in BROKEN),
        *(("status", broken) for broken in BROKEN),
    ],
)
def test_the_name_of_a_file_stays_a_name(command: str, broken: str) -> None:
    text = ledger(HARMLESS, faulty=False)
    torn = {"": text, "not TOML": "format = 1\nx =", "bad header": text.replace("basic", "no"), "conflict": CONFLICT}
    for name in share(NAMES, 8):
        Path(f"{name}.toml").write_text(torn[broken], encoding="utf-8")
        for format in FORMATS:
            said = typed(f"{command} --format {format} -f {shlex.quote(f'./{name}.toml')}")
            assert said.code in ((3, 0) if broken else (0,))
            assert_harmless(said.output + said.messages)
            if said.output:
                HELD[format](said.output)


FORGED = "a\nforged\x1b[2J.toml"
NAMING = (
    *TELLING,
    *("note hello", "census minoa=99", "census minoa=99 --force", "endturn", "endturn --anyway", "undo", "undo 99"),
    *("reseal --reason x", "run script.txt", "run gone.txt", "note --dry-run hello"),
)
STATES = {
    "sound": header(),
    "torn": header().rstrip("\n"),
    "wrong": header() + entry(1, "census", "tokens = { Minoa = 99 }"),
    "seal broken": header() + entry(1, "endturn", f'seal = "sha256:{"0" * 64}"'),
    "not TOML": "format = 1\nx =",
    "bad header": header(ast="no"),
    "conflict": CONFLICT,
    "read-only": header(),
}


@pytest.mark.parametrize("command", NAMING)
def test_the_name_of_a_file_forges_no_line(command: str) -> None:
    Path("script.txt").write_text("note two\nbogus\n", encoding="utf-8")
    game = Path(FORGED)
    for state, text in STATES.items():
        game.unlink(missing_ok=True)
        game.write_text(text, encoding="utf-8")
        game.chmod(0o444 if state == "read-only" else 0o644)
        said = typed(f"{command} -f {shlex.quote(FORGED)}")
        assert_harmless(said.output + said.messages)
        assert "\nforged" not in said.output + said.messages, state


@pytest.mark.parametrize(
    "line", ["new {0} --players 5", "check {0}", "audit {0}", "audit {0} --format github", "audit {0} --format junit"]
)
@pytest.mark.parametrize("exists", [True, False])
def test_nor_where_it_is_an_argument(line: str, exists: bool) -> None:
    if exists:
        Path(FORGED).write_text(header(ast="no"), encoding="utf-8")
    said = typed(line.format(shlex.quote(FORGED)))
    assert "forged" in said.output + said.messages
    assert_harmless(said.output + said.messages)
    assert "\nforged" not in said.output + said.messages


RECORDING = {
    "note": "note {0} --note {0}",
    "regress": "regress minoa=0 --reason {0}",
    "reseal": "reseal --reason {0}",
    "unknown player": "census {0}=1",
    "unknown advance": "buy minoa {0} --card-points 3",
    "refused": "census minoa=99 --note {0}",
    "late": "note {0} --turn 1",
    "missing": "endturn",
    "closed": "endturn --anyway --note {0}",
    "unknown command": "{0}",
    "unknown option": "status --format {0}",
    "code": "explain {0}",
    "advance": "advances {0}",
    "player nearly known": "census {0}x=1",
    "file": "status -f {0}",
    "script": "run {0}",
    "undo": "undo 3",
    "dry run": "note {0} --note {0} --dry-run",
}
CASES = [(name, faulty) for name in RECORDING for faulty in (False, True)]


@pytest.mark.parametrize(("command", "faulty"), CASES)
def test_receipts_and_refusals_are_plain_text(command: str, faulty: bool) -> None:
    for word in share(HOSTILE.values(), 9):
        if "\0" not in word:
            Path("game.toml").write_text(ledger(word, faulty), encoding="utf-8")
            said = typed(RECORDING[command].format(shlex.quote(word)))
            assert_harmless(said.output + said.messages)
