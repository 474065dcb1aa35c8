"""Looking back: every view of the books takes `--turn N`, and shows them as the whole file gives them."""

from pathlib import Path

import pytest

from tests.cli import ROOT
from tests.cli.keyboard import begin, done, shown, wrong
from tests.support import entry, header

OVER = ROOT / "ledgers" / "eighteen-expert.toml"
CAVE = ROOT / "ledgers" / "four-stone-age.toml"
VIEWS = [
    *("status", "board", "score", "credits", "credits hel", "tax", "census", "cities", "hand", "buy", "ast-check"),
    *("beneficiary", "spend", "gain", "revolt", "ability"),
]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("CIVLEDGER_FILE", raising=False)
    return tmp_path


@pytest.mark.parametrize("view", VIEWS)
def test_an_earlier_turn_is_shown_as_it_was_when_nothing_else_was_recorded(view: str) -> None:
    begin()
    done("census 4 5 6 7 8 9 1", "cities hel=2 rome=1", "buy hel pottery --card-points 60", "seat hel Ann")
    done("gain hel=3", "hand 1 2 3 4 5 6 7", "endturn --anyway")
    closed = shown(f"{view} --turn 1")
    done("census 1 1 1 1 1 1 1", "cities hel=5", "buy hel music --card-points 80", "seat hel Bo", "endturn --anyway")
    assert shown(f"{view} --turn 1") == closed
    assert shown(f"{view} --turn 3") == shown(view)


def test_late_entries_and_fixes_are_in_it() -> None:
    begin()
    done("census 4 5 6 7 8 9 1", "endturn --anyway", "census hel=9 --turn 1", "census hel=10 --turn 1 --fix")
    assert {row["civ"]: row["tokens"] for row in shown("census --turn 1")}["Hellas"] == 10


@pytest.mark.parametrize("view", [*VIEWS, "advances"])
def test_a_turn_that_has_not_begun_is_refused_with_the_one_that_is_open(view: str) -> None:
    begin(header() + entry(1, "endturn"))
    done(f"{view} --turn 2")
    said = f"civledger: turn 3 has not begun: turn 2 is open\n  help: civledger {view}\n"
    assert wrong(f"{view} --turn 3") == said
    assert "0" in wrong(f"{view} --turn 0")


def test_values_are_written_late_as_before() -> None:
    begin(header() + entry(1, "endturn"))
    assert "turn 1: census Rome 3" in done("census rome=3 --turn 1")
    assert "CL106" in wrong("census rome=3 --turn 9", 1)


def test_a_player_is_called_as_in_that_turn() -> None:
    begin()
    done("seat hel Ann", "endturn --anyway", "seat hel Bo")
    assert shown("credits ann --turn 1")["civ"] == "Hellas"
    assert "there is no civilization 'ann'" in wrong("credits ann")


def test_a_view_that_says_no_turn_says_that_one() -> None:
    begin(header() + entry(1, "endturn"))
    assert done("hand --turn 1").endswith("game.toml: turn 1\n")
    assert done("hand").endswith("game.toml\n")


def test_a_board_that_goes_on_shows_no_earlier_turn() -> None:
    begin()
    assert "leave out --watch or --turn" in wrong("board --watch --turn 1")


@pytest.mark.parametrize("view", VIEWS)
def test_a_game_that_is_over_has_no_open_turn(view: str) -> None:
    assert "turn 18" not in done(f"{view} -f {OVER}")
    assert "18" not in str(shown(f"{view} -f {OVER}").get("turn") if view in ("status", "board", "ast-check") else "")
    assert "turn 18 has not begun: the game ended with turn 17\n" in wrong(f"{view} -f {OVER} --turn 18")
    done(f"{view} -f {OVER} --turn 17")


def test_a_finished_game_of_stone_age_names_no_round() -> None:
    assert done(f"status -f {CAVE}").endswith(f"{CAVE}: the game is over\n")
    assert done(f"status -f {CAVE} --turn 2").endswith(f"{CAVE}: round 2\n")
    assert "round 99 has not begun" in wrong(f"status -f {CAVE} --turn 99")


@pytest.mark.parametrize(
    "line", ["log --turn 9", "log minoa --turn 9", "calamity --turn 99", "calamity flood --turn 99"]
)
def test_a_turn_that_has_not_begun_is_refused_where_nothing_would_be_shown_of_it(line: str) -> None:
    begin()
    assert "has not begun: turn 1 is open" in wrong(line)
    done(f"{line.rstrip('9')}1")


def test_the_log_shows_a_score_in_the_turn_after_the_end() -> None:
    begin(header(tracks=["ast"]))
    done("ast-check minoa=15 rome=14", "endturn --anyway", "score minoa=75 --force")
    assert "75" in done("log --turn 2")
    assert "the game ended with turn 1" in wrong("log --turn 3")
