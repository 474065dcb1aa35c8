"""What the manual says about the format is enough to come to the same numbers as `status` and `score`."""

import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from civledger.engine.books import Books as Replayed
from civledger.rules.megaciv.board import counted, ends
from tests import depth
from tests.bare_counts import stock
from tests.depth import seeds, share
from tests.format.ledgers import FILES, LEDGERS, is_ledger, judged
from tests.format.random_ledgers import mega_civilization, stone_age
from tests.format.second_books import Books
from tests.format.second_tribes import Tribes
from tests.fuzz.trees import document
from tests.simulator.middle import play_to_cut
from tests.simulator.table import table_of

SMALL = [file for file in FILES if file not in LEDGERS]


def assert_same_numbers(content: bytes, every: int = 1) -> None:
    """Both readers have the same numbers now, and at the end of turns before."""
    books = judged(content).books
    assert books is not None
    tree = tomllib.loads(content.decode("utf-8-sig").replace("\r\n", "\n"))
    first, last = max(1, tree["game"].get("first_turn", 1) - 1), books.look_at().turn
    for turn in (None, *range(first, last, every)):
        assert_same_turn(tree, books, turn)


def assert_same_turn(tree: dict[str, Any], books: Replayed, turn: int | None) -> None:
    found = books.look_at(turn)
    status, score = books.ruleset.status.view(found).data["civs"], books.ruleset.score.view(found).data
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
        assert {civ: own.stock(civ) for civ in rows} == {civ: stock(found.state, civ) for civ in rows}, turn
        assert {civ: own.numbers[civ]["tokens"] for civ in rows} == {civ: counted(found.state, civ) for civ in rows}
        mine = {civ: own.shown_ends(civ) for civ in rows}
        assert mine == {civ: ends(found.state, civ) for civ in rows}, turn
    if own.by_books:
        assert {civ: own.parts(civ) for civ in rows} == {
            civ: {part: row.get(part) for part in own.parts(civ)} for civ, row in rows.items()
        }, turn


@pytest.mark.deep
@pytest.mark.parametrize("file", LEDGERS, ids=lambda file: file.stem)
def test_both_readers_have_the_same_numbers_of_our_games(file: Path) -> None:
    assert_same_numbers(file.read_bytes(), 1 if depth.whole else 12)


@pytest.mark.deep
def test_both_readers_have_the_same_numbers_of_the_samples() -> None:
    compared = 0
    for file in share(SMALL, 12):
        content = file.read_bytes()
        if is_ledger(judged(content)):
            assert_same_numbers(content)
            compared += 1
    assert compared > len(SMALL) * (0.9 if depth.whole else 0.07)


def census(**keys: Any) -> dict[str, Any]:
    """Return a census with the numbers of one player."""
    return {"action": "census", **{key: {"Minoa": row} if type(row) is int else row for key, row in keys.items()}}


def cities(number: int, **keys: Any) -> dict[str, Any]:
    return {"action": "cities", "cities": {"Minoa": number}, **keys}


def event(name: str, victim: str = "Minoa", **keys: Any) -> dict[str, Any]:
    """Return a calamity with the numbers of players, those of Minoa alone where none is named."""
    rows = {key: {"Minoa": row} if type(row) is int else row for key, row in keys.items()}
    return {"action": "calamity", "calamity": name, "victim": victim, **rows}


OF_FLOOD = {"after": "Flood", "calamity": "Flood", "victim": "Minoa"}
ARCHITECTURE = {"action": "buy", "civ": "Minoa", "advances": {"Architecture": 160}}
SAVED = {"action": "gain", "treasury": {"Minoa": 10}}
ANNEXED = {"ability": "Politics", "civ": "Minoa"}


@pytest.mark.parametrize(
    ("entries", "number", "between"),
    [
        ([census(tokens=20), census(lost=5, after="War"), census(gained=2, after="Flood")], 17, (17, 17)),
        ([census(lost=5, after="War"), census(tokens=20)], 15, (15, 15)),
        ([census(lost=5, after="War"), census(tokens=9, after="Flood"), census(gained=2, after="Flood")], 11, (11, 11)),
        ([census(lost=5, after="War"), census(lost=6, after="War", fix=True), census(tokens=20)], 9, (9, 9)),
        (
            [
                census(tokens=9, gained=1, after="Flood"),
                census(lost=4, after="War"),
                census(tokens=8, gained=10, after="Flood", fix=True),
            ],
            15,  # the lost ones stand behind the count that was put right
            (15, 15),
        ),
        ([census(tokens=2), census(lost=5, gained=4, after="War")], 4, (4, 4)),
        ([census(tokens=40), cities(2)], 40, (16, 28)),
        ([cities(2), census(tokens=40)], 40, (16, 40)),
        ([cities(2), census(tokens=40), cities(1), cities(0)], 40, (16, 50)),
        ([cities(2, **ANNEXED), census(tokens=40)], 40, (40, 40)),
        ([ARCHITECTURE, census(tokens=40), cities(2)], 40, (16, 28)),
        ([ARCHITECTURE, {"action": "endturn"}, census(tokens=40), cities(1), cities(2)], 40, (16, 31)),
        ([cities(2, **ANNEXED), census(tokens=20), cities(0, calamity="Superstition")], 20, (22, 30)),
        ([cities(2, **ANNEXED), census(tokens=20), cities(1, calamity="Earthquake", victim="Minoa")], 20, (20, 20)),
        ([cities(2, **ANNEXED), census(tokens=20), cities(1, calamity="Earthquake", victim="Rome")], 20, (21, 25)),
        ([cities(2, **ANNEXED), census(tokens=20), cities(1, calamity="Piracy"), cities(0, fix=True)], 20, (20, 30)),
        ([event("Tyranny", "Rome", lost={"Rome": 9}, gained=9), census(tokens=20)], 21, (21, 21)),
        ([event("Tyranny", "Rome", tokens={"Rome": 0}, gained=9), census(tokens=20)], 29, (29, 29)),
        ([event("Tyranny", "Rome", gained=60), SAVED, census(tokens=20)], 45, (45, 45)),
        ([event("Flood", lost=5), census(tokens=20), event("Avalanche", lost=7, fix=True)], 13, (13, 13)),
        ([census(lost=5, **OF_FLOOD), census(tokens=20), event("Flood", lost=2, fix=True)], 18, (18, 18)),
        ([census(tokens=20), event("Flood", lost=5), event("Flood", lost=2)], 13, (13, 13)),
        ([event("Flood", lost=5), census(tokens=9, after="War"), event("Flood", lost=2, fix=True)], 9, (9, 9)),
        ([cities(5, **ANNEXED), event("Superstition", lost_cities=7), census(tokens=20)], 20, (25, 45)),
        ([event("Tyranny", "Rome", gained=20), census(lost=9, after="War"), census(tokens=5)], 20, (20, 20)),
        ([census(tokens=5), census(lost=9, after="support"), event("Flood", gained=6)], 2, (2, 2)),
    ],
)
def test_both_readers_have_the_tokens_that_the_manual_says(
    entries: list[dict[str, Any]], number: int, between: tuple[int, int]
) -> None:
    turn, written = 1, []
    for entry in entries:
        written.append({"turn": turn, **entry})
        turn += entry["action"] == "endturn"
    players = [{"civ": civ} for civ in ("Minoa", "Rome", "Egypt", "Hatti", "Celt")]
    game = {"rules": "mega-civilization", "ast": "basic"}
    tree = {"format": 1, "game": game, "player": players, "entry": written}
    own = Books(tree)
    assert (own.numbers["Minoa"]["tokens"], *own.shown_ends("Minoa")) == (number, *between)
    assert_same_numbers(document(tree).encode())


@pytest.mark.deep
@pytest.mark.parametrize("play", [mega_civilization, stone_age])
def test_both_readers_have_the_same_numbers_of_random_games(play: Callable[[int], dict[str, Any]]) -> None:
    for seed in seeds(9, in_full=200):
        assert_same_numbers(document(play(seed)).encode(), 2 if depth.whole else 7)


@pytest.mark.deep
@pytest.mark.parametrize("without", [(), ("tokens", "kept"), ("choose",)], ids=["all", "uncounted", "unchosen"])
def test_both_readers_have_the_same_numbers_of_books_that_begin_in_the_middle(without: tuple[str, ...]) -> None:
    for seed in seeds(2, in_full=20):
        game = play_to_cut(seed, *table_of(seed), leaving=0.1)
        for first in share(game.turns, 6):
            assert_same_numbers(game.cut(first, without).encode(), 2 if depth.whole else 5)
