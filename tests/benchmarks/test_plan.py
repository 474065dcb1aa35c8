"""Plans of several turns: a full deck against the start-up of Python, and small ones against an integer program."""

import random
import sys
from collections.abc import Iterator

import pytest

from civledger.rules.megaciv.ruleset import MegaCivilization
from civledger.rules.megaciv.state import State, start
from tests.benchmarks import timing
from tests.benchmarks.test_advise import seconds
from tests.rules.megaciv.advice.cases import CIVS
from tests.rules.megaciv.advice.plan_program import PlanProgram
from tests.rules.megaciv.advice.test_plan import small_case, solve

BUDGETS = [[100, 120, 140, 160], [200, 220, 240, 260]]
LOOKS, PROGRAMS = 15_000, 6
FULL_GOAL, PROGRAM_GOAL = 600.0, 3.0
pytestmark = pytest.mark.benchmark


def full_decks() -> Iterator[tuple[State, str, list[int]]]:
    """Yield somebody who holds nothing, with what can be spent in four turns."""
    header = {"rules": "mega-civilization", "ast": "basic"}
    state = start(MegaCivilization().judging.setup({"game": header, "player": [{"civ": civ} for civ in CIVS[:7]]}).game)
    yield from ((state, CIVS[0], budgets) for budgets in BUDGETS)


def test_four_turns_on_a_full_deck_take_seconds(capsys: pytest.CaptureFixture[str]) -> None:
    python = timing.quickest({"pass": (sys.executable, "-c", "pass")}, rounds=9)["pass"]
    ratio = max(seconds(lambda: solve(*one, looks=LOOKS)) for one in full_decks()) / python  # noqa: B023  # at once
    with capsys.disabled():
        print(
            f"\na plan of four turns on a full deck: {ratio:.0f} times the start of Python; the goal is {FULL_GOAL:g}"
        )
    assert ratio <= 2 * FULL_GOAL


def test_a_plan_is_three_times_as_quick_as_an_integer_program_where_that_comes_to_an_end(
    capsys: pytest.CaptureFixture[str],
) -> None:
    planned = solved = 0.0
    for seed in range(PROGRAMS):
        rng = random.Random(seed)
        state, civ, budgets = small_case(rng, 11, rng.randint(2, 3))
        planned += seconds(lambda: solve(state, civ, budgets))  # noqa: B023  # called at once
        solved += seconds(lambda: PlanProgram(state, civ, budgets).best())  # noqa: B023
    with capsys.disabled():
        print(f"\nan integer program takes {solved / planned:.1f} times a plan; the goal is {PROGRAM_GOAL:g}")
    assert solved / planned >= PROGRAM_GOAL / 2
