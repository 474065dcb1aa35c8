"""`civledger score`: results typed by an archivist, with the parts that are known."""

from pathlib import Path

import pytest

from tests.cli.keyboard import GAME, begin, codes, done, entries, shown, wrong
from tests.rules.megaciv.views.test_results import BARE

SHEET = "--space minoa=15,rome=12 --cities minoa=6 --ones minoa=8 --threes minoa=5 --sixes minoa=3 --bonus minoa=5"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("CIVLEDGER_FILE", raising=False)
    return tmp_path


def test_a_result_is_typed_with_its_parts_in_lists_that_may_be_repeated() -> None:
    begin(BARE)
    done(f"score minoa=127 rome=99 {SHEET} --buildings rome=3 --space egypt=9 --space hatti=4")
    assert entries() == [
        {
            "turn": 1,
            "action": "score",
            "points": {"Minoa": 127, "Rome": 99},
            "space": {"Minoa": 15, "Hatti": 4, "Rome": 12, "Egypt": 9},
            "cities": {"Minoa": 6},
            "ones": {"Minoa": 8},
            "threes": {"Minoa": 5},
            "sixes": {"Minoa": 3},
            "buildings": {"Rome": 3},
            "bonus": {"Minoa": 5},
        }
    ]
    assert codes() == []
    assert shown("score")["standings"][1]["buildings"] == 3


def test_the_log_tells_which_part_is_which() -> None:
    begin(BARE)
    assert done("score minoa=9 --space minoa=1 --cities minoa=4").splitlines() == [
        "game.toml: turn 1: score Minoa 9; space Minoa 1; cities Minoa 4"
    ]


def test_parts_of_everybody_may_be_bare_numbers() -> None:
    begin(BARE)
    done("score 1 2 3 4 5 6 7 --bonus 0,0,0,0,0,0,5")
    assert list(entries()[0]["bonus"].items())[-2:] == [("Hellas", 0), ("Egypt", 5)]


@pytest.mark.parametrize(
    ("line", "said", "code"),
    [
        (f"score minoa=128 {SHEET}", "MC702", 1),
        ("score --space minoa=15", "--space goes with the points", 2),
        ("score minoa=9 --space minoa=1 --space minoa=2", "Minoa is named twice", 2),
        ("score minoa=9 --ones minoa", "should be name=number", 2),
    ],
)
def test_what_does_not_fit_is_refused(line: str, said: str, code: int) -> None:
    begin(BARE)
    assert said in wrong(line, code)


def test_stone_age_has_no_parts() -> None:
    done("new game.toml --rules stone-age --players Ann,Bo")
    assert "a score of Stone Age has no ones" in wrong("score ann=9 --ones ann=3")
    assert "[[entry]]" not in GAME.read_text("utf-8")


@pytest.mark.parametrize("options", ["", " --dry-run", " --format json"])
def test_a_result_alone_has_no_turn_to_close(options: str) -> None:
    begin(BARE)
    assert wrong(f"endturn{options}", 1) == (
        "civledger: this ledger keeps only the result: there is no turn to close; `civledger score` shows the result\n"
    )
    done("endturn --anyway")


@pytest.mark.parametrize("line", ["calamity flood minoa", "calamity civilwar minoa", "ability politics minoa"])
def test_a_result_alone_takes_no_calamity(line: str) -> None:
    begin(BARE)
    assert "this ledger keeps only the result; to remember " in wrong(line)
