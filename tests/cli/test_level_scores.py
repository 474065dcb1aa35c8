"""`score` where two players are level: tokens on the board decide, and a count may be needed."""

from pathlib import Path

import pytest

from tests.cli.keyboard import done


@pytest.fixture(autouse=True)
def _begin(bare: Path) -> None:
    done("new game.toml --players Ann,Bo,Cy,Di,Ed")


def test_a_result_that_a_count_could_change_says_so() -> None:
    done("census 20 22 9 8 7", "cities 1 1 0 0 0", "endturn --last --anyway")
    said = done("score")
    assert "tie: Assyria is ahead of Minoa (tokens on the board: 22 to 20)" in said
    assert "Assyria has 10 to 16 tokens on the board and Minoa 8 to 14: count them, since they decide" in said
    done("census ann=14 bo=10 --after building --turn 1")
    said = done("score")
    assert "tie: Minoa is ahead of Assyria (tokens on the board: 14 to 10)" in said
    assert "count them" not in said


def test_what_no_count_can_change_is_not_asked_for() -> None:
    done("census 20 33 9 8 7", "cities 1 1 0 0 0", "endturn --last --anyway")
    assert "count them" not in done("score")  # 21 to 27 against 8 to 14
    done("undo --yes")
    assert "count them" not in done("score")  # the game goes on
