"""`civledger check`: which findings are shown, and in which order."""

import json
from pathlib import Path

import pytest

from tests.cli.keyboard import begin, typed, wrong
from tests.support import entry, header

MIXED = (
    header()
    + entry(1, "census", "tokens = { Minoa = 3 }")
    + entry(1, "endturn")
    + entry(1, "cities", "cities = { Rome = 2 }")
    + entry(2, "cities", "cities = { Rome = 10 }")
)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("CIVLEDGER_FILE", raising=False)
    return tmp_path


@pytest.mark.parametrize(
    ("options", "kept", "code"),
    [
        ("--severity error", {"MC202"}, 1),
        ("--severity warning --ignore MC1,MC5,MC6", {"MC202"}, 1),
        ("--select CL", {"CL107"}, 0),
        ("--select mc2,CL107", {"MC202", "CL107"}, 1),
        ("--select MC202 --select CL1", {"MC202", "CL107"}, 1),
        ("--select MC2 --ignore MC202", set(), 0),
    ],
)
def test_only_what_is_chosen_is_shown_and_counts(options: str, kept: set[str], code: int) -> None:
    begin(MIXED)
    said = typed(f"check {options} --format json")
    told = json.loads(said.output)
    assert ({finding["code"] for finding in told["findings"]}, said.code) == (kept, code)
    assert told["errors"] == ("MC202" in kept)
    assert "not chosen" in typed(f"check {options}").output


def test_an_unknown_code_is_wrong_usage_and_the_nearest_is_told() -> None:
    begin()
    assert "no code begins with 'MC2O2'; did you mean MC202" in wrong("check --select MC2O2")
    assert "no code begins with ''" in wrong("check --ignore MC2,")
    assert "error" in wrong("check --severity grave")


def test_errors_are_told_before_everything_else() -> None:
    begin(MIXED)
    said = typed("check").output
    assert said.startswith(f"game.toml:{MIXED[: MIXED.rindex('[[entry]]')].count(chr(10)) + 4}: error[MC202]")
    assert said.index("error[") < said.index("warning[") < said.index("info[CL107]")
