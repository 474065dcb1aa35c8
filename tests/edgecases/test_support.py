"""City support and ships: what MC203, MC205 and MC409 find, with a literal second reading."""

import random

import pytest

from tests.edgecases import buy, cities, end
from tests.support import codes, entry, header

BOARD = header(tracks=["advances", "tokens", "cities", "treasury"])


def census(turn: int, tokens: int, more: str = "") -> str:
    return entry(turn, "census", f"tokens = {{ Minoa = {tokens} }}\n{more}")


def spend(on: str, number: int) -> str:
    return entry(1, "spend", f'treasury = {{ Minoa = {number} }}\non = "{on}"')


@pytest.mark.parametrize(
    ("before", "now", "expected"),
    [
        pytest.param(cities(1, 3, "Minoa"), census(2, 6), [], id="2 a city"),
        pytest.param(cities(1, 3, "Minoa"), census(2, 5), ["MC203"], id="one too few"),
        pytest.param("", census(2, 0), [], id="no city"),
        pytest.param(cities(1, 3, "Minoa"), cities(2, 2, "Minoa") + census(2, 5), [], id="one city fewer by now"),
        pytest.param(cities(1, 2, "Minoa"), cities(2, 9, "Minoa") + census(2, 4), [], id="cities built since"),
        pytest.param(cities(1, 3, "Minoa"), census(2, 5, 'after = "Famine"'), [], id="counted again"),
        pytest.param(
            cities(1, 3, "Minoa") + buy(1, '"Cultural Ascendancy" = 280'), census(2, 6), [], id="bought last turn"
        ),
        pytest.param(
            entry(1, "cities", 'cities = { Minoa = "many" }'), census(2, 0), ["CL104"], id="cities nobody could read"
        ),
    ],
)
def test_a_census_supports_the_cities_of_the_last_turn(before: str, now: str, expected: list[str]) -> None:
    assert codes(BOARD + before + end(1) + now) == expected


@pytest.mark.parametrize(("tokens", "expected"), [(9, []), (8, ["MC203"])])
def test_cultural_ascendancy_needs_3_a_city_from_the_turn_after_its_purchase(tokens: int, expected: list[str]) -> None:
    bought = BOARD + buy(1, '"Cultural Ascendancy" = 280') + end(1) + cities(2, 3, "Minoa") + end(2)
    assert codes(bought + census(3, tokens)) == expected


HELD = buy(1, '"Cultural Ascendancy" = 280')
REDUCED = entry(2, "cities", 'cities = { Minoa = 2 }\nafter = "support"')


@pytest.mark.parametrize(
    ("before", "now", "expected"),
    [
        pytest.param("", census(2, 20) + census(2, 6, 'after = "conflict"'), [], id="2 a city"),
        pytest.param("", census(2, 20) + census(2, 5, 'after = "conflict"'), ["MC205"], id="one too few"),
        pytest.param("", census(2, 20) + census(2, 5, 'after = "conflict"') + REDUCED, [], id="one is reduced"),
        pytest.param(
            "", census(2, 20) + entry(2, "census", "lost = { Minoa = 15 }\nafter = 'Flood'"), ["MC205"], id="lost"
        ),
        pytest.param(HELD, census(2, 20) + census(2, 8, 'after = "conflict"'), ["MC205"], id="3 with an advance"),
        pytest.param(HELD, census(2, 20) + census(2, 9, 'after = "conflict"'), [], id="enough with it"),
        pytest.param("", census(2, 20) + cities(2, 5, "Minoa"), [], id="cities that rose since the count"),
        pytest.param("", census(2, 20) + cities(2, 5, "Minoa") + census(2, 9, "after = 'x'"), ["MC205"], id="counted"),
        pytest.param("", census(2, 5), ["MC203"], id="MC203 says it"),
        pytest.param("", "", [], id="no census"),
    ],
)
def test_a_turn_is_not_closed_with_a_city_that_nobody_supports(before: str, now: str, expected: list[str]) -> None:
    ledger = BOARD + before + cities(1, 3, "Minoa") + end(1) + now + end(2)
    found = [code for code in codes(ledger) if code not in ("MC103", "MC204")]
    assert found == expected
    again = ledger + census(3, 0)  # what was said of the last turn is not said again of its cities
    assert ("MC203" in codes(again)) == ("MC203" in expected or "MC205" not in expected)


def test_the_first_census_of_a_game_supports_nothing() -> None:
    assert codes(BOARD + cities(1, 4, "Minoa") + census(1, 0)) == []


@pytest.mark.parametrize(
    ("entries", "expected"),
    [
        (spend("ship", 8), []),
        (spend("ship", 9), ["MC409"]),
        (spend("upkeep", 4), []),
        (spend("upkeep", 5), ["MC409"]),
        (spend("upkeep", 2) + spend("ship", 4), []),
        (spend("upkeep", 2) + spend("ship", 5), ["MC409"]),
        (spend("ship", 5) + spend("upkeep", 2), ["MC409"]),
        (spend("ship", 6) + spend("ship", 6), ["MC409"]),
        (spend("ship", 9) + spend("ship", 1), ["MC409"]),
        (spend("other", 20), []),
    ],
)
def test_nobody_has_more_than_four_ships(entries: str, expected: list[str]) -> None:
    assert codes(BOARD + entry(1, "gain", "treasury = { Minoa = 20 }") + entries) == expected


def test_what_was_not_there_built_no_ship() -> None:
    assert codes(BOARD + entry(1, "gain", "treasury = { Minoa = 8 }") + spend("ship", 9)) == ["MC403"]


def test_ships_are_counted_as_a_literal_reading_counts_them() -> None:
    for seed in range(100):
        rng = random.Random(seed)
        spent = [(rng.choice(["ship", "upkeep"]), rng.randint(0, 5)) for _ in range(rng.randint(1, 4))]
        kept = building = 0
        for on, number in spent:
            for _ in range(number):
                kept, building = (kept + 1, building) if on == "upkeep" else (kept, building + 1)
        ships = kept
        while building > 0:
            ships, building = ships + 1, building - 2
        found = codes(
            BOARD + entry(1, "gain", "treasury = { Minoa = 30 }") + "".join(spend(on, number) for on, number in spent)
        )
        assert found == (["MC409"] if ships > 4 else []), seed
