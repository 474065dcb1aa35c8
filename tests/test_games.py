"""Random legal games have no finding; the same games with one mistake have exactly that one."""

import random
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

import tests.play.stoneage.mistakes
from civledger.cli.explain import faults
from civledger.rules.megaciv.board import stock, tokens
from tests import depth
from tests.depth import cases, examples
from tests.play import literal, writing
from tests.play.game import Game
from tests.play.mistakes import Table
from tests.play.more_mistakes import MISTAKES
from tests.support import codes, findings, judged

pytestmark = pytest.mark.deep

STONE_AGE = set(tests.play.stoneage.mistakes.MISTAKES)
RARE = {"MC108": 73}
ELSEWHERE = {"CL001", "CL002", "CL003", "CL004", "CL005", "CL006", "CL007", "CL008"}  # of the file, not of a game


@cache
def played(seed: int, late: float = 0.0, leaving: float = 0.0) -> Game:
    """Play a game of 5 to 18 players, short or to its end, on either side of the A.S.T."""
    rng = random.Random(seed)
    civs = rng.sample(list(literal.CIVILIZATIONS), rng.randint(5, 18))
    game = Game(civs, rng.choice(["basic", "expert"]), rng, late, leaving, rng.choice([0.6, 1.0, 2.0]))
    game.play(rng.randint(3, 25))
    if rng.random() < 0.5:
        game.score()
    return game


def seeds(code: str) -> range:
    """Return the games in which a mistake is tried, every day from the first on in which it can be made."""
    return range(0 if depth.deep else RARE.get(code, 0), 200)


def text_of(game: Game) -> str:
    head = writing.head_text(game.civs, game.side)
    return writing.ledger_text(game.civs, game.side, writing.sealed(head, game.entries))


@examples(30)
@given(st.integers(0, 10**9))
def test_a_legal_game_has_no_finding_at_all(seed: int) -> None:
    assert findings(text_of(played(seed, leaving=0.05))) == ()


@examples(12)
@given(st.integers(0, 10**9))
def test_purchases_written_late_are_judged_as_of_their_turn(seed: int) -> None:
    game = played(seed, late=0.6)
    assert set(codes(text_of(game))) <= {"CL107"}


@examples(12)
@given(st.integers(0, 10**9))
def test_the_books_agree_with_the_table(seed: int) -> None:
    game = played(seed)
    books = judged(text_of(game)).turns[-1].closing
    for civ, player in game.players.items():
        assert books.cities[civ] == player.cities
        assert books.treasury[civ] == player.treasury
        assert tokens(books, civ) == player.tokens
        assert books.space[civ] == player.space
        assert set(books.held[civ]) == player.held
        assert books.credits[civ] == literal.credit_tokens(player.purchases, len(game.players), game.turn + 1)
        assert stock(books, civ) >= 0


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
        assert [finding.fault.code for finding in found] == [code], (seed, found)
        assert found[0].turn == mistake.turn, (seed, found)
        assert mistake.civ in (None, found[0].civ), (seed, found)
        if made == cases(6, in_full=5):
            return
    pytest.fail(f"the mistake could be made only {made} times")


def test_every_code_of_the_rules_has_a_mistake() -> None:
    assert {fault.code for fault in faults()} - STONE_AGE == set(MISTAKES) | ELSEWHERE
