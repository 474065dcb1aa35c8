"""Corners that no other test turns: what only happens now and then, and still has to be right."""

import json
from pathlib import Path

import pytest

from civledger import __version__
from civledger.bookkeeping.open_ledger import judge_file
from civledger.cli.app import all_groups
from civledger.model.border import ruleset
from civledger.model.border.ruleset import NotOffered
from civledger.model.report import Report, Table
from civledger.model.toml import compiled, loads
from civledger.report import render_report
from civledger.report.as_text import render
from civledger.report.findings import check_report
from civledger.rules import RULESETS
from tests.cli.keyboard import GAME, begin, done, entries, shown, typed, wrong
from tests.edgecases import buy, end
from tests.fuzz.fuzz import fallback
from tests.support import codes, findings, header

pytestmark = pytest.mark.usefixtures("bare")


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
        ("spend minoa=2", "which purpose: ship, upkeep"),
        ("spend ship", "Write CIV=NUMBER"),
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
    shown = render_report(Report({}, Table(("a",), ()), closing="\x1b[2J<b>\n`civledger check` | x_y"), format)
    assert "\x1b" not in shown
    assert "`civledger check`" in shown
    assert ("<b>" in shown.replace("\\<b\\>", "")) == (format == "text")


@pytest.mark.parametrize("line", ["status", "log", "note hello", "undo", "run", "check", "endturn"])
def test_without_a_game_every_command_says_how_to_start_one(line: str) -> None:
    said = typed(line, given="")
    assert (said.code, said.output) == (3, "")
    assert "civledger new" in said.messages


def test_without_a_game_check_tells_so_in_json_too() -> None:
    said = typed("check --format json")
    assert said.code == 3
    assert "civledger new" in json.loads(said.output)["findings"][0]["message"]


def test_the_program_alone_tells_what_keeps_it_from_choosing_a_game(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "civledger new" in typed("").output
    begin()
    assert "turn 1" in typed("").output
    Path("other.toml").write_text(header(), encoding="utf-8")
    assert "2 games" in wrong("", 3)
    monkeypatch.setenv("CIVLEDGER_FILE", "nowhere.toml")
    assert "nowhere.toml" in wrong("", 3)


def test_the_help_lists_every_command_in_its_group() -> None:
    output = typed("--help").output
    for group, commands in all_groups().items():
        assert group in output
        assert all(f"\n  {command} " in output for command in commands)


def test_the_version_is_told_beside_other_options_too() -> None:
    assert typed("--version").output == f"{__version__}\n"


def test_a_script_may_call_the_program_by_name() -> None:
    begin()
    assert "turn 1" in typed("run", given="civledger\ncivledger note one\n").output
    assert [values["text"] for values in entries()] == ["one"]


def test_a_script_for_a_game_that_is_not_there_is_refused() -> None:
    said = typed("run -f nowhere.toml", given="note one\n")
    assert (said.code, said.output) == (3, "")
    assert "nowhere.toml" in said.messages


def test_a_script_for_a_folder_is_refused() -> None:
    assert "is a folder" in wrong("run -f .", 3)


def test_what_a_game_does_not_have_is_said_with_what_it_has() -> None:
    with pytest.raises(NotOffered, match="mega-civilization has no dice, only tax, revolt"):
        RULESETS["mega-civilization"].view("dice")


def test_without_the_quick_reader_the_standard_one_reads() -> None:
    with fallback():
        assert compiled() is None
        assert loads("a = 1") == {"a": 1}
    assert compiled() is not None


def test_colour_stands_around_the_code_alone() -> None:
    Path("bad.toml").write_text("x =", encoding="utf-8")
    report = check_report(judge_file("bad.toml").verdict)
    plain, coloured = (render(report, styled=styled) for styled in (False, True))
    assert coloured == plain.replace("error[CL001]", "\x1b[31;1merror[CL001]\x1b[0m")
    assert coloured != plain


def test_a_part_that_lacks_something_is_not_told_as_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(name: str) -> object:
        raise ModuleNotFoundError("No module named 'tabulate'", name="tabulate")

    monkeypatch.setattr(ruleset, "import_module", broken)
    monkeypatch.setattr(RULESETS["mega-civilization"], "_found", {})
    with pytest.raises(ModuleNotFoundError):
        RULESETS["mega-civilization"].view("census")
