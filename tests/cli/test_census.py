"""`census`: counted on the board, in stock, or again after something."""

import pytest

from tests.cli.keyboard import codes, done, entries, shown, wrong

pytestmark = pytest.mark.usefixtures("folder")


@pytest.mark.parametrize(
    ("line", "tokens"),
    [
        ("census minoa=-21", {"Minoa": 55 - 4 - 21}),
        ("census minoa=-0", {"Minoa": 55 - 4}),
        ("census minoa=-51", {"Minoa": 0}),
        ("census minoa=-21 rome=7", {"Minoa": 30, "Rome": 7}),
        ("census all=-40", dict.fromkeys(["Assyria", "Celt", "Hatti", "Rome", "Hellas", "Egypt"], 15) | {"Minoa": 11}),
        ("census -21 1 2 3 -40 5 6", {"Minoa": 30, "Rome": 15, "Celt": 2}),
    ],
)
def test_a_number_behind_a_minus_was_counted_in_stock(line: str, tokens: dict[str, int]) -> None:
    done("gain minoa=4", line)
    assert tokens.items() <= entries()[-1]["tokens"].items()
    assert codes() == []


def test_more_in_stock_than_there_is_is_refused() -> None:
    done("gain minoa=4")
    assert "more than all tokens" in wrong("census minoa=-52")


def test_military_moves_last_from_the_turn_after_its_purchase() -> None:
    done("census 9 8 7 6 5 4 3", "buy minoa military --card-points 170", "hand all=1", "endturn")
    assert shown("census --turn 1")[0]["civ"] == "Minoa"
    assert shown("census")[-1]["civ"] == "Minoa"


def test_cities_that_cannot_be_supported_are_told_by_status() -> None:
    done("census minoa=9", "cities minoa=5")
    assert "Minoa: 5 cities need 10 tokens" in done("status")
    done("cities minoa=4")
    assert "need" not in done("status")
    done("census minoa=1 --fix", "cities minoa=1")
    assert "Minoa: 1 city needs 2 tokens on the board; counted: 1\n" in done("status")


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("spend card hel=3", "stack 3 needs Rhetoric"),
        ("spend card hel=7", "Cartography"),
        ("spend card hel=4", "needs Wonder"),
    ],
)
def test_a_closed_stack_says_what_opens_it(line: str, why: str) -> None:
    done("gain hel=20")
    assert why in wrong(line, 1)


def test_the_price_of_a_closed_stack_is_said() -> None:
    done("gain hel=20")
    assert "costs 9" in wrong("spend card hel=3", 1)


def test_the_free_card_of_wonder_of_the_world_may_be_of_a_stack_for_sale() -> None:
    done("gain hel=20", "buy hel wonder --card-points 290", "hand all=1", "census all=9", "endturn")
    done("spend card hel=9 --free")
    assert entries()[-1]["treasury"] == {"Hellas": 0}
    done("spend card hel=9")
    assert entries()[-1]["treasury"] == {"Hellas": 15}
    assert codes() == []
    assert "--free" in wrong("spend ship hel=2 --free")


TYPED_BEFORE = {
    "nothing": [],
    "a ship": ["spend ship minoa=4"],
    "something else": ["spend other minoa=9"],
    "a purchase": ["buy minoa pottery --card-points 55 -t 5"],
    "a calamity": ["spend calamity minoa=5"],
    "a gain": ["gain minoa=3"],
}


@pytest.mark.parametrize("before", TYPED_BEFORE.values(), ids=TYPED_BEFORE)
def test_tokens_in_stock_go_with_the_treasury_after_the_tax(before: list[str]) -> None:
    done("cities minoa=5", "endturn --anyway", "tax all", *before, "census minoa=-21")
    assert entries()[-1]["tokens"] == {"Minoa": 55 - 10 - 21}
    done("census minoa=-20 --fix")
    assert entries()[-1]["tokens"] == {"Minoa": 55 - 10 - 20}


def test_without_a_tax_what_came_in_before_the_census_counts_and_nothing_spent() -> None:
    done("gain minoa=10", "spend ship minoa=4", "census minoa=-21")
    assert entries()[-1]["tokens"] == {"Minoa": 24}
