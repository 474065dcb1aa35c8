"""The schema takes every ledger without an error of the format, and none that is malformed."""

import datetime
import json
import os
import shutil
import subprocess
import sys
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from civledger.bookkeeping.schema import LINE, NAME, make_schema
from civledger.model.entry import Key, kind, with_shape
from civledger.model.finding import ERROR, Finding
from civledger.model.shapes import ListShape, NumberShape
from civledger.report.schema import ledger_schema
from civledger.rules.stoneage.ruleset import StoneAge
from tests import depth
from tests.cli import ROOT
from tests.cli.keyboard import done
from tests.depth import cases, share
from tests.format.ledgers import LEDGERS, changed, is_whole, judged, malformed
from tests.format.second_reader import read
from tests.fuzz.trees import document

MOMENTS = ("date", "at")  # where a date or time may stand; elsewhere JSON cannot tell it from a text
EDITORS = {  # what reads TOML for editors, and how to get it
    "taplo check --colors never": "npm install -g @taplo/cli",
    "tombi lint --offline": "pip install tombi",
}


@cache
def validator() -> Draft202012Validator:
    schema = json.loads(make_schema())
    Draft202012Validator.check_schema(schema)
    return Draft202012Validator(schema)


def as_json(value: Any) -> Any:
    """Return values of TOML as those of JSON, dates and times as ISO text."""
    if isinstance(value, dict):
        return {key: as_json(row) for key, row in value.items()}
    if isinstance(value, list):
        return [as_json(row) for row in value]
    return value.isoformat() if isinstance(value, datetime.date | datetime.time) else value


def is_blurred(value: Any, key: str = "") -> bool:
    """Tell whether JSON blurs a difference that TOML makes: 2.0 is a whole number there, and a date a text."""
    if isinstance(value, dict):
        return any(is_blurred(row, name) for name, row in value.items())
    if isinstance(value, list):
        return any(map(is_blurred, value))
    if isinstance(value, float):
        return value.is_integer()
    return isinstance(value, datetime.date | datetime.time) and key not in MOMENTS


def is_of_this_game(found: Finding) -> bool:
    """Tell whether a name or a turn is wrong in this game alone."""
    begins = ("there is no player", "these books begin with turn")
    return found.message.endswith("does not play in this game") or found.message.startswith(begins)


def is_misshapen(findings: list[Finding]) -> bool:
    return not all(map(is_of_this_game, findings))


@pytest.mark.deep
def test_it_takes_all_our_ledgers() -> None:
    for file in share(sorted(LEDGERS, key=lambda file: file.stat().st_size), 4):
        assert_the_schema_agrees(file)


def assert_the_schema_agrees(file: Path) -> None:
    """The schema takes what is well formed, and nothing else."""
    verdict = judged(file.read_bytes())
    right = validator().is_valid(as_json(tomllib.loads(file.read_text("utf-8"))))
    fatal = any(found.fault.code in ("CL003", "CL004") for found in verdict.verdict.findings)
    assert right == (not malformed(verdict) and not fatal)


@pytest.mark.deep
def test_it_agrees_with_the_program_about_changed_ledgers() -> None:
    seen = {True: 0, False: 0}
    for content in changed(10_000 + depth.seed, cases(300)):
        tree, verdict = tomllib.loads(content.decode()), judged(content)
        if is_blurred(tree) or not is_whole(verdict) or b'"strike"' in content:  # no error if struck, but malformed
            continue
        right = validator().is_valid(as_json(tree))
        flawed = malformed(verdict)
        if is_misshapen(flawed):
            assert not right, content.decode()
            seen[False] += 1
        elif not any(
            found.fault.code.startswith("CL") and found.fault.severity == ERROR for found in verdict.verdict.findings
        ):
            assert right, content.decode()
            seen[True] += 1
    assert min(seen.values()) > (cases(300) / 20 if depth.whole else 0)


def test_a_kind_more_and_an_old_name_are_in_it_by_themselves() -> None:
    numbers = with_shape(ListShape(NumberShape(0), 1))(lambda value, at, names, flaws: value)
    hunt = kind("hunt", dict, 0, {"entries": Key(numbers, required=True)}, lambda hunt, state: state)

    class More(StoneAge):
        kinds = {**StoneAge().kinds, "hunt": hunt}
        files = {"header": "no_header"}

    more = More()
    more.formerly = {"remark": "note"}
    schema = Draft202012Validator(ledger_schema({"stone-age": more}))

    def is_right(**entry: Any) -> bool:
        game = {"rules": "stone-age", "weather": "fine"}
        return schema.is_valid({"format": 1, "game": game, "player": [], "entry": [{"turn": 1, **entry}]})

    assert is_right(action="hunt", entries=[57])
    assert not is_right(action="hunt", entries=[])
    assert not is_right(action="hunt", entries=[-1])
    assert not is_right(action="hunt")
    assert is_right(action="remark", text="fine")
    assert not is_right(action="remark")
    assert not is_right(action="remarks", text="fine")


@pytest.mark.parametrize(
    ("keys", "right"),
    [
        ({"tokens": {"Minoa": 9}}, True),
        ({"tokens": {"Minoa": 9}, "after": "Flood"}, True),
        ({"lost": {"Minoa": 9}, "after": "Flood"}, True),
        ({"gained": {"Minoa": 9}, "after": ""}, True),
        ({"lost": {"Minoa": 9}, "gained": {"Minoa": 1, "Rome": 2}, "after": "Civil War"}, True),
        ({"tokens": {"Rome": 9}, "lost": {"Minoa": 9}, "gained": {"Rome": 1}, "after": "Civil War"}, True),
        ({"tokens": {}, "lost": {}, "after": "Flood"}, True),
        ({}, False),
        ({"after": "Flood"}, False),
        ({"lost": {"Minoa": 9}}, False),
        ({"gained": {}}, False),
        ({"tokens": {"Minoa": 9}, "lost": {"Rome": 9}}, False),
        ({"tokens": {"Minoa": 9, "Rome": 9}, "lost": {"Minoa": 9}, "after": "Flood"}, False),
    ],
    ids=str,
)
def test_all_three_agree_on_what_a_census_has(keys: dict[str, Any], right: bool) -> None:
    civs = ("Minoa", "Rome", "Egypt", "Hatti", "Celt")
    entry = {"turn": 1, "action": "census", **keys}
    game = {"rules": "mega-civilization", "ast": "basic"}
    tree = {"format": 1, "game": game, "player": [{"civ": civ} for civ in civs], "entry": [entry]}
    content = document(tree).encode()
    assert validator().is_valid(tree) == right
    assert (not malformed(judged(content))) == right
    assert (read(content).malformed == ()) == right


def test_the_command_prints_it() -> None:
    assert done("schema") == make_schema()


@pytest.mark.deep(alone=True)
@pytest.mark.parametrize("command", EDITORS)
def test_editors_find_it_by_the_first_line_and_say_the_same(command: str, tmp_path: Path) -> None:
    """One call for all ledgers: some take their time to start."""
    program, *options = command.split()
    found = shutil.which(program, path=f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}")
    if not found:
        pytest.skip(f"{program} is not installed; {EDITORS[command]}")
    (tmp_path / NAME).write_text(make_schema(), "utf-8")
    (tmp_path / "tombi.toml").write_text("[schema]\ncatalog = { paths = [] }\n", "utf-8")  # nothing from outside
    right = [ROOT / "ledgers" / f"{name}.toml" for name in ("tutorial", "four-stone-age")]
    wrong = [ROOT / "tests" / "samples" / f"CL10{number}.toml" for number in range(1, 6)]
    names = [file.name for file in (*right, *wrong)]
    for file in (*right, *wrong):
        (tmp_path / file.name).write_text(LINE + file.read_text("utf-8"), "utf-8")
    said = subprocess.run([found, *options, *names], cwd=tmp_path, capture_output=True, text=True)
    told = {name for name in names if f"{name}:" in said.stdout + said.stderr}
    assert told == {file.name for file in wrong}, said.stderr
