"""Every view of the books takes `--turn N`, and shows them as the whole file gives them; see `looking-back.md`."""

import pytest

from tests.cli import ROOT
from tests.cli.keyboard import begin, done, shown, wrong
from tests.depth import share
from tests.support import entry, header

OVER = ROOT / "ledgers" / "eighteen-expert.toml"
LAST = OVER.read_text("utf-8").count('action = "endturn"')
CAVE = ROOT / "ledgers" / "four-stone-age.toml"
VIEWS = [
    *("status", "board", "score", "credits", "credits hel", "tax", "census", "cities", "hand", "buy", "ast-check"),
    *("beneficiary", "spend", "gain", "revolt", "ability"),
]


pytestmark = pytest.mark.usefixtures("bare")


def test_an_earlier_turn_is_shown_as_it_was_when_nothing_else_was_recorded() -> None:
    begin()
    done("census 4 5 6 7 8 9 1", "cities hel=2 rome=1", "buy hel pottery --card-points 60", "seat hel Ann")
    done("gain hel=3", "hand 1 2 3 4 5 6 7", "endturn --anyway")
    closed = {view: shown(f"{view} --turn 1") for view in VIEWS}
    done("census 1 1 1 1 1 1 1", "cities hel=5", "buy hel music --card-points 80", "seat hel Bo", "endturn --anyway")
    for view in VIEWS:
        assert shown(f"{view} --turn 1") == closed[view], view
        assert shown(f"{view} --turn 3") == shown(view), view


@pytest.mark.parametrize("view", [*VIEWS, "advances"])
def test_a_turn_that_has_not_begun_is_refused_with_the_one_that_is_open(view: str) -> None:
    begin(header() + entry(1, "endturn"))
    done(f"{view} --turn 2")
    assert f"try: civledger {view}\n" in wrong(f"{view} --turn 3")
    wrong(f"{view} --turn 0")


@pytest.mark.deep
@pytest.mark.parametrize("view", share(VIEWS, 3))
def test_a_game_that_is_over_has_no_open_turn(view: str) -> None:
    assert f"turn {LAST + 1}" not in done(f"{view} -f {OVER}")
    assert str(LAST + 1) not in str(
        shown(f"{view} -f {OVER}").get("turn") if view in ("status", "board", "ast-check") else ""
    )
    wrong(f"{view} -f {OVER} --turn {LAST + 1}")
    done(f"{view} -f {OVER} --turn {LAST}")


def test_only_the_last_turn_of_an_expert_game_has_final_standings() -> None:
    """The first marker arrives in the turn before, and one turn more is played."""
    final = [shown(f"score -f {OVER} --turn {turn}")["final"] for turn in (LAST - 2, LAST - 1, LAST)]
    assert final == [False, False, True]


def test_a_finished_game_of_stone_age_has_no_later_round() -> None:
    done(f"status -f {CAVE} --turn 2")
    wrong(f"status -f {CAVE} --turn 99")
