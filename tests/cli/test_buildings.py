"""`civledger buildings`: shown, recorded, and only where the game has some."""

from pathlib import Path

import pytest

from tests.cli.keyboard import begin, done, entries, shown, typed, wrong
from tests.support import header

NEW = "new game.toml --players 4 --edition mega-empires --special-buildings"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("CIVLEDGER_FILE", raising=False)
    done(NEW)
    return tmp_path


def test_they_are_recorded_and_shown() -> None:
    receipt = done("buildings --region hatti,minoa --historic min minoa=2 hatti=1")
    assert "buildings region Minoa, Hatti; historic Minoa; controlled Minoa 2, Hatti 1" in receipt
    assert "points of special buildings: Minoa 6, Hatti 3" in receipt
    assert entries() == [
        {
            "turn": 1,
            "action": "buildings",
            "region": ["Minoa", "Hatti"],
            "historic": ["Minoa"],
            "controlled": {"Minoa": 2, "Hatti": 1},
        }
    ]
    data = shown("buildings")
    assert data[0] == {"civ": "Minoa", "region": True, "historic": True, "controlled": 2, "points": 6}
    assert [(row["civ"], row["points"]) for row in data] == [("Minoa", 6), ("Assyria", 0), ("Hatti", 3), ("Hellas", 0)]
    assert "Hatti    yes                                1       3" in done("buildings")
    assert "buildings" in done("score").splitlines()[0]
    assert "2 in the own region, 2 the own historic one, 1 each controlled" in done("print sheet")


@pytest.mark.parametrize(
    ("line", "entry"),
    [
        ("buildings --region all", {"region": ["Minoa", "Assyria", "Hatti", "Hellas"]}),
        ("buildings --region minoa --region hel", {"region": ["Minoa", "Hellas"]}),
        ('buildings --region ""', {"region": []}),
        ("buildings 1 0 2 0", {"controlled": {"Minoa": 1, "Assyria": 0, "Hatti": 2, "Hellas": 0}}),
        ("buildings all=1", {"controlled": {"Minoa": 1, "Assyria": 1, "Hatti": 1, "Hellas": 1}}),
    ],
)
def test_only_what_is_typed_is_recorded(line: str, entry: dict[str, object]) -> None:
    done(line)
    assert entries() == [{"turn": 1, "action": "buildings", **entry}]


def test_a_list_of_nobody_is_told() -> None:
    done("buildings --region minoa")
    assert "buildings region none\n  points of special buildings: none" in done('buildings --region ""')
    assert "region none" in done("log")
    assert done("log minoa").count("buildings") == 1


def test_who_controls_none_controls_no_historic_one() -> None:
    assert "error[CL104] Hellas, turn 1: historic names Hellas, who controls no building" in wrong(
        "buildings --historic hellas", 1
    )
    done("buildings hellas=1", "buildings --historic hellas")


@pytest.mark.parametrize("line", ["buildings", "buildings minoa=1", "buildings --region minoa", "buildings x=y"])
def test_other_games_have_none_and_say_so(line: str) -> None:
    begin(header())
    assert "this game has no special buildings" in wrong(line)


@pytest.mark.parametrize(
    "line", ["buildings --region rome", "buildings --historic xyzzy", "buildings minoa", "buildings 1 2"]
)
def test_wrong_words_are_wrong_usage(line: str) -> None:
    wrong(line)


def test_new_refuses_them_in_another_edition() -> None:
    message = wrong("new other.toml --players 5 --special-buildings")
    assert 'special_buildings goes with edition = "mega-empires" alone' in message
    assert "stone-age has no --special-buildings" in wrong(
        "new cave.toml --rules stone-age --players a,b --special-buildings"
    )


def test_the_page_has_them_as_a_part() -> None:
    done("buildings minoa=3")
    assert '<i class="p3"></i>buildings</th>' in typed("report").output
