"""A game that the players end with any turn is final, and its scores are those of the rules read a second time."""

import random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from civledger.model.turn import Turn
from civledger.rules.megaciv.actions import score
from civledger.rules.megaciv.book.missing import is_over
from tests.depth import examples
from tests.play import literal, writing
from tests.play.game import Game
from tests.support import findings, judged

REASONS = (True, "", "closing hour")


def text_of(game: Game) -> str:
    head = writing.head_text(game.civs, game.side)
    return writing.ledger_text(game.civs, game.side, writing.sealed(head, game.entries))


@examples(25)
@given(st.integers(0, 10**9), st.integers(1, 22), st.sampled_from(REASONS))
def test_a_game_that_is_cut_is_final_and_scored_as_by_the_rules(seed: int, turns: int, last: bool | str) -> None:
    rng = random.Random(seed)
    civs = rng.sample(list(literal.CIVILIZATIONS), rng.randint(5, 18))
    game = Game(civs, rng.choice(["basic", "expert"]), rng, 0.0, 0.05, rng.choice([0.6, 1.0, 2.0]))
    game.play(turns)
    assert not score.view(judged(text_of(game)).look_at()).data["final"] or game.over
    game.entries[-1]["last"] = last
    scores, played = game.scores(), game.turn
    game.score()
    text = text_of(game)
    assert findings(text) == ()
    now = judged(text).look_at()
    data: Any = score.view(now).data
    assert (data["final"], now.turn, is_over(now)) == (True, played, True)
    assert {row["civ"]: row["points"] for row in data["standings"]} == scores
    assert [row["points"] for row in data["standings"]] == sorted(scores.values(), reverse=True)


@examples(10)
@given(st.integers(0, 10**9), st.integers(1, 5))
def test_what_follows_the_turn_with_which_it_was_ended_is_one_finding_a_turn(seed: int, cut: int) -> None:
    rng = random.Random(seed)
    game = Game(rng.sample(list(literal.CIVILIZATIONS), 6), "basic", rng)
    game.play(cut + 2)
    ends = [entry for entry in game.entries if entry["action"] == "endturn"]
    ends[cut - 1]["last"] = True
    found = findings(text_of(game))
    assert [(one.fault.code, one.turn) for one in found] == [("MC606", cut + 1), ("MC606", cut + 2)]
    closed: Turn = judged(text_of(game)).turns[-1]
    assert closed.closing.ended == cut
