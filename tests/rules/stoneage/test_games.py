"""Random legal games have no finding; the same games with one mistake have exactly that one."""

import random
from collections.abc import Callable
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from civledger.rules import RULESETS
from civledger.rules.stoneage.book.standings import points
from tests.depth import examples
from tests.play import writing
from tests.play.stoneage.game import Entry, Game
from tests.play.stoneage.mistakes import MISTAKES
from tests.play.stoneage.table import Mistake, Table
from tests.support import findings, judged

pytestmark = pytest.mark.deep

NAMES = ("Ronald", "Judith", "Ann", "Bo")
PUTS = [(code, put) for code, puts in MISTAKES.items() for put in puts]


@cache
def played(seed: int) -> Game:
    """Play a game of 2 to 4 players, short or to its end."""
    rng = random.Random(seed)
    game = Game(NAMES[: rng.randint(2, 4)], rng)
    game.play(rng.randint(3, 40))
    game.score()
    return game


def text_of(game: Game, entries: list[Entry]) -> str:
    return writing.stone_head_text(game.names) + "".join(f"\n{writing.entry_text(entry)}" for entry in entries)


@examples(30)
@given(st.integers(0, 10**9))
def test_a_legal_game_has_no_finding_at_all(seed: int) -> None:
    game = played(seed)
    assert findings(text_of(game, writing.sealed(writing.stone_head_text(game.names), game.entries))) == ()


@examples(20)
@given(st.integers(0, 10**9))
def test_the_books_agree_with_the_table(seed: int) -> None:
    game = played(seed)
    books = judged(text_of(game, game.entries)).turns[-1].closing
    for name, player in game.players.items():
        assert books.points[name] == player.points
        assert books.figures[name] == player.figures
        assert books.tools[name] == player.tools
        assert books.agriculture[name] == player.agriculture
        assert books.buildings[name] == player.buildings
        assert books.resources[name] == player.left
        assert sorted(books.symbols[name]) == sorted(player.symbols)
        assert books.icons[name] == player.icons
        assert sorted(books.single[name]) == sorted(player.single)
        assert (books.choices[name], books.hidden[name]) == (player.choices, 0)
        assert points(books, name).total == player.total()
    assert books.cards_taken == 36 - len(game.deck) - len(list(filter(None, game.open)))


@pytest.mark.parametrize(("code", "put"), PUTS, ids=[put.__name__ for _, put in PUTS])
def test_one_mistake_gives_exactly_one_finding(code: str, put: Callable[[Table], Mistake | None]) -> None:
    made = 0
    for seed in range(300):
        game = played(seed)
        mistake = put(Table(game, random.Random(seed)))
        if mistake is None:
            continue
        made += 1
        found = findings(text_of(game, mistake.entries))
        assert [finding.fault.code for finding in found] == [code], (seed, found)
        assert (found[0].turn, found[0].civ) == (mistake.turn, mistake.player), (seed, found)
        if made == 5:
            return
    pytest.fail(f"the mistake could be made only {made} times")


def test_every_code_of_the_game_has_a_mistake() -> None:
    assert [check.fault.code for check in RULESETS["stone-age"].judging.CHECKS] == list(MISTAKES)
