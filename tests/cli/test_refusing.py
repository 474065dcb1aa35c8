"""What is recorded as it was shown, noted, late or by force; `refused.md` shows what breaks which rule."""

import json
import tomllib
from pathlib import Path

import pytest

from tests.cli import civledger
from tests.cli.keyboard import GAME, LEGAL, begin, codes, done, entries, files, typed
from tests.support import header

pytestmark = pytest.mark.usefixtures("folder")


@pytest.mark.parametrize(
    ("code", "line"),
    [("MC201", "census minoa=56"), ("CL106", "note early --turn 2"), ("MC401", "buy rome music --card-points 7 -t 0")],
)
def test_the_program_refuses_without_a_trace(code: str, line: str, folder: Path) -> None:
    old = files()
    said = civledger(*line.split(), folder=folder)
    assert (said.returncode, said.stdout) == (1, "")
    assert code in said.stderr
    assert files() == old


@pytest.mark.parametrize("line", ["log --turn 9", "oops rome had 9", "strike the census", "cencus rome=9"])
def test_a_line_that_is_not_exact_is_answered_where_an_entry_has_no_action(line: str) -> None:
    begin(header() + "\n[[entry]]\nturn = 1\ntokens = {}\n")
    assert typed(line).code == 2


@pytest.mark.parametrize("line", LEGAL)
def test_a_dry_run_shows_exactly_what_would_be_written(line: str) -> None:
    done(*LEGAL[line])
    old = GAME.read_text("utf-8")
    block = done(f"{line} --dry-run")
    assert GAME.read_text("utf-8") == old
    assert [entry["action"] for entry in tomllib.loads(block)["entry"]] == [line.split()[0]]
    done(line)
    assert GAME.read_text("utf-8").removeprefix(old).removeprefix("\n") == block
    assert "forced" not in block
    assert list(files()) == ["game.toml"]


def test_a_dry_run_of_endturn_shows_the_markers_and_what_is_missing() -> None:
    said = typed("endturn --dry-run")
    entry = tomllib.loads(said.output)["entry"][0]
    assert set(entry) == {"turn", "action", "space", "at", "seal"}
    assert set(entry["space"].values()) == {1}
    assert "census" in said.messages
    assert "hand" in said.messages
    assert entries() == []


@pytest.mark.parametrize("line", LEGAL)
def test_a_note_stands_in_the_entry(line: str) -> None:
    done(*LEGAL[line], f'{line} --note "so says \\"Ann\\", ünd # more"')
    assert entries()[-1]["note"] == 'so says "Ann", ünd # more'
    assert codes() == []


@pytest.mark.parametrize("line", LEGAL)
def test_turn_writes_a_late_entry(line: str) -> None:
    done(*LEGAL[line], "endturn --anyway")
    closed = codes()
    done(f"{line} --turn 1{' --fix --note again' if line.startswith('ast-check') else ''}")  # `endturn` noted it
    assert (entries()[-1]["turn"], entries()[-1]["action"]) == (1, line.split()[0])
    assert set(codes()) - set(closed) == {"CL107"}
    assert done("log --turn 1").count(line.split()[0]) >= 1


def test_anyway_forces_the_end_of_a_turn_behind_the_end_of_the_game() -> None:
    begin(header(tracks=["ast", "tokens"]))
    done("ast-check all=15", "endturn --anyway", "endturn --anyway")
    assert entries()[-1]["forced"] is True
    assert codes() == ["MC606"]


def test_a_forced_entry_changes_no_finding_and_no_exit_code() -> None:
    done("census minoa=56 --force")
    report = json.loads(typed("check --format json").output)
    assert [(found["code"], found["severity"], found["civ"]) for found in report["findings"]] == [
        ("MC201", "error", "Minoa")
    ]
