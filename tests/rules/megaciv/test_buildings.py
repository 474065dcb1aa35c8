"""Special Buildings of Mega Empires: what may be said about them, their points, and the ties they decide."""

import random
from typing import Any

import pytest

from civledger.model.pages.page import Standings
from civledger.rules.megaciv.actions import export, score, status
from civledger.rules.megaciv.views import report
from tests.edgecases import end, marker
from tests.support import FIVE, codes, entry, findings, header, judged

KEYS = ["rank", "civ", "player", "points", "advances", "cities", "ast", "bonus", "tiebreak"]


def played(text: str = "", more: str = "special_buildings = true", **head: Any) -> str:
    """Return a game of five with special buildings."""
    return header(FIVE, **head).replace("ast =", f'edition = "mega-empires"\n{more}\nast =') + text


def buildings(body: str, turn: int = 1) -> str:
    return entry(turn, "buildings", body.replace("; ", "\n"))


def standings(text: str) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = score.view(judged(text).at()).data["standings"]
    return rows


def built(text: str) -> dict[str, int]:
    """Return everybody's points of special buildings, where there are some."""
    return {row["civ"]: row["buildings"] for row in standings(text) if row["buildings"]}


# what is said, and the points: 2 for one in the own region, 2 for the own historic one, 1 for each controlled
@pytest.mark.parametrize(
    ("said", "points"),
    [
        ((), {}),
        (("region = ['Minoa']",), {"Minoa": 2}),
        (("region = ['Minoa']; controlled = { Egypt = 1 }",), {"Minoa": 2, "Egypt": 1}),
        (("controlled = { Minoa = 3 }",), {"Minoa": 3}),
        (("region = ['Minoa']; historic = ['Minoa']; controlled = { Minoa = 1 }",), {"Minoa": 5}),
        (
            ("historic = ['Minoa']; controlled = { Minoa = 2, Egypt = 1 }", "historic = ['Egypt']"),
            {"Minoa": 2, "Egypt": 3},
        ),
        (("region = ['Minoa', 'Egypt']", "region = ['Hatti']"), {"Hatti": 2}),
        (("region = ['Minoa']", "region = []"), {}),
        (("region = ['Minoa']", "controlled = { Egypt = 1 }"), {"Minoa": 2, "Egypt": 1}),
        (("controlled = { Minoa = 2, Egypt = 1 }", "controlled = { Minoa = 1 }"), {"Minoa": 1, "Egypt": 1}),
        (("historic = ['Minoa']; controlled = { Minoa = 1 }", "controlled = { Minoa = 0 }"), {}),
        (("historic = ['Minoa']; controlled = { Minoa = 1 }", "controlled = { Minoa = 2 }; fix = true"), {"Minoa": 4}),
        (
            ("historic = ['Egypt']; controlled = { Egypt = 1, Minoa = 1 }", "historic = ['Minoa']; fix = true"),
            {"Egypt": 1, "Minoa": 3},
        ),
    ],
)
def test_points(said: tuple[str, ...], points: dict[str, int]) -> None:
    text = played("".join(map(buildings, said)))
    assert codes(text) == []
    assert built(text) == points


@pytest.mark.parametrize("seed", range(40))
def test_points_are_as_a_literal_reading_counts_them(seed: int) -> None:
    rng = random.Random(seed)
    region: list[str] = []
    historic: list[str] = []
    controlled = dict.fromkeys(FIVE, 0)
    text = played()
    for turn in (1, 2, 3):
        for _ in range(rng.randint(0, 3)):
            body = []
            if rng.random() < 0.5:
                rows = {civ: rng.randint(0, 3) for civ in rng.sample(FIVE, 2)}
                controlled |= rows
                body.append(f"controlled = {{ {', '.join(f'{civ} = {number}' for civ, number in rows.items())} }}")
            historic = [civ for civ in historic if controlled[civ]]
            if rng.random() < 0.5:
                historic = [civ for civ in FIVE if controlled[civ] and rng.random() < 0.5]
                body.append(f"historic = {historic}")
            if rng.random() < 0.5:
                region = rng.sample(FIVE, rng.randint(0, 5))
                body.append(f"region = {region}")
            text += buildings("; ".join(body), turn)
        text += end(turn)
    assert not {code for code in codes(text) if code.startswith("CL")}
    by_hand = {civ: 2 * (civ in region) + 2 * (civ in historic) + controlled[civ] for civ in FIVE}
    order = sorted(
        FIVE, key=lambda civ: (-by_hand[civ], -(civ in region and civ in historic), -(civ in region), FIVE.index(civ))
    )
    found = standings(text)
    assert [(row["civ"], row["points"], row["buildings"]) for row in found] == [
        (civ, by_hand[civ], by_hand[civ]) for civ in order
    ]


@pytest.mark.parametrize(
    ("first", "second", "decided"),
    [
        ("region = ['Egypt']; historic = ['Egypt']; controlled = { Egypt = 1, Minoa = 5 }", "Egypt", "own historic"),
        ("region = ['Egypt']; controlled = { Minoa = 2 }", "Egypt", "a building in its own region: 1 to 0"),
        (
            "region = ['Egypt', 'Minoa']; historic = ['Egypt']; controlled = { Egypt = 1, Minoa = 3 }",
            "Egypt",
            "historic",
        ),
    ],
)
def test_they_decide_ties_before_the_position_on_the_track(first: str, second: str, decided: str) -> None:
    text = played(buildings(first))
    rows = standings(text)
    assert [row["civ"] for row in rows[:2]] == [second, "Minoa"]
    assert rows[0]["points"] == rows[1]["points"]
    assert decided in rows[0]["tiebreak"]


def test_a_position_on_the_track_decides_only_after_them() -> None:
    further = buildings("region = ['Egypt']; controlled = { Egypt = 3 }") + marker(1, 1, "Minoa")
    rows = standings(played(further))
    assert [(row["civ"], row["points"]) for row in rows[:2]] == [("Egypt", 5), ("Minoa", 5)]
    assert rows[0]["tiebreak"] == "Minoa (a building in its own region: 1 to 0)"


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("historic = ['Minoa']", ["CL104"]),
        ("historic = ['Minoa']; controlled = { Minoa = 0 }", ["CL104"]),
        ("historic = ['Minoa', 'Egypt']; controlled = { Egypt = 1 }", ["CL104"]),
        ("historic = ['Minoa', 'Egypt']", ["CL104", "CL104"]),
        ("historic = ['Minoa']; controlled = { Minoa = -1 }", ["CL104"]),
        ("region = ['Minoia']", ["CL105"]),
        ("region = ['Rome']", ["CL105"]),
        ("region = 'Minoa'", ["CL104"]),
        ("historic = [1]", ["CL105"]),
        ("controlled = ['Minoa']", ["CL104"]),
        ("controlled = { Minoa = 'two' }", ["CL104"]),
        ("regoin = ['Minoa']", ["CL103"]),
    ],
)
def test_what_cannot_be_is_one_finding(body: str, expected: list[str]) -> None:
    assert codes(played(buildings(body))) == expected


def test_who_controls_none_gets_nothing_for_the_historic_one() -> None:
    text = played(buildings("historic = ['Minoa', 'Egypt']; controlled = { Egypt = 1 }"))
    assert built(text) == {"Egypt": 3}
    (found,) = findings(text)
    assert (found.civ, found.message) == ("Minoa", "`historic` lists Minoa, but Minoa controls no building")
    earlier = played(buildings("controlled = { Minoa = 1 }") + end(1) + buildings("historic = ['Minoa']", 2))
    assert "CL104" not in codes(earlier)


@pytest.mark.parametrize(
    ("more", "edition", "expected"),
    [
        ("special_buildings = true", "mega-empires", []),
        ("special_buildings = false", "mega-empires", []),
        ("special_buildings = false", "corrected", []),
        ("special_buildings = true", "corrected", ["CL004"]),
        ("special_buildings = true", "first-printing", ["CL004"]),
        ("special_buildings = 1", "mega-empires", ["CL004"]),
        ('special_buildings = "yes"', "mega-empires", ["CL004"]),
        ("special_building = true", "mega-empires", ["CL103"]),
    ],
)
def test_only_mega_empires_has_them(more: str, edition: str, expected: list[str]) -> None:
    assert codes(played(more=more).replace("mega-empires", edition)) == expected


@pytest.mark.parametrize("more", ["", "special_buildings = false"])
def test_without_the_key_there_is_no_such_action_and_no_such_part(more: str) -> None:
    said = buildings("region = ['Minoa']; controlled = { Minoa = 1 }")
    (found,) = findings(played(said, more))
    assert found.fault.code == "CL101"
    assert "special_buildings = true" in found.message
    assert [list(row) for row in standings(played(said, more))] == [KEYS] * 5
    assert standings(played(said, more))[0]["points"] == 0
    counted = entry(1, "score", "points = { Minoa = 1 }")  # not judged: it may be right once the key is there
    assert codes(played(said + entry(1, "cities", "cities = { Minoa = 10 }") + counted, more)) == ["CL101", "MC202"]


def test_standings_status_and_page_count_them() -> None:
    text = played(buildings("region = ['Minoa']; controlled = { Minoa = 2 }"))
    situation = judged(text).at()
    assert [list(row) for row in standings(text)] == [[*KEYS[:7], "buildings", *KEYS[7:]]] * 5
    assert {row["civ"]: row["points"] for row in status.view(situation).data["civs"]}["Minoa"] == 4
    section = next(part for part in report.view(situation, ()).sections if isinstance(part, Standings))
    assert section.parts == ("A.S.T.", "advances", "cities", "buildings", "bonus")
    assert (section.rows[0].total, section.rows[0].parts) == (4, (0, 0, 0, 4, 0))


@pytest.mark.parametrize(
    ("text", "points"), [(played(buildings("controlled = { Minoa = 2 }")), 2), (header(FIVE), None)]
)
def test_the_export_has_their_points(text: str, points: int | None) -> None:
    table = export.view(judged(text).at(), {"game": {}})["players"]
    assert dict(zip(table.columns, table.rows[0], strict=True))["buildings_points"] == points


def test_they_are_tracked_with_the_cities() -> None:
    text = played(buildings("controlled = { Minoa = 2 }"), tracks=["advances", "ast"])
    assert {(row["buildings"], row["points"]) for row in standings(text)} == {(None, None)}


@pytest.mark.parametrize(("points", "expected"), [(5, []), (4, ["MC701"]), (0, ["MC701"])])
def test_the_score_counts_them(points: int, expected: list[str]) -> None:
    text = played(buildings("region = ['Minoa']; historic = ['Minoa']; controlled = { Minoa = 1 }"))
    found = findings(text + entry(1, "score", f"points = {{ Minoa = {points} }}"))
    assert [finding.fault.code for finding in found] == expected
    assert all("buildings 5" in finding.message for finding in found)


@pytest.mark.parametrize(
    ("unread", "expected"),
    [
        ("region = ['Minoia']", []),
        ("region = ['Minoia']; controlled = { Egypt = 1 }", []),
        ("controlled = { Minoa = 'x' }", []),
        ("region = 'all'", []),
        ("region = ['Egipt']", ["MC701"]),
    ],
)
def test_what_cannot_be_read_is_not_judged_until_it_is_said_again(unread: str, expected: list[str]) -> None:
    counted = entry(1, "score", "points = { Minoa = 9 }")
    assert [code for code in codes(played(buildings(unread) + counted)) if code == "MC701"] == expected
    again = buildings("region = []; historic = []; controlled = { Minoa = 0 }")
    assert "MC701" in codes(played(buildings(unread) + again + counted))


def test_who_left_has_none_any_more() -> None:
    text = played(entry(1, "leave", 'civ = "Egypt"') + end(1, f"space = {{ {', '.join(f'{c} = 1' for c in FIVE)} }}"))
    assert "MC606" in codes(text + buildings("region = ['Egypt']", 2))
    assert "MC606" not in codes(text + buildings("region = ['Minoa']", 2))
