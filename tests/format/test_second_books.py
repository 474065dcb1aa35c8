"""What the manual says about the format is enough to come to the same numbers as `status` and `score`."""

import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from civledger.engine.books import Books as Replayed
from tests import depth
from tests.depth import cases, share
from tests.format.ledgers import FILES, LEDGERS, is_ledger, judged
from tests.format.random_ledgers import mega_civilization, stone_age
from tests.format.second_books import Books
from tests.format.second_tribes import Tribes
from tests.fuzz.trees import document

SMALL = [file for file in FILES if file not in LEDGERS]


def assert_same_numbers(content: bytes, every: int = 1) -> None:
    """Both readers have the same numbers now, and at the end of turns before."""
    books = judged(content).books
    assert books is not None
    tree = tomllib.loads(content.decode("utf-8-sig").replace("\r\n", "\n"))
    last = books.look_at().turn
    for turn in (None, *range(1, last, every)):
        assert_same_turn(tree, books, turn)


def assert_same_turn(tree: dict[str, Any], books: Replayed, turn: int | None) -> None:
    found = books.look_at(turn)
    status, score = books.ruleset.status(found).data["civs"], books.ruleset.score(found).data
    is_stone_age = tree["game"]["rules"] == "stone-age"
    own: Books | Tribes = Tribes(tree, turn) if is_stone_age else Books(tree, turn)
    numbers = own.status()
    assert [{key: row[key] for key in mine} for mine, row in zip(numbers, status, strict=True)] == numbers, turn
    assert own.is_final() == score["final"], turn
    rows = {row["civ"]: row for row in score["standings"]}
    assert rows.keys() == {row["civ"] for row in numbers}
    if isinstance(own, Tribes) or own.by_books:
        assert own.places() == {civ: row["rank"] for civ, row in rows.items()}, turn
    if isinstance(own, Books):
        assert {civ: own.credits[civ] for civ in rows} == {civ: found.state.credits[civ] for civ in rows}, turn
        assert {civ: own.stock(civ) for civ in rows} == {civ: found.state.stock(civ) for civ in rows}, turn
    if own.by_books:
        assert {civ: own.parts(civ) for civ in rows} == {
            civ: {part: row.get(part) for part in own.parts(civ)} for civ, row in rows.items()
        }, turn


@pytest.mark.deep
@pytest.mark.parametrize("file", LEDGERS, ids=lambda file: file.stem)
def test_both_readers_have_the_same_numbers_of_our_games(file: Path) -> None:
    assert_same_numbers(file.read_bytes(), 1 if depth.deep else 12)


@pytest.mark.deep
def test_both_readers_have_the_same_numbers_of_the_samples() -> None:
    compared = 0
    for file in share(SMALL, 12):
        content = file.read_bytes()
        if is_ledger(judged(content)):
            assert_same_numbers(content)
            compared += 1
    assert compared > len(SMALL) * (0.9 if depth.deep else 0.07)


@pytest.mark.deep
@pytest.mark.parametrize("play", [mega_civilization, stone_age])
def test_both_readers_have_the_same_numbers_of_random_games(play: Callable[[int], dict[str, Any]]) -> None:
    for seed in range(cases(9, in_full=200)):
        assert_same_numbers(document(play(seed)).encode(), 2 if depth.deep else 7)
