"""`civledger beneficiary`: most cities in stock, then most tokens in stock, then by ranking."""

import pytest

from tests.cli.keyboard import begin, done, shown, wrong

pytestmark = pytest.mark.usefixtures("folder")


def order(line: str = "beneficiary") -> list[str]:
    return [row["civ"] for row in shown(line)["order"]]


def test_cities_decide_then_tokens_then_ranking() -> None:
    done("census 9 9 9 9 9 8 9", "cities 3 2 3 2 3 3 4")
    assert order() == ["Assyria", "Hatti", "Hellas", "Minoa", "Celt", "Rome", "Egypt"]
    done("gain assyria=1")
    assert order()[:2] == ["Hatti", "Assyria"]


def test_the_figures_that_decide_are_shown() -> None:
    done("census minoa=50", "cities minoa=9", "gain minoa=3")
    assert shown("beneficiary")["turn"] == 1
    assert shown("beneficiary")["order"][-1] == {"civ": "Minoa", "cities_in_stock": 0, "tokens_in_stock": 2}


def test_victims_are_left_out() -> None:
    assert order("beneficiary --but minoa") == ["Assyria", "Celt", "Hatti", "Rome", "Hellas", "Egypt"]
    assert order("beneficiary --but minoa,ass --but rome") == ["Celt", "Hatti", "Hellas", "Egypt"]
    assert "no civilization 'troy'" in wrong("beneficiary --but troy")


def test_what_is_not_tracked_is_not_invented() -> None:
    begin(tracks=["advances"])
    assert shown("beneficiary")["order"][0] == {"civ": "Minoa", "cities_in_stock": None, "tokens_in_stock": None}
    assert "not tracked" in done("beneficiary")
