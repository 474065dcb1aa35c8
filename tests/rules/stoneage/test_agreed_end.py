"""A game that the players end with any round is final, and its scores are those of the sheet read a second time."""

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from civledger.rules.stoneage.actions import score
from civledger.rules.stoneage.book.due import is_over
from civledger.rules.stoneage.views import phone
from tests.depth import examples
from tests.play import writing
from tests.play.stoneage.game import Game
from tests.rules.stoneage import NAMES, entry, header
from tests.support import codes, findings, judged


@examples(25)
@given(st.integers(0, 10**9), st.integers(1, 12), st.sampled_from((True, "", "closing hour")))
def test_a_game_that_is_cut_is_final_and_scored_as_by_the_rules(seed: int, rounds: int, last: bool | str) -> None:
    rng = random.Random(seed)
    game = Game(NAMES[: rng.randint(2, 4)], rng)
    game.play(rounds)
    played = game.turn
    game.entries[-1]["last"] = last
    game.score()  # cards that waited and resources left are counted after the last round
    head = writing.stone_head_text(game.names)
    for entries in (game.entries, game.entries[:-1]):
        written = writing.sealed(head, entries)
        text = head + "".join(f"\n{writing.entry_text(one)}" for one in written)
        assert findings(text) == ()
        now = judged(text).look_at()
        data: Any = score.view(now).data
        assert (data["final"], now.turn, is_over(now)) == (True, played, True)
        found = {row["civ"]: row["points"] for row in data["standings"]}
        assert found == {name: player.total() for name, player in game.players.items()}


LOST = f"lost = {{ {', '.join(f'{name} = 0' for name in NAMES)} }}"
FED = header() + entry("feed", LOST)


@pytest.mark.parametrize(
    ("action", "body", "expected"),
    [
        ("figures", "figures = { You = 6 }", ["SA502"]),
        ("feed", LOST, ["SA502"]),
        ("endturn", "", ["SA502"]),
        ("card", 'player = "You"\neffect = "food"\nfood = 1\nsymbol = "art"', ["SA502"]),
        ("resources", "resources = { You = 3 }", []),
        ("note", 'text = "a good evening"', []),
        ("score", "points = { You = 0 }", []),
        ("score", "points = { You = -1 }", ["SA501"]),
    ],
)
def test_only_the_final_scoring_follows_the_end(action: str, body: str, expected: list[str]) -> None:
    assert codes(FED + entry("endturn", "last = true") + entry(action, body, 2)) == expected
    assert "SA502" not in codes(FED + entry("endturn", "last = false") + entry(action, body, 2))


def test_a_phone_asks_for_nothing_but_what_is_left() -> None:
    now = judged(FED + entry("endturn", "last = true")).look_at()
    page = phone.page(now, "You")
    assert ([pad["action"] for pad in page["pads"]], page["forms"]) == (["resources"], [])
