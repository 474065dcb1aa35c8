"""Numbers at the prompt without a command are those that the prompt showed as due."""

import re
from pathlib import Path

import pytest

from civledger.cli import completing
from civledger.cli.table import open_table
from tests.cli.at_table import AtTable
from tests.cli.keyboard import GAME, begin, done, entries
from tests.cli.test_table import type_in
from tests.support import header

PEOPLE = "Flo=Minoa,Judith=Rome,Marek=Hatti,Ronald=Egypt,Sarah=Celt"
RANKING = ("Minoa", "Celt", "Hatti", "Rome", "Egypt")
LAST_TURN = "census 12 10 11 12 12"


@pytest.fixture(autouse=True)
def folder(bare: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(completing, "HISTORY", "history")
    done(f'new game.toml --players "{PEOPLE}"', LAST_TURN, "hand all=0", "endturn")


def counted(key: str = "tokens") -> dict[str, int]:
    """Return what was recorded since the last turn."""
    found: dict[str, int] = {}
    for one in entries()[3:]:
        found |= one.get(key, {})
    return found


@pytest.mark.parametrize(
    ("before", "line", "expected"),
    [
        ("note x", "22 20 21 22 22", (22, 20, 21, 22, 22)),
        ("note x", "22, 20, 21, 22 and 22", (22, 20, 21, 22, 22)),
        ("census flo=9", "20 21 22 22", (9, 20, 21, 22, 22)),
        ("note x", "ronald 22 judith 20", (None, None, None, 20, 22)),
        ("note x", "ronald=22, judith=20", (None, None, None, 20, 22)),
        ("note x", "22 for ronald", (None, None, None, None, 22)),
        ("note x", "flo twelve", (12, None, None, None, None)),
    ],
)
def test_what_is_due_is_recorded(
    before: str,
    line: str,
    expected: tuple[int | None, ...],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    done(before)
    type_in(monkeypatch, line, "q")
    open_table("game.toml")
    assert counted() == {civ: number for civ, number in zip(RANKING, expected, strict=True) if number is not None}
    assert "read as: census" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("before", "line", "asked", "why"),
    [
        ("note x", "12 11", "census Minoa=12 Celt=11", "2 numbers, and 5 due"),
        ("census flo=9", "9 10 11 12 13", "census Minoa=9 Celt=10 Hatti=11 Rome=12 Egypt=13 --fix", "5 numbers, and 4"),
        (
            "note x",
            "44 10 11 12 12",
            "census Minoa=44 Celt=10 Hatti=11 Rome=12 Egypt=12",
            "Minoa (Flo): 44, and 12 before",
        ),
        ("note x", "ronald 44 judith 12", "census Egypt=44 Rome=12", "Egypt (Ronald): 44, and 12 before"),
        ("note x", "ronald 3", "census Egypt=3", "Egypt (Ronald): 3, and 12 before"),
        ("census flo=9", "flo 10", "census Minoa=10 --fix", "Minoa (Flo) has 9 already"),
        ("census flo=9", "judith 10 flo 10", "census Rome=10 Minoa=10 --fix", "Minoa (Flo) has 9 already"),
        ("note x", "ronald +3", "census Egypt=15", "Egypt: 12 → 15"),
        ("note x", "ronld 13", "census Egypt=13", "if that is what you mean"),
    ],
)
def test_what_is_doubtful_is_asked_once(
    before: str, line: str, asked: str, why: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    done(before)
    known = entries()
    prompts = type_in(monkeypatch, line, "n", line, "", line, "y", "q")
    open_table("game.toml")
    said = capsys.readouterr().err
    assert said.count(f"  {asked}\n     {why}") == 3
    assert prompts.count("Record this? [y/N] ") == 3
    assert entries() != known


def test_too_many_numbers_are_told(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    type_in(monkeypatch, "1 2 3 4 5 6", "q")
    open_table("game.toml")
    said = "6 numbers, but 5 due: Minoa, Celt, Hatti, Rome, Egypt. Or write name=number\n"
    assert said in capsys.readouterr().err
    assert counted() == {}


@pytest.mark.parametrize("line", ["judith lost 20 tokens", "flo 12 judith lost 20"])
def test_more_than_somebody_has_is_told_and_the_prompt_goes_on(
    line: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    prompts = type_in(monkeypatch, line, "q")
    open_table("game.toml")
    assert "Rome has 12, and cannot have 20 fewer\n" in capsys.readouterr().err
    assert prompts == ["> ", "> "]
    assert counted() == {}


def test_while_the_table_moves_a_number_is_of_who_comes_next(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    done("census 13 14 12 10 11")
    prompts = type_in(monkeypatch, "1", "1 0", "y", "q")
    open_table("game.toml")
    said = capsys.readouterr()
    assert "cities (optional), next: Sarah, Flo" in said.out
    assert "read as: cities Celt=1 (undo" in said.err
    assert "read as: cities Minoa=1 Hatti=0" not in said.err
    assert "  cities Minoa=1 Hatti=0\n     2 numbers, and 4 due" in said.err
    assert prompts.count("Record this? [y/N] ") == 1
    assert counted("cities") == {"Celt": 1, "Minoa": 1, "Hatti": 0}


def test_seven_who_are_not_named_are_asked_about(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    begin(header())
    type_in(monkeypatch, "1 2 1 2 1 2 1", "n", "q")
    open_table("game.toml")
    assert "each number belongs to this player" in capsys.readouterr().err
    assert entries() == []


@pytest.mark.parametrize(
    ("meanwhile", "why"),
    [
        ("census flo=9", "Minoa (Flo) has 9 already"),
        ("endturn --anyway", "turn 2 was closed meanwhile; this is for 3"),
    ],
)
def test_books_that_moved_on_are_told(
    meanwhile: str, why: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    before = GAME.read_bytes()
    done(meanwhile)
    later = GAME.read_bytes()
    GAME.write_bytes(before)
    prompts = type_in(monkeypatch, "flo 12", "n", "q")
    typed = __import__("builtins").input

    def move_on(shown: str) -> str:
        line: str = typed(shown)
        if line == "flo 12":
            GAME.write_bytes(later)
        return line

    monkeypatch.setattr("builtins.input", move_on)
    open_table("game.toml")
    assert why in capsys.readouterr().err
    assert prompts.count("Record this? [y/N] ") == 1
    assert GAME.read_bytes() == later


@pytest.mark.parametrize("line", ["flo 12", "census flo=12"])
def test_a_file_that_is_broken_meanwhile_is_told_with_its_line(
    line: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    type_in(monkeypatch, line, "q")
    typed = __import__("builtins").input

    def break_file(shown: str) -> str:
        GAME.write_text("<<<<<<< ours\n", "utf-8")
        answer: str = typed(shown)
        return answer

    monkeypatch.setattr("builtins.input", break_file)
    open_table("game.toml")
    assert "game.toml:1: error[CL002] a conflict marker of git" in capsys.readouterr().out


@pytest.mark.parametrize("line", ["famine 2", "22 tonkens", "flo", "flo 3 cities", "flo 22 -x", "-2", "flo 12?"])
def test_other_lines_are_no_numbers(
    line: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    type_in(monkeypatch, line, "n", "q")
    open_table("game.toml")
    assert not re.search(r"read as: census|Traceback", capsys.readouterr().err)
    assert counted() == {}


def test_a_line_that_is_typed_at_the_question_is_carried_out(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    type_in(monkeypatch, "flo 44", "census flo=14", "flo 44", "flo 15", "y", "flo 44", "no thanks", "q")
    open_table("game.toml")
    assert capsys.readouterr().err.count("not recorded\n") == 2
    assert counted() == {"Minoa": 15}


@pytest.mark.parametrize(
    "line", ["12 99 11 12 12", "census 12 99 11 12 12", "census flo=12 sarah=99 marek=11 judith=12 ronald=12"]
)
@pytest.mark.parametrize(
    ("answers", "expected"),
    [
        (["13"], (12, 13, 11, 12, 12)),
        (["99", "13"], (12, 13, 11, 12, 12)),
        (["."], (12, None, 11, 12, 12)),
        (["no thanks"], (None, None, None, None, None)),
        ([""], (None, None, None, None, None)),
    ],
)
def test_one_impossible_number_is_asked_again(
    line: str,
    answers: list[str],
    expected: tuple[int | None, ...],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    prompts = type_in(monkeypatch, line, *answers, "q")
    open_table("game.toml")
    said = capsys.readouterr().err
    assert "error[MC201] Celt, turn 2: 99 tokens on the board" in said
    assert "--force" not in said
    assert prompts.count("Celt (Sarah) again, or . to record the other 4: ") == len(answers)
    assert counted() == {civ: number for civ, number in zip(RANKING, expected, strict=True) if number is not None}


def test_two_impossible_numbers_are_asked_one_after_the_other(monkeypatch: pytest.MonkeyPatch) -> None:
    type_in(monkeypatch, "12 99 11 98 12", ".", "10", "q")
    open_table("game.toml")
    assert counted() == {"Minoa": 12, "Hatti": 11, "Rome": 10, "Egypt": 12}


def test_numbers_of_which_none_is_possible_are_refused(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    prompts = type_in(monkeypatch, "99 99 99 99 99", "y", "q")
    open_table("game.toml")
    assert "nothing was recorded" in capsys.readouterr().err
    assert not [prompt for prompt in prompts if "again" in prompt]
    assert counted() == {}


@pytest.mark.parametrize("line", ["everyone 12", "everyone has 12 tokens", "all 12"])
def test_a_number_of_everyone_is_of_all_who_are_due(line: str, monkeypatch: pytest.MonkeyPatch) -> None:
    done("census flo=9")
    type_in(monkeypatch, line, "y", "q")
    open_table("game.toml")
    assert counted() == {"Minoa": 9, "Celt": 12, "Hatti": 12, "Rome": 12, "Egypt": 12}


def test_a_calamity_at_the_prompt_goes_through_the_sheet() -> None:
    done("census all=40", "cities all=4", "census all=20 --after building")
    with AtTable() as table:
        shown = table.type("famine flo")
        assert "Open: Famine (Minoa)\nCard and holder? [go on] " in shown
        table.type("", "nobody", "pass")
        assert table.leave() == 0
    assert entries()[-1]["action"] == "calamity"


def test_calling_out_takes_words_for_later_and_for_all_the_others() -> None:
    done("census 13 14 12 10 11")
    with AtTable() as table:
        assert "Minoa" in table.type("cities")
        assert "Minoa" not in table.type("pass").splitlines()[-1]
        table.type("1", "rest")
        assert table.leave() == 0
    assert len(counted("cities")) == 5
