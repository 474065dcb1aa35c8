"""Random legal games have no finding; the same games with one mistake have exactly that one."""

import random
from collections.abc import Iterable
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

import tests.play.stoneage.mistakes
from civledger.cli.faults import faults
from tests import depth
from tests.depth import cases, examples
from tests.play import writing
from tests.play.mistakes import Table
from tests.play.more_mistakes import MISTAKES
from tests.play.recorded import Record, record_game
from tests.simulator.table import MOST_TURNS
from tests.support import codes, findings

pytestmark = pytest.mark.deep

STONE_AGE = set(tests.play.stoneage.mistakes.MISTAKES)
RARE = {"MC108": (11, 71)}
ELSEWHERE = {
    *("CL001", "CL002", "CL003", "CL004", "CL005", "CL006", "CL007", "CL008", "CL009"),  # of the file, not of a game
    *("MC204", "MC205", "MC503", "MC505"),  # in tests/simulator
}


@cache
def played(seed: int, late: float = 0.0, leaving: float = 0.0) -> Record:
    """Play some turns of 3 to 18 players, or every fourth time a whole game of 5, on either side of the A.S.T."""
    rng = random.Random(seed)
    players, turns = (5, MOST_TURNS) if seed % 4 == 3 else (rng.randint(3, 18), rng.randint(4, 12))
    game = record_game(seed, players, rng.choice(["basic", "expert"]), turns, late, leaving)
    if turns == MOST_TURNS or rng.random() < 0.5:
        game.score()
    return game


def seeds(code: str) -> Iterable[int]:
    """Return the games in which a mistake is tried, every day those in which a rare one can be made."""
    return RARE[code] if code in RARE and not depth.whole else range(200)


@examples(30)
@given(st.integers(0, 10**9))
def test_a_legal_game_has_no_finding_at_all(seed: int) -> None:
    assert findings(played(seed, leaving=0.05).text()) == ()


@examples(12)
@given(st.integers(0, 10**9))
def test_purchases_written_late_are_judged_as_of_their_turn(seed: int) -> None:
    game = played(seed, late=0.6)
    assert set(codes(game.text())) <= {"CL107"}


@pytest.mark.parametrize(("code", "put"), [(code, put) for code, puts in MISTAKES.items() for put in puts])
def test_one_mistake_gives_exactly_one_finding(code: str, put: object) -> None:
    assert callable(put)
    made = 0
    for seed in seeds(code):
        game = played(seed)
        mistake = put(Table(game, random.Random(seed)))
        if mistake is None:
            continue
        made += 1
        found = findings(writing.ledger_text(game.civs, game.side, mistake.entries))
        found = tuple(one for one in found if one.fault.code == code or not one.fault.asked)  # which may come besides
        assert [finding.fault.code for finding in found] == [code], (seed, found)
        assert found[0].turn == mistake.turn, (seed, found)
        assert mistake.civ in (None, found[0].civ), (seed, found)
        if made == cases(6, in_full=5):
            return
    pytest.fail(f"the mistake could be made only {made} times")


def test_every_code_of_the_rules_has_a_mistake() -> None:
    assert {fault.code for fault in faults()} - STONE_AGE == set(MISTAKES) | ELSEWHERE
