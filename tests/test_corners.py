"""Corners that no other test turns: what only happens now and then, and still has to be right."""

from pathlib import Path

import pytest

from civledger.model.report import Report, Table
from civledger.report import rendered
from tests.cli.keyboard import GAME, begin, done, entries, shown, typed, wrong
from tests.edgecases import buy, end
from tests.support import codes, findings, header


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("CIVLEDGER_FILE", raising=False)
    return tmp_path


@pytest.mark.parametrize("line", ["revolt minoa rome 0", "spend card minoa=0"])
def test_what_cannot_be_read_may_be_forced_too(line: str) -> None:
    begin()
    assert typed(line).code == 1
    said = typed(f"{line} --force")
    assert said.code == 0
    assert "game.toml: turn 1" in said.output
    assert entries()[-1]["forced"]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("spend minoa=2", "spend ship minoa=2"),
        ("spend ship", "spend ship hel=2"),
        ("buy minoa written --card-points 60 --choose written", "written=blue:5,green:5"),
        ("buy minoa written --card-points 60 --choose written=blue", "colour:number"),
    ],
)
def test_half_a_command_is_told_how_it_goes_on(line: str, said: str) -> None:
    begin()
    assert said in wrong(line)


def test_a_name_nobody_bears_is_unknown_even_when_somebody_left() -> None:
    begin()
    done("leave rome", "endturn --anyway")
    assert "Rome left the game" in wrong("census rome=1")
    assert "no civilization 'troy'" in wrong("census troy=1")


def test_a_marker_beyond_the_last_space_stays_there() -> None:
    begin()
    done("ast-check minoa=99 --force", "endturn --anyway", "endturn --anyway")
    moves = {row["civ"]: row["move"] for row in shown("ast-check")["civs"]}
    assert moves["Minoa"] == 0
    assert GAME.read_text("utf-8").count("Minoa = 99") == 2


def test_a_card_is_no_substitute_for_itself() -> None:
    empire = buy(1, '"Trade Empire" = 260', "card_points = 260") + end(1)
    itself = buy(2, "Agriculture = 120", 'cards = { Salt = 6 }\ntrade_empire = { card = "Salt", as = "Salt" }')
    found = findings(header(tracks=["advances", "payment"]) + empire + itself)
    (misused,) = [finding.message for finding in found if finding.fault.code == "MC408"]
    assert "itself" in misused


def test_a_choice_of_nothing_brings_no_credit() -> None:
    tokens = 'card_points = 95\nchoose = { "Written Record" = {} }'
    together = buy(1, '"Written Record" = 60, Pottery = 35', tokens)
    assert codes(header(tracks=["advances"]) + together) == ["MC303", "MC307"]


@pytest.mark.parametrize("format", ["text", "markdown"])
def test_the_closing_lines_of_a_report_are_shown_safely(format: str) -> None:
    shown = rendered(Report({}, Table(("a",), ()), closing="\x1b[2J<b>\n`civledger check` | x_y"), format)
    assert "\x1b" not in shown
    assert "`civledger check`" in shown
    assert ("<b>" in shown.replace("\\<b\\>", "")) == (format == "text")
