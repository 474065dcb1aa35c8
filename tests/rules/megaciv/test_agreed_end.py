"""A game that the players end with any turn is final, and its scores are those of the rules read a second time."""

import random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from civledger.model.turn import Turn
from civledger.rules.megaciv.actions import score
from civledger.rules.megaciv.book.due import is_over
from tests.depth import examples
from tests.play.recorded import record_game
from tests.support import findings, judged

REASONS = (True, "", "closing hour")


@examples(25)
@given(st.integers(0, 10**9), st.integers(1, 16), st.sampled_from(REASONS))
def test_a_game_that_is_cut_is_final_and_scored_as_by_the_rules(seed: int, turns: int, last: bool | str) -> None:
    rng = random.Random(seed)
    played = record_game(seed, rng.randint(3, 18), rng.choice(["basic", "expert"]), turns, leaving=0.05)
    assert not score.view(judged(played.text()).look_at()).data["final"] or played.game.over
    played.entries[-1]["last"] = last
    scores = played.game.scores()
    played.score()
    text = played.text()
    assert findings(text) == ()
    now = judged(text).look_at()
    data: Any = score.view(now).data
    assert (data["final"], now.turn, is_over(now)) == (True, played.game.turn, True)
    assert {row["civ"]: row["points"] for row in data["standings"]} == scores
    assert [row["points"] for row in data["standings"]] == sorted(scores.values(), reverse=True)


@examples(10)
@given(st.integers(0, 10**9), st.integers(1, 5))
def test_what_follows_the_turn_with_which_it_was_ended_is_one_finding_a_turn(seed: int, cut: int) -> None:
    game = record_game(seed, 6, "basic", cut + 2)
    ends = [entry for entry in game.entries if entry["action"] == "endturn"]
    ends[cut - 1]["last"] = True
    found = findings(game.text())
    assert [(one.fault.code, one.turn) for one in found] == [("MC606", cut + 1), ("MC606", cut + 2)]
    closed: Turn = judged(game.text()).turns[-1]
    assert closed.closing.ended == cut
