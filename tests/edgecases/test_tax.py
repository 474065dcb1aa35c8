"""Tax, treasury and stock: cases 31-35, and what MC101 to MC202 find."""

import pytest

from tests.edgecases import FIVE_TAXED, TAXED, buy, cities, end, entry_of, revolt, spend, tax
from tests.support import codes, entry


@pytest.mark.parametrize(
    ("held", "rates"),
    [
        pytest.param("", [2], id="the default"),
        pytest.param("Coinage = 90", [1, 2, 3], id="Coinage"),
        pytest.param("Monarchy = 60", [2, 3], id="Monarchy"),
        pytest.param("Coinage = 90, Monarchy = 60", [1, 2, 3, 4], id="both"),
    ],
)
def test_case_32_the_rate_is_what_coinage_and_monarchy_give(held: str, rates: list[int]) -> None:
    earlier = cities(1, 5, "Minoa") + (buy(1, held) if held else "")
    for rate in (1, 2, 3, 4, 5):
        taxed = entry(2, "tax", f"cities = {{ Minoa = 5 }}\nrate = {{ Minoa = {rate} }}")
        expected = [] if rate in rates else ["MC101"]
        assert codes(TAXED + earlier + end(1) + taxed) == expected


def test_a_rate_counts_from_the_turn_after_the_purchase() -> None:
    taxed = entry(1, "tax", "cities = { Minoa = 5 }\nrate = { Minoa = 3 }")
    assert codes(TAXED + buy(1, "Coinage = 90") + taxed) == ["MC101"]


def test_a_wrong_rate_is_applied_as_written() -> None:
    taxed = TAXED + entry(1, "tax", "cities = { Minoa = 5 }\nrate = { Minoa = 3 }")
    assert codes(taxed + spend(1, 15)) == ["MC101"]
    assert codes(taxed + spend(1, 16)) == ["MC101", "MC403"]


@pytest.mark.parametrize(("collected", "expected"), [(10, []), (11, ["MC102"]), (12, ["MC102"])])
def test_no_more_is_collected_than_the_rate_for_each_city(collected: int, expected: list[str]) -> None:
    ledger = TAXED + tax("Minoa = 5", f"Minoa = {collected}")
    assert codes(ledger + spend(1, collected)) == expected


@pytest.mark.parametrize(
    ("bought", "number", "rate", "collected", "asked"),
    [
        pytest.param("", 5, 2, 9, 1, id="case 33, one token short"),
        pytest.param("", 5, 2, 8, 1, id="case 33, one city short"),
        pytest.param("", 5, 2, 7, 2, id="case 33, the example"),
        pytest.param("", 5, 2, 1, 5, id="case 33, not one city paid"),
        pytest.param("", 5, 2, 0, 5, id="case 33, nothing there"),
        pytest.param("Coinage = 90", 5, 1, 4, 1, id="case 32, rate 1"),
        pytest.param("Coinage = 90", 4, 3, 8, 2, id="case 32, raised into a revolt"),
        pytest.param("Coinage = 90, Monarchy = 60", 4, 4, 15, 1, id="case 32, rate 4"),
    ],
)
def test_case_33_as_many_cities_revolt_as_the_stock_does_not_pay(
    bought: str, number: int, rate: int, collected: int, asked: int
) -> None:
    earlier = cities(1, number, "Minoa") + (buy(1, bought) if bought else "") + end(1)
    rates = f"rate = {{ Minoa = {rate} }}\ncollected = {{ Minoa = {collected} }}"
    ledger = TAXED + earlier + entry(2, "tax", f"cities = {{ Minoa = {number} }}\n{rates}")
    assert codes(ledger) == []
    assert codes(ledger + end(2)) == ["MC104"]
    assert codes(ledger + revolt("Egypt", asked, turn=2) + end(2)) == []
    assert codes(ledger + revolt("Egypt", asked + 1, turn=2)) == ["MC105"]
    if asked > 1:
        assert codes(ledger + revolt("Egypt", asked - 1, turn=2) + end(2)) == ["MC104"]


def test_a_revolt_that_is_missing_is_shown_at_the_tax() -> None:
    started = TAXED + entry(1, "note", 'text = "late start"')
    ledger = started + tax("Minoa = 5", "Minoa = 7") + revolt("Egypt") + end(1)
    assert codes(ledger) == ["MC104"]
    assert entry_of("MC104", ledger) == 2


def test_revolts_of_one_player_add_up() -> None:
    assert codes(TAXED + tax("Minoa = 5", "Minoa = 7") + revolt("Egypt") + revolt("Egypt")) == []


def test_a_revolt_written_late_is_judged_in_its_turn() -> None:
    closed = FIVE_TAXED + tax("Minoa = 5", "Minoa = 7") + end(1)
    assert codes(closed) == ["MC104"]
    assert codes(closed + revolt("Egypt", 2)) == ["CL107"]


@pytest.mark.parametrize("to", ["Egypt", None])
def test_no_city_revolts_without_a_shortage(to: str | None) -> None:
    assert codes(TAXED + tax("Minoa = 5") + revolt(to)) == ["MC105"]
    assert codes(TAXED + tax("Minoa = 5", "Minoa = 10") + revolt(to)) == ["MC105"]


@pytest.mark.parametrize(
    ("standing", "collected", "revolts", "expected"),
    [
        pytest.param("Assyria = 3, Hatti = 4, Hellas = 4, Egypt = 4", 8, revolt("Assyria"), [], id="most in stock"),
        pytest.param(
            "Assyria = 3, Hatti = 4, Hellas = 4, Egypt = 4", 8, revolt("Egypt"), ["MC105"], id="fewer in stock"
        ),
        pytest.param("Assyria = 4, Hatti = 4, Hellas = 4, Egypt = 4", 8, revolt("Egypt"), [], id="as many in stock"),
        pytest.param("Assyria = 9, Hatti = 9, Hellas = 9, Egypt = 8", 8, revolt("Assyria"), ["MC105"], id="9 cities"),
        pytest.param(
            "Assyria = 9, Hatti = 9, Hellas = 9, Egypt = 8", 8, revolt("Egypt"), [], id="case 34, one in stock"
        ),
        pytest.param("Assyria = 9, Hatti = 9, Hellas = 9, Egypt = 8", 8, revolt(None), ["MC105"], id="destroyed"),
        pytest.param("Assyria = 9, Hatti = 9, Hellas = 9, Egypt = 9", 8, revolt(None), [], id="nobody can gain"),
        pytest.param(
            "Assyria = 9, Hatti = 9, Hellas = 9, Egypt = 9", 8, revolt("Egypt"), ["MC105"], id="none in stock"
        ),
        pytest.param(
            "Assyria = 3, Hatti = 3, Hellas = 5, Egypt = 5",
            7,
            revolt("Assyria") + revolt("Assyria"),
            [],
            id="takes all",
        ),
        pytest.param(
            "Assyria = 3, Hatti = 3, Hellas = 5, Egypt = 5", 7, revolt("Hatti", 2), [], id="takes both at once"
        ),
        pytest.param(
            "Assyria = 3, Hatti = 3, Hellas = 5, Egypt = 5",
            7,
            revolt("Assyria") + revolt("Hatti"),
            ["MC105"],
            id="another while the first has more",
        ),
        pytest.param(
            "Assyria = 8, Hatti = 8, Hellas = 9, Egypt = 9",
            7,
            revolt("Assyria") + revolt("Hatti"),
            [],
            id="until run out",
        ),
        pytest.param(
            "Assyria = 8, Hatti = 8, Hellas = 9, Egypt = 9", 7, revolt("Hatti", 2), ["MC105"], id="one has one"
        ),
        pytest.param(
            "Assyria = 8, Hatti = 9, Hellas = 9, Egypt = 9",
            7,
            revolt("Assyria") + revolt(None),
            [],
            id="then destroyed",
        ),
        pytest.param(
            "Assyria = 8, Hatti = 8, Hellas = 9, Egypt = 9",
            7,
            revolt("Assyria") + revolt(None),
            ["MC105"],
            id="destroyed while another has one",
        ),
    ],
)
def test_revolting_cities_pass_to_the_player_with_the_most_in_stock(
    standing: str, collected: int, revolts: str, expected: list[str]
) -> None:
    taxed = tax(f"Minoa = 5, {standing}", f"Minoa = {collected}")
    assert codes(FIVE_TAXED + taxed + revolts) == expected


@pytest.mark.parametrize(
    ("revolts", "expected"),
    [
        pytest.param(revolt("Hatti") + revolt("Hatti", civ="Assyria"), [], id="both to one who is none"),
        pytest.param(revolt("Assyria") + revolt("Hatti", civ="Assyria"), ["MC105"], id="to the other victim"),
        pytest.param(revolt("Hatti"), ["MC104"], id="one of two"),
    ],
)
def test_a_victim_of_the_turn_gains_no_city(revolts: str, expected: list[str]) -> None:
    taxed = tax("Minoa = 5, Assyria = 1, Hatti = 2, Hellas = 7, Egypt = 7", "Minoa = 8, Assyria = 1")
    assert codes(FIVE_TAXED + taxed + revolts + end(1)) == expected


def test_a_second_victims_cities_go_by_the_stocks_after_the_first() -> None:
    taxed = tax("Minoa = 5, Assyria = 5, Hatti = 2, Hellas = 3, Egypt = 7", "Minoa = 6, Assyria = 8")
    assert codes(FIVE_TAXED + taxed + revolt("Hatti", 2) + revolt("Hellas", civ="Assyria")) == []
    assert codes(FIVE_TAXED + taxed + revolt("Hatti", 2) + revolt("Hatti", civ="Assyria")) == ["MC105"]


def test_case_35_democracy_has_no_revolt_but_collects_what_there_is() -> None:
    democrat = (
        TAXED + cities(1, 5, "Minoa") + buy(1, "Democracy = 220") + end(1) + tax("Minoa = 5", "Minoa = 7", turn=2)
    )
    assert codes(democrat + spend(2, 7)) == []
    assert codes(democrat + spend(2, 8)) == ["MC403"]
    assert codes(democrat + revolt("Egypt", turn=2)) == ["MC105"]


def test_case_35_democracy_gains_cities_of_others() -> None:
    standing = "Minoa = 5, Assyria = 4, Hatti = 4, Hellas = 4, Egypt = 3"
    counted = entry(1, "cities", f"cities = {{ {standing} }}")
    democrat = FIVE_TAXED + counted + buy(1, "Democracy = 210", civ="Egypt") + end(1)
    taxed = tax(standing, "Minoa = 8, Egypt = 5", turn=2)
    assert codes(democrat + taxed + revolt("Egypt", turn=2)) == []


def test_case_34_gained_cities_are_not_taxed_in_that_turn() -> None:
    gained = TAXED + tax("Minoa = 2, Egypt = 5", "Egypt = 7") + revolt("Rome", 2, civ="Egypt")
    assert codes(gained + entry(1, "spend", 'treasury = { Rome = 1 }\non = "other"')) == ["MC403"]


def test_gained_cities_are_on_the_board_from_then_on() -> None:
    gained = FIVE_TAXED + tax("Minoa = 5", "Minoa = 7") + revolt("Egypt", 2) + end(1)
    assert codes(gained + tax("Minoa = 3", turn=2) + end(2)) == ["MC103"]
    assert codes(gained + tax("Minoa = 3, Egypt = 2", turn=2) + end(2)) == []
