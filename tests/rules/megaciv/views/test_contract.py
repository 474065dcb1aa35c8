"""The JSON of `status`, `credits` and `ast-check`: the keys and figures that others rely on."""

from typing import Any

import pytest

from civledger.rules.megaciv import tables
from civledger.rules.megaciv.actions import ast_check, credits, status
from civledger.rules.megaciv.tables import TRACKS
from tests.support import FIVE, SEVEN, entry, header, judged

STATUS = [
    "civ",
    "player",
    "cities",
    "tokens",
    "tokens_at_least",
    "tokens_at_most",
    "treasury",
    "advances",
    "space",
    "epoch",
    "kept",
    "points",
]
PRICE = ["name", "printed", "price", "colour", "colour_credit", "chain_credit", "chain_from"]
MARKER = ["civ", "player", "space", "epoch", "next_epoch", "cities", "move", "requirements", "move_if"]

BOUGHT = entry(1, "buy", 'civ = "Minoa"\nadvances = { Music = 80, Pottery = 60 }\ncard_points = 140\nkept = 6')
PLAYED = (
    entry(1, "census", "tokens = { Minoa = 16 }")
    + entry(1, "cities", "cities = { Minoa = 3 }")
    + entry(1, "gain", "treasury = { Minoa = 7 }")
    + BOUGHT
    + entry(1, "endturn", "space = { " + ", ".join(f"{civ} = 1" for civ in SEVEN) + " }")
)


def rows(report: Any) -> dict[str, dict[str, Any]]:
    return {row["civ"]: row for row in report.data["civs"]}


def test_status() -> None:
    named = header().replace('civ = "Minoa"', 'civ = "Minoa"\nname = "Ronald"')
    report = status.view(judged(named + PLAYED).at())
    assert list(report.data) == ["turn", "civs"]
    assert report.data["turn"] == 2
    assert [list(row) for row in report.data["civs"]] == [STATUS] * 7
    assert rows(report)["Minoa"] == {
        "civ": "Minoa",
        "player": "Ronald",
        "cities": 3,
        "tokens": 0,
        "tokens_at_least": None,
        "tokens_at_most": None,
        "treasury": 7,
        "advances": 2,
        "space": 1,
        "epoch": "stone",
        "kept": 6,
        "points": 10,
    }
    assert rows(report)["Rome"]["player"] is None


@pytest.mark.parametrize(
    ("tracks", "known"),
    [
        ([], set()),
        (["advances"], {"advances"}),
        (["advances", "payment"], {"advances"}),
        (["treasury"], {"treasury"}),
        (["tokens"], {"tokens"}),
        (["cities"], {"cities"}),
        (["hands"], {"kept"}),
        (["ast"], {"space", "epoch"}),
        (["ast", "cities", "advances"], {"space", "epoch", "cities", "advances", "points"}),
        (list(TRACKS), set(STATUS) - {"civ", "player", "tokens_at_least", "tokens_at_most"}),
    ],
)
def test_what_is_not_tracked_is_null(tracks: list[str], known: set[str]) -> None:
    for row in status.view(judged(header(tracks=tracks)).at()).data["civs"]:
        assert {key for key, value in row.items() if value is not None} == known | {"civ"}


@pytest.mark.parametrize(("tracks", "cities"), [(["advances", "ast"], None), (["ast", "advances", "cities"], 0)])
def test_untracked_cities_are_null_on_the_track_too(tracks: list[str], cities: int | None) -> None:
    assert {row["cities"] for row in ast_check.view(judged(header(tracks=tracks)).at()).data["civs"]} == {cities}


def test_an_untracked_marker_is_null() -> None:
    report = ast_check.view(judged(header(tracks=["advances", "cities"])).at())
    assert {(row["space"], row["epoch"]) for row in report.data["civs"]} == {(None, None)}


def test_credits_of_one_player() -> None:
    data = credits.view(judged(header() + PLAYED).at(), civ="Minoa").data
    assert list(data) == ["civ", "turn", "credits", "advances"]
    assert (data["civ"], data["turn"]) == ("Minoa", 2)
    assert data["credits"] == {"blue": 15, "green": 0, "orange": 10, "red": 0, "yellow": 5}
    assert [list(row) for row in data["advances"]] == [PRICE] * 49
    prices = {row["name"]: tuple(row.values())[1:] for row in data["advances"]}
    assert set(prices) == set(tables.advances()) - {"Music", "Pottery"}
    assert prices["Agriculture"] == (120, 100, "orange", 10, 10, "Pottery")
    assert prices["Mysticism"] == (50, 35, "blue", 15, 0, None)
    assert prices["Enlightenment"] == (160, 145, "yellow", 5, 10, "Music")
    assert prices["Law"][:2] == (150, 150)


def test_credits_bought_this_turn_do_not_count_yet() -> None:
    data = credits.view(judged(header() + BOUGHT).at(), civ="Minoa").data
    prices = {row["name"]: row["price"] for row in data["advances"]}
    assert (prices["Mysticism"], prices["Agriculture"]) == (50, 120)
    assert "Music" not in prices


def test_credits_of_everybody() -> None:
    report = credits.view(judged(header(FIVE)).at())
    assert [row["civ"] for row in report.data] == list(FIVE)
    assert all(set(row["credits"].values()) == {10} for row in report.data)


def needs(row: dict[str, Any]) -> list[tuple[int, bool]]:
    assert all(list(need) == ["need", "have", "met"] for need in row["requirements"])
    return [(need["have"], need["met"]) for need in row["requirements"]]


def at_space(space: int, ast: str = "basic", more: str = "") -> dict[str, Any]:
    """Return what the track says about Minoa, who came to a space in the turn before."""
    text = header(ast=ast) + entry(1, "ast-check", f"space = {{ Minoa = {space} }}") + entry(1, "endturn") + more
    report = ast_check.view(judged(text).at())
    assert list(report.data) == ["turn", "civs"]
    assert report.data["turn"] == 2
    assert [list(row) for row in report.data["civs"]] == [MARKER] * 7
    return rows(report)["Minoa"]


def cities(number: int) -> str:
    return entry(2, "cities", f"cities = {{ Minoa = {number} }}")


@pytest.mark.parametrize(
    ("where", "epoch", "next_epoch", "move", "needed"),
    [
        ((0,), "stone", "stone", 1, []),
        ((5,), "stone", "early_bronze", 0, [(0, False)]),
        ((5, "basic", cities(2)), "stone", "early_bronze", 1, [(2, True)]),
        ((5, "expert", cities(2)), "stone", "early_bronze", 0, [(2, False)]),
        ((6,), "early_bronze", "early_bronze", 0, [(0, False)]),
        ((6, "expert"), "early_bronze", "early_bronze", -1, [(0, False)]),
        ((8, "basic", cities(3)), "early_bronze", "middle_bronze", 0, [(3, True), (0, False)]),
        ((10, "expert", cities(4)), "middle_bronze", "late_bronze", 0, [(4, True), (0, False)]),
        ((13, "expert", cities(5)), "late_bronze", "early_iron", 0, [(5, True), (0, False), (0, False)]),
        ((15,), "late_iron", None, 0, []),
        ((16, "expert"), "late_iron", None, -1, []),
    ],
)
def test_ast_check(
    where: tuple[Any, ...], epoch: str, next_epoch: str | None, move: int, needed: list[tuple[int, bool]]
) -> None:
    row = at_space(*where)
    assert (row["epoch"], row["next_epoch"], row["move"]) == (epoch, next_epoch, move)
    assert needs(row) == needed


def test_what_is_missing_is_said_in_words() -> None:
    text = header(ast="expert") + entry(1, "ast-check", "space = { Minoa = 13 }") + entry(1, "endturn")
    lines = ast_check.view(judged(text + cities(4)).at()).table.rows
    missing = str(next(row for row in lines if row[0] == "Minoa")[-1])
    for words in ("5 cities (has 4)", "10 advances below 100 (has 0)", "38 points in advances (has 0)"):
        assert words in missing


def test_wonder_of_the_world_counts_as_a_city_for_the_requirements() -> None:
    bought = entry(2, "buy", "civ = 'Minoa'\nadvances = { 'Wonder of the World' = 290 }\ncard_points = 290")
    row = at_space(5, more=cities(1) + bought)
    assert (row["cities"], row["move"], needs(row)) == (1, 1, [(2, True)])
    assert at_space(6, "expert", bought)["move"] == -1
