"""`advise`: what a deviation from the best costs, and what the winners of a club bought."""

import shutil
from pathlib import Path

import pytest

from tests.cli import ROOT
from tests.cli.keyboard import begin, done, files, shown, typed, wrong
from tests.cli.test_advise import holding
from tests.support import SEVEN, entry, header

pytestmark = pytest.mark.usefixtures("folder")

ARCHIVE = Path("club")


def finished(name: str, winner: str, *advances: str, turn: int = 2) -> None:
    """Put a finished game into the archive, in which the winner bought advances in a turn."""
    prices = ", ".join(f"'{one}' = 60" for one in advances)
    bought = entry(turn, "buy", f"civ = '{winner}'\nadvances = {{ {prices} }}\ncard_points = 500") if advances else ""
    spaces = ", ".join(f"{civ} = {15 if civ == winner else 1}" for civ in SEVEN)
    turns = "".join(entry(number, "endturn") for number in range(1, turn))
    last = entry(turn, "ast-check", f"space = {{ {spaces} }}") + entry(turn, "endturn")
    ARCHIVE.mkdir(exist_ok=True)
    (ARCHIVE / f"{name}.toml").write_text(header() + turns + bought + last, "utf-8")


def test_every_alternative_says_what_it_costs_in_what_the_goal_is_about() -> None:
    begin(holding("Pottery"))
    for goal, key, words in (("points", "points", "costs 1 point"), ("credits", "credit", " future credit: ")):
        data = shown(f"advise minoa --card-points 70 --goal {goal}")
        for other in data["alternatives"]:
            assert other["deviation"]["points"] == data["points"] - other["points"]
            assert other["deviation"]["spent"] == other["price"] - data["price"]
        assert data["deviation"] is None
        worst = data["alternatives"][-1]["deviation"][key]
        assert worst >= 0
        said = " ".join(done(f"advise minoa --card-points 70 --goal {goal}").split())
        assert (words if worst and goal == "credits" else "costs no point") in said
    dear = shown("advise minoa --card-points 500 --goal ast")
    assert all(other["deviation"]["spent"] >= 0 for other in dear["alternatives"])


def test_what_was_named_is_held_against_the_best() -> None:
    begin(holding("Pottery"))
    assert shown("advise minoa music --card-points 110")["deviation"]["points"] == 2
    assert "it costs 2 points, against Agriculture" in " ".join(done("advise minoa music --card-points 110").split())
    assert shown("advise minoa agriculture --card-points 110")["deviation"]["points"] == 0
    assert "it costs" not in done("advise minoa agriculture --card-points 110")


def test_the_club_tells_what_winners_bought_in_this_turn_with_such_credits() -> None:
    begin(holding("Pottery"))
    finished("one", "Rome", "Music", "Mysticism")
    finished("two", "Egypt", "Music")
    finished("three", "Egypt", turn=1)
    before = files()
    data = shown("advise minoa --card-points 70 --club club")["club"]
    assert files() == before
    assert {key: data[key] for key in ("turn", "games", "winners", "alike", "apart")} == {
        "turn": 2,
        "games": 3,
        "winners": 2,
        "alike": 2,
        "apart": 10,
    }
    assert data["advances"] == [
        {"name": "Music", "winners": 2, "alike": 2},
        {"name": "Mysticism", "winners": 1, "alike": 1},
    ]
    said = "2 winners of 3 games, with credits like these, bought in turn 2: Music 2, Mysticism 1"
    assert said in " ".join(done("advise minoa --card-points 70 --club club").split())


def test_winners_with_other_credits_are_told_as_such() -> None:
    begin(holding("Pottery", "Cloth Making"))  # 20 orange
    finished("one", "Rome", "Music")
    assert shown("advise minoa --card-points 70 --club club")["club"]["alike"] == 0
    said = " ".join(done("advise minoa --card-points 70 --club club").split())
    assert "1 winner of 1 game, none of them with credits like these, bought in turn 2: Music 1" in said


def test_an_archive_without_games_gets_a_kind_sentence() -> None:
    begin(holding("Pottery"))
    ARCHIVE.mkdir()
    assert shown("advise minoa --card-points 70")["club"] is None
    assert "no winner in turn 2: 0 finished games in it" in done("advise minoa --card-points 70 --club club")
    assert "there is no clubb" in wrong("advise minoa --card-points 70 --club clubb")


def test_what_cannot_be_read_is_named_and_other_games_are_passed_over() -> None:
    begin(holding("Pottery"))
    finished("one", "Rome", "Music")
    (ARCHIVE / "torn.toml").write_text("[game]\nrules = 'mega-civilization'\n[[player]]\nciv = 'Nowhere'\n", "utf-8")
    shutil.copy(ROOT / "ledgers" / "four-stone-age.toml", ARCHIVE)
    said = typed("advise minoa --card-points 70 --club club")
    assert said.code == 0
    assert "torn.toml cannot be read, and is left out" in said.messages
    assert "1 winner of 1 game" in said.output
