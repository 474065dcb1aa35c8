"""Treasury spent elsewhere, and trade cards: cases 23, 25, 26, 28, 36, 39."""

import pytest

from tests.edgecases import buy, end
from tests.support import codes, entry, header

PAID = header(tracks=["advances", "payment", "treasury"])


def gain(tokens: int) -> str:
    return entry(1, "gain", f"treasury = {{ Minoa = {tokens} }}")


def spend(tokens: int, on: str = "other", more: str = "") -> str:
    return entry(1, "spend", f'treasury = {{ Minoa = {tokens} }}\non = "{on}"\n{more}')


@pytest.mark.parametrize(
    ("entries", "expected"),
    [
        pytest.param(gain(5) + spend(5), [], id="all there is"),
        pytest.param(gain(5) + spend(6), ["MC403"], id="one more"),
        pytest.param(gain(5) + spend(6, "ship"), ["MC403"], id="ship"),
        pytest.param(gain(4) + spend(6, "upkeep"), ["MC403"], id="upkeep"),
        pytest.param(gain(5) + spend(6, "ability"), ["MC403"], id="case 36, Politics needs the full price"),
        pytest.param(gain(14) + spend(15, "card", "stack = 9"), ["MC403"], id="card"),
        pytest.param(gain(5) + spend(6, "calamity"), [], id="case 39, a calamity takes what there is"),
        pytest.param(gain(5) + spend(8, "calamity") + gain(3) + spend(3), [], id="case 39, and leaves nothing owed"),
        pytest.param(gain(5) + spend(8, "calamity") + gain(3) + spend(4), ["MC403"], id="case 39, nor anything over"),
        pytest.param(gain(5) + spend(8) + gain(3) + spend(3), ["MC403"], id="a treasury never goes below 0"),
        pytest.param(gain(5) + spend(8) + spend(1), ["MC403", "MC403"], id="each spending is judged"),
        pytest.param(gain(3) + gain(5) + spend(8), [], id="case 28, gains add up"),
        pytest.param(spend(6) + gain(6), ["MC403"], id="in the order of the file"),
        pytest.param(gain(59) + buy(1, "Pottery = 60", "treasury = 60"), ["MC403"], id="in a purchase"),
        pytest.param(buy(1, "Pottery = 60", "treasury = 60") + gain(60), [], id="a purchase comes after gains"),
        pytest.param(gain(60) + buy(1, "Pottery = 60", "treasury = 60"), [], id="case 26, gained before buying"),
    ],
)
def test_no_more_treasury_is_spent_than_there_is(entries: str, expected: list[str]) -> None:
    assert codes(PAID + entries) == expected


def test_treasury_is_not_doubted_after_an_unreadable_gain() -> None:
    assert codes(PAID + entry(1, "gain", 'treasury = { Minoa = "5" }') + spend(5)) == ["CL104"]
    assert codes(PAID + entry(1, "gain", "treasury = { Minos = 5 }") + spend(5)) == ["CL105"]


def test_one_unreadable_row_leaves_the_others_in_force() -> None:
    rows = entry(1, "gain", "treasury = { Minoa = 5, Egypt = -1 }")
    assert codes(PAID + rows + spend(5)) == ["CL104"]
    assert codes(PAID + rows + spend(6)) == ["CL104", "MC403"]


CARDS = header(tracks=["advances", "treasury", "cities"])


@pytest.mark.parametrize(
    ("held", "stack", "spent", "expected"),
    [
        pytest.param("", 9, 15, [], id="stack 9 for everybody"),
        pytest.param("", 9, 30, [], id="case 24, several cards"),
        pytest.param("", 9, 14, ["MC407"], id="one too little"),
        pytest.param("", 9, 16, ["MC407"], id="one too much"),
        pytest.param("", 9, 0, ["MC407"], id="for nothing without Wonder of the World"),
        pytest.param("", 3, 9, ["MC407"], id="stack 3 without Rhetoric"),
        pytest.param("Rhetoric = 130", 3, 9, [], id="Rhetoric"),
        pytest.param("Rhetoric = 130", 3, 27, [], id="Rhetoric, three cards"),
        pytest.param("Rhetoric = 130", 3, 10, ["MC407"], id="Rhetoric, another price"),
        pytest.param("Rhetoric = 130", 2, 5, ["MC407"], id="Rhetoric, another stack"),
        pytest.param("Cartography = 160", 2, 5, [], id="Cartography, stack 2"),
        pytest.param("Cartography = 160", 7, 13, [], id="Cartography, stack 7"),
        pytest.param("Cartography = 160", 7, 5, ["MC407"], id="Cartography, the other price"),
        pytest.param("Cartography = 160", 6, 13, ["MC407"], id="Cartography, not stack 6"),
        pytest.param("Mining = 230", 6, 13, [], id="Mining, stack 6"),
        pytest.param("Mining = 230", 8, 26, [], id="Mining, two of stack 8"),
        pytest.param("Mining = 230", 7, 13, ["MC407"], id="Mining, not stack 7"),
        pytest.param("Mining = 230", 9, 15, [], id="case 23, the full price even for Water"),
    ],
)
def test_trade_cards_are_bought_from_open_stacks_at_their_price(
    held: str, stack: int, spent: int, expected: list[str]
) -> None:
    earlier = buy(1, held) if held else ""
    bought = entry(2, "spend", f'treasury = {{ Minoa = {spent} }}\non = "card"\nstack = {stack}')
    rich = entry(1, "gain", "treasury = { Minoa = 50 }")
    assert codes(CARDS + rich + earlier + end(1) + bought) == expected


def test_an_advance_opens_its_stack_from_the_next_turn() -> None:
    bought = entry(1, "spend", 'treasury = { Minoa = 9 }\non = "card"\nstack = 3')
    assert codes(CARDS + gain(9) + bought + buy(1, "Rhetoric = 130")) == ["MC407"]
    assert codes(CARDS + gain(9) + buy(1, "Rhetoric = 130") + bought) == ["MC407"]


@pytest.mark.parametrize(
    ("cities", "stacks", "expected"),
    [
        (4, [5], []),
        (4, [9], []),
        (0, [1], []),
        (8, [9], []),
        (4, [4], ["MC407"]),
        (4, [1], ["MC407"]),
        (9, [9], ["MC407"]),
        (9, [10], ["MC407"]),
        (4, [5, 6], ["MC407"]),
    ],
)
def test_case_25_wonder_of_the_world_gives_one_card_of_a_stack_above_the_cities(
    cities: int, stacks: list[int], expected: list[str]
) -> None:
    before = buy(1, '"Wonder of the World" = 290') + end(1) + entry(2, "cities", f"cities = {{ Minoa = {cities} }}")
    free = [entry(2, "spend", f'treasury = {{ Minoa = 0 }}\non = "card"\nstack = {stack}') for stack in stacks]
    assert codes(CARDS + before + "".join(free)) == expected


@pytest.mark.parametrize(("later", "expected"), [(8, []), (9, ["MC407"])])
def test_case_25_cities_that_are_told_at_the_end_of_the_turn_may_have_been_as_few_before(
    later: int, expected: list[str]
) -> None:
    before = CARDS + buy(1, '"Wonder of the World" = 290') + entry(1, "cities", "cities = { Minoa = 9 }") + end(1)
    free = entry(2, "spend", 'treasury = { Minoa = 0 }\non = "card"\nstack = 9')
    assert codes(before + free + entry(2, "cities", f"cities = {{ Minoa = {later} }}")) == expected


def test_case_25_the_free_card_comes_every_turn() -> None:
    before = CARDS + buy(1, '"Wonder of the World" = 290') + end(1)
    free = [entry(turn, "spend", 'treasury = { Minoa = 0 }\non = "card"\nstack = 5') for turn in (2, 3)]
    assert codes(before + free[0] + end(2) + free[1]) == []


def test_a_card_of_an_unreadable_stack_is_not_judged() -> None:
    bought = entry(1, "spend", 'treasury = { Minoa = 15 }\non = "card"\nstack = "9"')
    assert codes(CARDS + gain(15) + bought) == ["CL104"]
