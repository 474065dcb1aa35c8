"""The referee lets possible games pass, and finds each impossible thing that is planted in one."""

import copy
import tomllib
from typing import Any

import pytest

from tests.simulator import facts
from tests.simulator.referee import EARLIEST, SITE, SUPPORT, impossible
from tests.simulator.styles import written
from tests.simulator.table import play

Entry = dict[str, Any]
CIVS = facts.SETUPS[5, "west"]


def everybody(number: int, **other: int) -> dict[str, int]:
    return {**dict.fromkeys(CIVS, number), **other}


def entry(turn: int, action: str, **keys: Any) -> Entry:
    return {"turn": turn, "action": action, **keys}


def strike(calamity: str, victim: str, **keys: Any) -> Entry:
    return entry(6, "calamity", calamity=calamity, victim=victim, **keys)


def use(ability: str, civ: str, **keys: Any) -> Entry:
    return entry(6, "ability", ability=ability, civ=civ, **keys)


def opening() -> list[Entry]:
    """Return five turns in which everybody grows, builds 1 city in turn 4 and 1 in turn 5, and keeps all cards."""
    return [
        *(entry(turn, "census", tokens=everybody(2**turn)) for turn in (1, 2, 3)),
        *(entry(turn, "hand", kept=everybody(0)) for turn in (1, 2, 3)),
        entry(4, "census", tokens=everybody(16)),
        entry(4, "cities", cities=everybody(1)),
        entry(4, "hand", kept=everybody(1)),
        entry(5, "tax", cities=everybody(1)),
        entry(5, "census", tokens=everybody(20)),
        entry(5, "cities", cities=everybody(2)),
        entry(5, "hand", kept=everybody(3)),
    ]


def found(*more: Entry, players: list[str] = CIVS, **game: Any) -> list[str]:
    head = {"rules": "mega-civilization", "ast": "basic", **game}
    seats = [{"civ": civ} for civ in players]
    return impossible({"game": head, "player": seats, "entry": [*opening(), *more]})


def test_an_opening_is_possible() -> None:
    assert found() == []


@pytest.mark.parametrize(
    ("planted", "expected"),
    [
        pytest.param(
            [entry(6, "census", tokens=everybody(29))],
            [f"{civ}: 29 tokens, but at most 28 can be there after expansion" for civ in CIVS],
            id="tokens that more than double",
        ),
        pytest.param(
            [entry(6, "gain", treasury={"Egypt": 30}), entry(6, "census", tokens={"Egypt": 24}, after="conflict")],
            ["Egypt: 24 tokens and 32 treasury, but there are only 55"],
            id="more tokens than pieces",
        ),
        pytest.param(
            [entry(6, "census", tokens={"Egypt": 17}), entry(6, "cities", cities={"Egypt": 5})],
            ["Egypt: 3 new cities of at most 17 tokens", "Egypt: 5 cities, supported by at most 0 tokens"],
            id="cities of too few tokens",
        ),
        pytest.param(
            [entry(6, "census", tokens={"Egypt": 20}), entry(6, "cities", cities={"Egypt": 4})],
            [],
            id="cities of tokens enough",
        ),
        pytest.param(
            [entry(6, "census", tokens={"Egypt": 19}), entry(6, "cities", cities={"Egypt": 4})],
            ["Egypt: 4 cities, supported by at most 7 tokens"],
            id="cities that nobody supports",
        ),
        pytest.param(
            [entry(6, "cities", cities={"Egypt": 10}, calamity="Treachery")],
            ["Egypt: 10 cities, but there are only 9"],
            id="more cities than pieces",
        ),
        pytest.param(
            [entry(6, "spend", treasury={"Egypt": 3}, on="ship")],
            ["Egypt: 3 treasury spent, but there was only 2"],
            id="treasury that is not there",
        ),
        pytest.param(
            [entry(6, "spend", treasury={"Egypt": 3}, on="calamity")], [], id="a calamity takes what is there"
        ),
        pytest.param(
            [strike("Famine", "Egypt", lost_cities={"Egypt": 1}, paid={"Egypt": 9})], [], id="a calamity takes anything"
        ),
        pytest.param(
            [strike("Treachery", "Egypt", gained_cities={"Minoa": 8})],
            ["Minoa: 10 cities, but there are only 9"],
            id="more cities than pieces, by a calamity",
        ),
        pytest.param(
            [entry(6, "census", tokens=everybody(20)), strike("Epidemic", "Egypt", tokens={"Egypt": 54})],
            ["Egypt: 54 tokens and 2 treasury, but there are only 55"],
            id="more tokens than pieces, by a calamity",
        ),
        pytest.param(
            [use("Politics", "Egypt", paid={"Egypt": 3}, lost={"Minoa": 3}, gained={"Egypt": 3})],
            ["Egypt: 3 treasury spent, but there was only 2"],
            id="an ability that nobody can pay",
        ),
        pytest.param(
            [strike("Banditry", "Minoa", discarded={"Minoa": 1}), entry(6, "hand", kept=everybody(5))],
            ["all: 26 cards kept, turned in and discarded, but at most 25 can be out"],
            id="cards from nowhere, that a calamity took",
        ),
        pytest.param(
            [
                use("Trade Routes", "Minoa", earned={"Minoa": 4}, cards={"Bone": 1, "Clay": 1}),
                entry(6, "hand", kept=everybody(5)),
            ],
            [
                "Minoa: Bone is not in the box",
                "all: 27 cards kept, turned in and discarded, but at most 25 can be out",
            ],
            id="cards from nowhere, that an ability sold",
        ),
        pytest.param([entry(6, "hand", kept=everybody(5))], [], id="all cards kept"),
        pytest.param(
            [entry(6, "hand", kept=everybody(5, Egypt=6))],
            ["all: 26 cards kept, turned in and discarded, but at most 25 can be out"],
            id="cards from nowhere",
        ),
        pytest.param(
            [entry(6, "hand", kept=everybody(5), discarded={"Minoa": 1})],
            ["all: 26 cards kept, turned in and discarded, but at most 25 can be out"],
            id="cards from nowhere, discarded",
        ),
        pytest.param(
            [
                entry(6, "gain", treasury={"Egypt": 13}),
                entry(6, "spend", treasury={"Egypt": 15}, on="card", stack=9),
                entry(6, "hand", kept=everybody(5, Egypt=6)),
            ],
            [],
            id="a card that was bought",
        ),
        pytest.param(
            [entry(6, "buy", civ="Egypt", advances={"Mysticism": 40}, card_points=40, kept=5)],
            [],
            id="points of a few cards",
        ),
        pytest.param(
            [
                entry(6, "buy", civ="Egypt", advances={"Mysticism": 40}, card_points=40),
                entry(6, "hand", kept=everybody(5, Egypt=1)),
            ],
            ["all: 26 cards kept, turned in and discarded, but at most 25 can be out"],
            id="points of more cards than are out",
        ),
        pytest.param(
            [entry(6, "buy", civ="Egypt", advances={"Mysticism": 40}, cards={"Hides": 3})],
            ["Egypt: Hides is not in the box"],
            id="a commodity of the other half",
        ),
        pytest.param(
            [entry(6, "buy", civ="Egypt", advances={"Mysticism": 40}, cards={"Bone": 3})],
            ["Egypt: Bone is not in the box"],
            id="a commodity of larger games",
        ),
        pytest.param(
            [entry(6, "buy", civ="Egypt", advances={"Mysticism": 40}, cards={"Clay": 10})],
            ["Egypt: 10 Clay, but there are only 9"],
            id="a set larger than the box has",
        ),
        pytest.param(
            [entry(6, "buy", civ=civ, advances={"Mysticism": 40}, cards={"Clay": 5}) for civ in ("Egypt", "Hellas")],
            ["all: 10 Clay, but there are only 9"],
            id="sets of two players that are more than the box has",
        ),
        pytest.param(
            [entry(6, "buy", civ="Egypt", advances={"Mysticism": 40}, cards={"Fish": 3})],
            ["all: 3 cards of stack 3 turned in so far, but only 0 were drawn"],
            id="cards of a stack that nobody reached",
        ),
    ],
)
def test_what_is_impossible_is_found(planted: list[Entry], expected: list[str]) -> None:
    assert found(*planted) == [f"turn 6: {line}" for line in expected]


def test_what_was_struck_did_not_happen() -> None:
    place = len(opening()) + 1
    wrong = entry(6, "cities", cities={"Egypt": 9})
    assert found(wrong)
    assert found(wrong, entry(6, "strike", entries=[place], reason="typed twice")) == []


def test_the_last_of_two_numbers_counts() -> None:
    wrong, right = entry(5, "census", tokens={"Egypt": 50}), entry(5, "census", tokens={"Egypt": 20}, fix=True)
    assert found(wrong)
    assert found(wrong, right) == []


def test_architecture_spares_three_tokens_once_a_turn() -> None:
    bought = entry(6, "buy", civ="Egypt", advances={"Architecture": 140}, cards={"Clay": 4, "Iron": 8})
    next_turn = [entry(7, "census", tokens={"Egypt": 11}), entry(7, "cities", cities={"Egypt": 3})]
    assert found(*next_turn) == ["turn 7: Egypt: 3 cities, supported by at most 5 tokens"]
    assert found(bought, *next_turn) == []


def test_where_nothing_is_tracked_only_time_sets_a_limit() -> None:
    tracks = ["advances", "payment"]
    purchase = entry(1, "buy", civ="Egypt", advances={"Pottery": 50}, cards={"Fish": 4})
    head = {"rules": "mega-civilization", "ast": "basic", "tracks": tracks}
    ledger = {"game": head, "player": [{"civ": civ} for civ in CIVS], "entry": [purchase]}
    assert impossible(ledger) == [
        "turn 1: all: 4 cards kept, turned in and discarded, but at most 0 can be out",
        "turn 1: all: 4 cards of stack 3 turned in so far, but only 0 were drawn",
    ]
    for turn, is_possible in ((4, False), (5, True)):
        later = copy.deepcopy(ledger)
        later["entry"][0]["turn"] = turn  # type: ignore[index]
        assert (impossible(later) == []) is is_possible


@pytest.mark.parametrize(
    ("early", "expected"),
    [
        (entry(1, "tax", cities={"Egypt": 1}), "Egypt: 1 cities taxed, before anybody can have so many"),
        (entry(2, "cities", cities={"Egypt": 1}), "Egypt: 1 cities, before anybody can have so many"),
        (
            entry(2, "buy", civ="Egypt", advances={"Pottery": 50}),
            "all: 3 cards kept, turned in and discarded, but at most 0 can be out",
        ),
    ],
)
def test_nobody_has_cities_or_cards_in_the_first_turns(early: Entry, expected: str) -> None:
    head = {"rules": "mega-civilization", "ast": "basic", "tracks": ["advances"]}
    ledger = {"game": head, "player": [{"civ": civ} for civ in CIVS], "entry": [early]}
    assert f"turn {early['turn']}: {expected}" in impossible(ledger)


def test_the_earliest_cities_are_the_most_that_tokens_allow() -> None:
    reached = {(1, 0)}
    for turn, most in enumerate(EARLIEST[1:], 1):
        grown = {(min(2 * tokens, 55), cities) for tokens, cities in reached}
        reached = {
            (tokens - SITE * new, cities + new)
            for tokens, cities in grown
            for new in range(tokens // SITE + 1)
            if tokens - SITE * new >= SUPPORT * (cities + new)
        }
        assert max(cities for _, cities in reached) == most, turn


@pytest.mark.parametrize("style", ["as it happens", "cities at the end", "what changed", "late by a turn"])
@pytest.mark.parametrize(("seed", "players", "short"), [(0, 5, False), (1, 12, False), (2, 18, False), (3, 8, True)])
def test_games_of_the_simulator_are_possible(style: str, seed: int, players: int, short: bool) -> None:
    assert impossible(tomllib.loads(written(play(seed, players, short=short), style))) == []
