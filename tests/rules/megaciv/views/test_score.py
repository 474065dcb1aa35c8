"""The standings, and each of the eight tie-breaks deciding alone."""

from collections.abc import Mapping
from typing import Any

import pytest

from civledger.model.turn import Situation
from civledger.rules.megaciv.actions.score import view
from civledger.rules.megaciv.board import count_tokens
from civledger.rules.megaciv.state import State
from civledger.rules.megaciv.tables import COLOURS
from tests.support import SEVEN, entry, header, judged

KEYS = ["rank", "civ", "player", "points", "advances", "cities", "ast", "bonus", "tiebreak"]


class Has:
    """What one of two players with equal points has."""

    def __init__(
        self, space: int = 1, advances: str = "", credits: tuple[int, ...] = (), cities: int = 0, tokens: int = 9
    ) -> None:
        self.space = space
        self.held = dict.fromkeys(filter(None, advances.split(", ")), 1)
        self.credits = dict.fromkeys(COLOURS, 0) | dict(zip(COLOURS, credits, strict=False))
        self.cities = cities
        self.tokens = tokens


def table(players: Mapping[str, Has]) -> Situation:
    """Return a situation in which some players have what they are said to have."""
    situation = judged(header()).at()
    state: State = situation.state
    columns: dict[str, Any] = {
        key: {**getattr(state, key), **{civ: getattr(has, key) for civ, has in players.items()}}
        for key in ("space", "held", "credits", "cities")
    }
    counted = count_tokens(state, {civ: has.tokens for civ, has in players.items()}, is_census=True)
    return situation._replace(state=counted._replace(**columns))


# Assyria stands behind Minoa in the ranking, and every later tie-break speaks for Minoa.
DECIDED = [
    (
        "position on the A.S.T.",
        Has(space=2),
        Has(space=1, cities=5, credits=(50, 50), tokens=40),
        (2, 1),
    ),
    (
        "advances worth 6",
        Has(advances="Democracy"),
        Has(advances="Literacy, Medicine", credits=(50, 50), tokens=40),
        (1, 0),
    ),
    (
        "advances worth 3",
        Has(advances="Literacy"),
        Has(advances="Cloth Making, Mysticism, Sculpture", credits=(50, 50), tokens=40),
        (1, 0),
    ),
    (
        "price",
        Has(advances="Medicine"),
        Has(advances="Literacy", credits=(50, 50), tokens=40),
        (140, 110),
    ),
    (
        "one colour",
        Has(advances="Literacy, Cloth Making, Mysticism", credits=(5, 0, 20)),
        Has(advances="Law, Pottery", cities=1, credits=(15, 15), tokens=40),
        (20, 15),
    ),
    (
        "all colours",
        Has(advances="Literacy, Cloth Making, Mysticism", credits=(10, 0, 20)),
        Has(advances="Law, Pottery", cities=1, credits=(20, 5), tokens=40),
        (30, 25),
    ),
    (
        "cities",
        Has(advances="Law, Pottery", cities=1, credits=(20, 5)),
        Has(advances="Literacy, Cloth Making, Mysticism", credits=(5, 20), tokens=40),
        (1, 0),
    ),
    ("tokens", Has(tokens=10), Has(tokens=9), (10, 9)),
]


@pytest.mark.parametrize(("name", "first", "second", "figures"), DECIDED, ids=[case[0] for case in DECIDED])
def test_each_tie_break_decides(name: str, first: Has, second: Has, figures: tuple[int, int]) -> None:
    standings = view(table({"Assyria": first, "Minoa": second})).data["standings"]
    assert [row["civ"] for row in standings[:2]] == ["Assyria", "Minoa"]
    assert standings[0]["points"] == standings[1]["points"] > standings[2]["points"]
    assert [row["rank"] for row in standings[:2]] == [1, 1], "as long as the game goes on"
    said = standings[0]["tiebreak"]
    assert name in said
    assert "Minoa" in said
    assert [int(word) for word in said.rstrip(")").replace(":", " ").split() if word.isdigit()][-2:] == list(figures)
    assert standings[1]["tiebreak"] is None


def test_the_last_tie_break_is_the_ranking() -> None:
    standings = view(table({"Assyria": Has(), "Minoa": Has()})).data["standings"]
    assert [row["civ"] for row in standings[:2]] == ["Minoa", "Assyria"]
    assert "ranking" in standings[0]["tiebreak"]
    assert "1 to 3" in standings[0]["tiebreak"]


def test_without_equal_points_nothing_is_broken() -> None:
    standings = view(table({civ: Has(space=space) for space, civ in enumerate(SEVEN)})).data["standings"]
    assert [row["tiebreak"] for row in standings] == [None] * 7
    assert [row["points"] for row in standings] == [30, 25, 20, 15, 10, 5, 0]


def test_points_are_broken_down() -> None:
    has = Has(space=15, advances="Democracy, Literacy, Mysticism", cities=4)
    situation = table({"Rome": has})
    situation = situation._replace(state=situation.state._replace(arrived=(1, frozenset({"Rome"}))))
    report = view(situation).data
    assert list(report) == ["final", "standings"]
    assert list(report["standings"][0]) == KEYS
    assert report["standings"][0] == {
        "rank": 1,
        "civ": "Rome",
        "player": None,
        "points": 94,
        "advances": 10,
        "cities": 4,
        "ast": 75,
        "bonus": 5,
        "tiebreak": None,
    }


def test_two_who_arrive_together_get_no_bonus() -> None:
    situation = table({"Rome": Has(space=15), "Celt": Has(space=15)})
    state = situation.state._replace(arrived=(1, frozenset({"Rome", "Celt"})))
    assert [row["bonus"] for row in view(situation._replace(state=state)).data["standings"]] == [0] * 7


@pytest.mark.parametrize(("ast", "turns", "final"), [("basic", 0, False), ("basic", 1, True), ("expert", 1, False)])
def test_final_only_after_the_last_turn(ast: str, turns: int, final: bool) -> None:
    markers = entry(1, "ast-check", "space = { Minoa = 15 }") + entry(1, "endturn")
    assert view(judged(header(ast=ast) + markers * turns).at()).data["final"] is final


def test_expert_is_final_one_turn_later() -> None:
    text = header(ast="expert") + entry(1, "ast-check", "space = { Minoa = 15 }") + entry(1, "endturn")
    assert view(judged(text + entry(2, "endturn")).at()).data["final"] is True


def test_untracked_points_are_null() -> None:
    standings = view(judged(header(tracks=["advances"])).at()).data["standings"]
    assert {(row["points"], row["cities"], row["ast"], row["bonus"]) for row in standings} == {(None,) * 4}
    assert {row["advances"] for row in standings} == {0}
