"""In which order the players move, draw and buy."""

from typing import Any

import pytest

from civledger.model.pages.page import Order, Orders
from civledger.model.turn import Situation
from civledger.rules.megaciv.actions import buy, census, cities
from civledger.rules.megaciv.book.due import list_due
from civledger.rules.megaciv.views import phone, report
from tests.support import entry, header, judged

RANKING = ["Minoa", "Assyria", "Celt", "Hatti", "Rome", "Hellas", "Egypt"]
MILITARY = entry(1, "buy", "civ = '{}'\nadvances = {{ Military = 170 }}\ncard_points = 170")
LEFT = entry(1, "leave", "civ = 'Assyria'")


def situation(body: str, turn: int | None = None) -> Situation:
    return judged(header() + body).at(turn)


FAMINE = entry(1, "census", 'tokens = { Egypt = 0 }\nafter = "Famine"')


def order(report: Any) -> list[str]:
    return [row["civ"] for row in report.data]


def rows(action: str, key: str, **numbers: int) -> str:
    inner = ", ".join(f"{civ} = {number}" for civ, number in numbers.items())
    return entry(1, action, f"{key} = {{ {inner} }}")


def census_of(turn: int = 1, **tokens: int) -> str:
    """Return a census of everybody; who is not named has 1 token."""
    return rows("census", "tokens", **dict.fromkeys(RANKING, 1) | tokens).replace("turn = 1", f"turn = {turn}")


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        (census_of(), RANKING),
        (census_of(Egypt=9, Rome=8), ["Egypt", "Rome", "Minoa", "Assyria", "Celt", "Hatti", "Hellas"]),
        (census_of(Minoa=0), [*RANKING[1:], "Minoa"]),
        (
            census_of(Egypt=9, Rome=8) + FAMINE + rows("census", "tokens", Rome=10) + "fix = true\n",
            ["Rome", "Egypt", "Minoa", "Assyria", "Celt", "Hatti", "Hellas"],
        ),
        (census_of() + MILITARY.format("Minoa"), list(RANKING)),
        (MILITARY.format("Minoa") + entry(1, "endturn") + census_of(2), [*RANKING[1:], "Minoa"]),
        (
            MILITARY.format("Rome")
            + MILITARY.format("Celt")
            + entry(1, "endturn")
            + census_of(2, Celt=9, Rome=30, Egypt=20),
            ["Egypt", "Minoa", "Assyria", "Hatti", "Hellas", "Rome", "Celt"],
        ),
        (
            rows("census", "tokens", **dict.fromkeys(RANKING[2:], 1), Minoa=2) + LEFT,
            ["Minoa", "Celt", "Hatti", "Rome", "Hellas", "Egypt"],
        ),
    ],
)
def test_most_tokens_move_first_and_military_last(body: str, expected: list[str]) -> None:
    report = census.view(situation(body))
    assert order(report) == expected
    assert [row["order"] for row in report.data] == list(range(1, len(expected) + 1))


@pytest.mark.parametrize(
    "body",
    [
        "",
        rows("census", "tokens", Egypt=9, Rome=8),
        census_of(Egypt=9) + entry(1, "endturn"),
        census_of(Egypt=9) + entry(1, "endturn") + rows("census", "tokens", Rome=3).replace("turn = 1", "turn = 2"),
        census_of(Egypt=9).replace("Rome = 1", 'Rome = "one"'),
    ],
)
def test_until_everybody_was_counted_in_the_turn_nobody_says_who_moves_first(body: str) -> None:
    now = situation(body)
    assert {row["order"] for row in census.view(now).data} == {None}
    assert order(census.view(now)) == RANKING
    assert "cities" not in phone.page(now, "Rome")["order"]
    assert all(one.title != "Movement" for one in orders_of(now))
    assert all("moves first" not in lack.aloud for lack in list_due(now))


def orders_of(now: Situation) -> list[Order]:
    sections = report.view(now, ()).sections
    return [one for section in sections if isinstance(section, Orders) for one in section.orders]


def test_the_census_tells_tokens_stock_and_military() -> None:
    body = (
        rows("census", "tokens", Minoa=20)
        + rows("gain", "treasury", Minoa=5)
        + MILITARY.format("Egypt")
        + entry(1, "endturn")
    )
    by_civ = {row["civ"]: row for row in census.view(situation(body)).data}
    assert (by_civ["Minoa"]["tokens"], by_civ["Minoa"]["stock"], by_civ["Minoa"]["military"]) == (20, 30, False)
    assert (by_civ["Egypt"]["tokens"], by_civ["Egypt"]["stock"], by_civ["Egypt"]["military"]) == (1, 54, True)


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("", RANKING),
        (rows("cities", "cities", Minoa=3, Celt=1), ["Assyria", "Hatti", "Rome", "Hellas", "Egypt", "Celt", "Minoa"]),
        (rows("cities", "cities", Egypt=2, Minoa=2), ["Assyria", "Celt", "Hatti", "Rome", "Hellas", "Minoa", "Egypt"]),
        (LEFT, ["Minoa", "Celt", "Hatti", "Rome", "Hellas", "Egypt"]),
    ],
)
def test_fewest_cities_draw_first(body: str, expected: list[str]) -> None:
    assert order(cities.view(situation(body))) == expected


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("", RANKING),
        (
            rows("ast-check", "space", Egypt=1, Rome=1) + entry(1, "endturn"),
            ["Rome", "Egypt", "Minoa", "Assyria", "Celt", "Hatti", "Hellas"],
        ),
        (rows("ast-check", "space", Egypt=1, Rome=2) + entry(1, "endturn"), ["Rome", "Egypt", *RANKING[:4], "Hellas"]),
        (LEFT + entry(1, "endturn"), ["Minoa", "Celt", "Hatti", "Rome", "Hellas", "Egypt"]),
    ],
)
def test_who_is_furthest_buys_first(body: str, expected: list[str]) -> None:
    assert order(buy.view(situation(body, 2))) == expected


def test_the_order_of_buying_tells_what_was_bought() -> None:
    data = {row["civ"]: row for row in buy.view(situation(MILITARY.format("Rome"))).data}
    assert data["Rome"]["bought"] == ["Military"]
    assert data["Celt"]["bought"] == []
