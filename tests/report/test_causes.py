"""'Would have won by N' against a second computation: a game ends when it ends, not when it was recorded to."""

import random
import re
from collections import Counter

import pytest

from civledger.bookkeeping.causes import find_causes
from tests import depth
from tests.depth import seeds
from tests.play.recorded import Record, record_game
from tests.report.second_causes import Otherwise
from tests.simulator.table import table_of
from tests.support import judged


def ended(seed: int) -> Record:
    """Play a game to its end or, one in two, to a turn that the players agree on, where more of them are level."""
    rng = random.Random(seed)
    turns = rng.randint(6, 15) if seed % 2 else 36
    game = record_game(seed, *table_of(seed // 2), turns, late=0.1, leaving=0.02 * (seed % 5 == 4))
    if not game.game.over:
        game.entries[-1]["last"] = "an agreed time"
    game.score()
    return game


@pytest.mark.deep
def test_who_would_have_won_is_what_a_second_computation_says(capsys: pytest.CaptureFixture[str]) -> None:
    """Count how many causes were told, how many ends came sooner, and how many rivals were level."""
    seen = Counter[str]()
    for seed in seeds(60, in_full=500):
        game = ended(seed)
        second = Otherwise(game.civs, game.side, game.entries)
        was = second.recorded
        assert was.final
        seen["games"] += 1
        seen["games with level rivals"] += was.lead == 0
        for cause in find_causes(judged(game.text())) or ():
            ((winner, by, points, turn),) = re.findall(
                r"(\w+) would have won (?:(by) (\d+) points?|on the tie-break)(?: in turn (\d+))?\.$", cause.text
            )
            would = second.without(cause, winner)
            told = seed, cause.text
            assert would.final, told
            assert winner in would.first, told
            assert would.first != was.first or len(was.first) > 1, told
            assert would.lead == int(points or 0), told
            assert would.turn == int(turn or was.turn), told
            assert cause.worth == was.points[cause.civ] - would.points[cause.civ], told
            seen[f"{cause.kind} told"] += 1
            seen["ended sooner"] += would.turn < was.turn
            seen["on the tie-break"] += not by
            seen["level rivals won or would have"] += was.lead == 0 or would.lead == 0
    with capsys.disabled():
        print(*(f"\n  {name:32}{number:4}" for name, number in sorted(seen.items())))
    if depth.whole:
        assert all(seen[name] for name in ("ended sooner", "on the tie-break", "games with level rivals"))
