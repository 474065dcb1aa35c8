"""Taxes that are missing, and pieces: cases 31 to 34."""

import pytest

from tests.edgecases import FIVE_TAXED, TAXED, end, revolt, spend, tax
from tests.support import codes, entry, header

COUNTED = header(tracks=["treasury", "cities", "tokens", "advances"])


@pytest.mark.parametrize(
    ("entries", "expected"),
    [
        pytest.param(end(2), ["MC103"], id="none entered"),
        pytest.param("", [], id="the turn is still open"),
        pytest.param(tax("Minoa = 2", turn=2) + end(2), [], id="entered"),
        pytest.param(tax("Egypt = 0", turn=2) + end(2), ["MC103"], id="of another"),
        pytest.param(end(2) + tax("Minoa = 2", turn=2), ["CL107"], id="entered late"),
        pytest.param(tax("Minoa = -2", turn=2) + end(2), ["CL104"], id="unreadable, but made"),
        pytest.param(tax("Minos = 2", turn=2) + end(2), ["CL105"], id="misspelt, whoever is missing"),
        pytest.param(entry(2, "cities", "cities = { Minoa = 0 }") + end(2), ["MC103"], id="lost after the tax"),
        pytest.param(entry(2, "leave", 'civ = "Minoa"') + end(2), [], id="who left"),
    ],
)
def test_who_had_cities_when_the_turn_began_is_taxed(entries: str, expected: list[str]) -> None:
    assert codes(TAXED + entry(1, "cities", "cities = { Minoa = 2 }") + end(1) + entries) == expected


def test_cities_built_in_a_turn_are_taxed_in_the_next() -> None:
    assert codes(TAXED + entry(1, "cities", "cities = { Minoa = 2 }") + end(1)) == []


@pytest.mark.parametrize(
    ("entries", "expected"),
    [
        pytest.param(entry(1, "census", "tokens = { Minoa = 45 }"), [], id="case 31, 55 together"),
        pytest.param(entry(1, "census", "tokens = { Minoa = 46 }"), ["MC201"], id="case 31, 56 together"),
        pytest.param(
            spend(1, 10) + entry(1, "census", "tokens = { Minoa = 55 }"), [], id="case 31, paid goes to stock"
        ),
        pytest.param(entry(1, "census", "tokens = { Minoa = 46, Egypt = 55 }"), ["MC201"], id="others have all theirs"),
        pytest.param(entry(1, "census", "tokens = { Egypt = 56 }"), ["MC201"], id="more than there are"),
        pytest.param(
            entry(1, "census", "tokens = { Minoa = 45 }") + entry(1, "gain", "treasury = { Minoa = 5 }"),
            ["MC201"],
            id="what comes later is asked about",
        ),
    ],
)
def test_case_31_board_and_treasury_together_are_at_most_55(entries: str, expected: list[str]) -> None:
    assert codes(COUNTED + tax("Minoa = 5") + entries) == expected


@pytest.mark.parametrize(("cities", "expected"), [(9, []), (10, ["MC202"])])
def test_nobody_has_more_than_9_cities(cities: int, expected: list[str]) -> None:
    assert codes(TAXED + entry(1, "cities", f"cities = {{ Minoa = {cities} }}")) == expected
    assert codes(TAXED + tax(f"Minoa = {cities}")) == expected


def test_cities_too_many_are_one_mistake_as_long_as_the_number_stays() -> None:
    counted = TAXED + entry(1, "cities", "cities = { Minoa = 10 }") + end(1)
    assert codes(counted + tax("Minoa = 10", turn=2)) == ["MC202"]


@pytest.mark.parametrize("broken", ["Minoa = -5", 'Minoa = "5"', "Minos = 5"])
def test_after_unreadable_tax_neither_treasury_nor_revolt_is_doubted(broken: str) -> None:
    assert codes(TAXED + tax(broken) + revolt("Egypt") + spend(1, 8))[1:] == []


def test_a_late_tax_replaces_the_first_in_its_place() -> None:
    closed = FIVE_TAXED + tax("Minoa = 5, Egypt = 1") + spend(1, 7) + end(1)
    assert codes(closed) == []
    assert codes(closed + tax("Minoa = 3")) == ["MC403", "CL107"]
    assert codes(closed + tax("Minoa = 4") + spend(2, 1)) == ["CL107"]
    assert codes(closed + tax("Minoa = 4") + spend(2, 2)) == ["CL107", "MC403"]


def test_a_second_tax_in_an_open_turn_is_found_and_replaces_the_first() -> None:
    twice = TAXED + tax("Minoa = 5, Egypt = 1") + tax("Minoa = 3")
    assert codes(twice + spend(1, 6)) == ["CL108"]
    assert codes(twice + spend(1, 7)) == ["CL108", "MC403"]
    assert codes(twice + entry(1, "spend", 'treasury = { Egypt = 2 }\non = "ship"')) == ["CL108"]


def test_taxes_of_different_players_may_stand_in_two_entries() -> None:
    assert codes(TAXED + tax("Minoa = 5") + tax("Egypt = 5") + spend(1, 10)) == []


def test_a_census_of_a_closed_turn_is_put_right_late() -> None:
    closed = COUNTED + entry(1, "census", "tokens = { Minoa = 56, Egypt = 20 }") + end(1)
    assert codes(closed) == ["MC201"]
    assert codes(closed + entry(1, "census", "tokens = { Minoa = 46 }")) == ["CL107"]


def test_a_second_census_in_an_open_turn_is_found_and_replaces_the_first() -> None:
    first = entry(1, "census", "tokens = { Minoa = 56 }")
    assert codes(COUNTED + first + entry(1, "census", "tokens = { Minoa = 46 }")) == ["CL108"]
    assert codes(COUNTED + first + entry(1, "census", "tokens = { Egypt = 46 }")) == ["MC201"]


def test_tax_comes_first_in_the_turn_wherever_it_stands() -> None:
    assert codes(TAXED + spend(1, 10) + tax("Minoa = 5")) == []
    assert (
        codes(TAXED + entry(1, "cities", "cities = { Minoa = 0 }") + tax("Minoa = 5", "Minoa = 8") + revolt("Egypt"))
        == []
    )


@pytest.mark.parametrize(
    ("broken", "code"),
    [
        pytest.param('civ = "Minoa"\nto = "Egipt"\ncities = 2', "CL105", id="gainer misspelt"),
        pytest.param('civ = "Minos"\nto = "Egypt"\ncities = 2', "CL105", id="victim misspelt"),
        pytest.param('to = "Egypt"\ncities = 2', "CL102", id="victim missing"),
        pytest.param('civ = "Minoa"\nto = "Egypt"\ncities = "2"', "CL104", id="cities as text"),
    ],
)
def test_an_unreadable_revolt_counts_as_made(broken: str, code: str) -> None:
    taxed = FIVE_TAXED + tax("Minoa = 5", "Minoa = 7")
    assert codes(taxed + entry(1, "revolt", broken) + end(1) + tax("Minoa = 3", turn=2) + end(2)) == [code]


@pytest.mark.parametrize(
    ("rates", "code"),
    [
        pytest.param('rate = { Minoa = "3" }\ncollected = { Minoa = 15 }', "CL104", id="rate as text"),
        pytest.param("rate = { Minoa = 0 }\ncollected = { Minoa = 4 }", "CL104", id="rate below 1"),
        pytest.param('collected = { Minoa = "7" }', "CL104", id="collected as text"),
        pytest.param("rate = { Minos = 3 }\ncollected = { Minoa = 15 }", "CL105", id="whose rate"),
        pytest.param("rate = { Egypt = 3 }", "CL102", id="a rate of no cities"),
    ],
)
def test_a_row_of_tax_that_cannot_be_read_is_one_mistake(rates: str, code: str) -> None:
    assert codes(TAXED + entry(1, "tax", f"cities = {{ Minoa = 5 }}\n{rates}") + spend(1, 10)) == [code]
