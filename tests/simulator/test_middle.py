"""Books that begin in the middle of a game are those of the whole game from there on."""

from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from civledger.bookkeeping.open_ledger import JudgedLedger, judge_content
from civledger.engine.books import Books
from civledger.rules.megaciv.board import ends
from civledger.rules.megaciv.state import State
from tests.depth import seeds, share
from tests.simulator.middle import CutGame, play_to_cut
from tests.simulator.table import table_of

pytestmark = pytest.mark.deep

BY_CIV = ("board", "cities", "treasury", "space", "kept", "credits", "unchosen")
FOR_ALL = ("turn", "stopped", "scores", "doubt", "region", "historic", "controlled", "people")
# What the two may say otherwise. Besides: how long turns took, the forecast, story and charts, which know only the
# turns that are there.
EXCEPTIONS = {
    "MC204",  # cities last entered before the cut: the tokens counted there since are not in the books
    "MC203",  # an advance for support bought in the turn before the cut counts there from the next turn on
}
UNCOUNTED = {*EXCEPTIONS, "MC503"}  # needs all hands of the turn before


@cache
def game_of(seed: int) -> CutGame:
    """Play a game of 3 to 18 players, both sides; in some of them purchases come late, or people go home."""
    return play_to_cut(seed, *table_of(seed), 0.1 * (seed % 3 == 1), 0.1 * (seed % 4 == 3))


def judged(text: str) -> tuple[JudgedLedger, Books]:
    verdict = judge_content("game.toml", text.encode())
    assert verdict.books, verdict.verdict.findings
    return verdict, verdict.books


def numbers(state: State, before: int) -> dict[str, Any]:
    """Return all that books say of those who are there; how long ago something was before the cut, nobody knows."""
    rows: dict[str, Any] = {name: getattr(state, name) for name in FOR_ALL}
    rows |= {name: {civ: getattr(state, name)[civ] for civ in state.civs} for name in BY_CIV}
    rows["board"] = {civ: (row.number, row.least, row.most, row.turn) for civ, row in rows["board"].items()}
    rows["held"] = {civ: {name: max(turn, before) for name, turn in state.held[civ].items()} for civ in state.civs}
    rows["hands_in"] = {civ: state.hands_in.get(civ) for civ in state.civs}
    rows["left"], rows["marked"], rows["arrived"] = dict(state.left), state.marked, state.arrived
    return rows


def prices(books: Books, turn: int) -> dict[str, Any]:
    """Return what everything costs for everybody in a turn."""
    situation = books.look_at(turn)
    return {civ: books.ruleset.credits.view(situation, civ).data for civ in situation.state.civs}


def least_left(books: Books, turn: int) -> int | None:
    """Return how many turns are left at least; how many are likely is told by turns that a cut game has not."""
    until = tuple(one for one in books.turns if one.number <= turn)
    found = books.ruleset.pace.find_pace(books.look_at(turn)._replace(turns=until)) if books.ruleset.pace else None
    return found.best if found else None


def told(verdict: JudgedLedger, first: int, but: set[str]) -> Iterator[tuple[object, ...]]:
    for found in verdict.verdict.findings:
        if (found.turn or 0) >= first and found.fault.code not in but:
            yield found.fault.code, found.turn, found.civ, found.message


def assert_alike(game: CutGame, first: int, without: tuple[str, ...] = ()) -> None:
    (whole, all_books), (part, books) = judged(game.whole(first)), judged(game.cut(first, without))
    assert [turn.number for turn in books.turns] == [turn.number for turn in all_books.turns if turn.number >= first]
    assert books.written.open_turn == all_books.written.open_turn
    start, end = books.look_at(first - 1).state, all_books.look_at(first - 1).state
    if not without:
        assert numbers(start, first - 1) == numbers(end._replace(marked=frozenset()), first - 1)
    for own, other in zip(books.turns, all_books.turns[-len(books.turns) :], strict=True):
        for mine, its in ((own.opening, other.opening), (own.closing, other.closing)):
            if not without or own.number > first:
                assert numbers(mine, first - 1) == numbers(its, first - 1), own.number
    but = UNCOUNTED if without else EXCEPTIONS
    assert list(told(part, first, but)) == list(told(whole, first, but))
    assert not [found for found in part.verdict.findings if found.turn is None]
    for turn in (first, books.turns[-1].number - 1):
        assert prices(books, turn) == prices(all_books, turn)
        assert least_left(books, turn) == least_left(all_books, turn)
    assert books.ruleset.score.view(books.at()).data == all_books.ruleset.score.view(all_books.at()).data


@pytest.mark.parametrize("seed", seeds(3, in_full=40))
def test_a_game_cut_before_a_turn_has_the_books_of_the_whole_game(seed: int) -> None:
    game = game_of(seed)
    for first in share(game.turns, 5):
        assert_alike(game, first)


@pytest.mark.parametrize("seed", seeds(3, in_full=20))
def test_what_nobody_counted_is_known_from_its_first_count_on(seed: int) -> None:
    game = game_of(seed)
    for first in share(game.turns, 7):
        assert_alike(game, first, ("kept",))
        books, whole = judged(game.cut(first, ("tokens", "kept")))[1], judged(game.whole(first))[1]
        start = books.look_at(first - 1).state
        for civ in start.civs:
            least, most = ends(start, civ)
            assert least <= game.starts[first - 1][civ]["tokens"] <= most
        assert numbers(books.turns[-1].closing, first) == numbers(whole.turns[-1].closing, first)
