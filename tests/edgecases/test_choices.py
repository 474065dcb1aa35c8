"""Chosen tokens, counted tokens and what cannot be read: case 20."""

import pytest

from tests.edgecases import buy, end
from tests.support import codes, entry, header

ALONE = header(tracks=["advances"])


@pytest.mark.parametrize(
    ("advances", "choose", "expected"),
    [
        ('"Written Record" = 60', '"Written Record" = { blue = 10 }', []),
        ('"Written Record" = 60', '"Written Record" = { blue = 5, yellow = 5 }', []),
        ('"Written Record" = 60', '"Written Record" = { blue = 5 }', ["MC307"]),
        ('"Written Record" = 60', '"Written Record" = { blue = 15 }', ["MC307"]),
        ('"Written Record" = 60', '"Written Record" = { blue = 4, red = 6 }', ["MC307"]),
        ("Monument = 180", "Monument = { blue = 5, green = 5, orange = 5, red = 5 }", []),
        ("Monument = 180", "Monument = { blue = 15 }", ["MC307"]),
        ("Monument = 180", "Monument = { blue = 17, red = 3 }", ["MC307"]),
        ("Music = 80", '"Written Record" = { blue = 10 }', ["MC307"]),
        ("Music = 80", "Music = { blue = 10 }", ["MC307"]),
        ('"Written Record" = 60, Monument = 180', "Monument = { red = 20 }", ["MC306"]),
        (
            '"Written Record" = 60, Monument = 180',
            'Monument = { red = 20 }, "Written Record" = { red = 10 }',
            [],
        ),
    ],
)
def test_case_20_chosen_tokens_are_all_assigned_in_fives(advances: str, choose: str, expected: list[str]) -> None:
    assert codes(ALONE + buy(1, advances, f"choose = {{ {choose} }}")) == expected


@pytest.mark.parametrize("advances", ['"Written Record" = 60', "Monument = 180"])
def test_case_20_tokens_nobody_chose_are_missing(advances: str) -> None:
    assert codes(ALONE + buy(1, advances)) == ["MC306"]


@pytest.mark.parametrize(
    ("tokens", "expected"),
    [
        ("blue = 10, yellow = 5", []),
        ("blue = 10", []),
        ("blue = 10, green = 0, orange = 0, red = 0, yellow = 5", []),
        ("blue = 15", ["MC310"]),
        ("blue = 5", ["MC310"]),
        ("green = 5", ["MC310"]),
    ],
)
def test_tokens_counted_at_the_table_are_those_of_the_books(tokens: str, expected: list[str]) -> None:
    counted = entry(1, "credits", f'civ = "Minoa"\ntokens = {{ {tokens} }}')
    assert codes(ALONE + buy(1, "Music = 80") + counted) == expected


def test_tokens_are_counted_as_of_their_place_among_the_purchases() -> None:
    none = entry(1, "credits", 'civ = "Minoa"\ntokens = { blue = 0 }')
    assert codes(ALONE + none + buy(1, "Music = 80")) == []


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        pytest.param(buy(1, "Music = 80"), buy(1, "Mysticism = 50"), ["MC311"], id="two"),
        pytest.param(buy(1, "Music = 80"), buy(1, "Mysticism = 40"), ["MC311", "MC301"], id="credit passed on"),
        pytest.param(buy(1, "Mysticism = 40"), buy(1, "Music = 80"), ["MC301", "MC311"], id="credit passed back"),
        pytest.param(
            buy(1, "Library = 220"), buy(1, "Law = 110", 'library = "Law"'), ["MC311"], id="Library, then Law"
        ),
        pytest.param(
            buy(1, "Law = 110", 'library = "Law"'), buy(1, "Library = 220"), ["MC311"], id="Law, then Library"
        ),
        pytest.param(
            buy(1, "Anatomy = 270"), buy(1, "Coinage = 0", 'anatomy = "Coinage"'), ["MC311"], id="Anatomy, then Coinage"
        ),
        pytest.param(
            buy(1, "Library = 220, Law = 110", 'library = "Law"'),
            buy(1, "Rhetoric = 90", 'library = "Rhetoric"'),
            ["MC311", "MC308"],
            id="a second discount",
        ),
        pytest.param(
            buy(1, "Anatomy = 270, Coinage = 0", 'anatomy = "Coinage"'),
            buy(1, "Empiricism = 0", 'anatomy = "Empiricism"'),
            ["MC311", "MC309"],
            id="a second free one",
        ),
        pytest.param(buy(1, "Music = 80"), buy(1, "Music = 80", civ="Egypt"), [], id="of two players"),
    ],
)
def test_two_purchases_of_a_player_in_a_turn_are_one_transaction(first: str, second: str, expected: list[str]) -> None:
    assert sorted(codes(ALONE + first + second)) == sorted(expected)


def test_a_price_charged_wrongly_is_one_mistake_and_the_advance_is_held() -> None:
    assert codes(ALONE + buy(1, "Music = 75") + end(1) + buy(2, "Mysticism = 40")) == ["MC303"]


def test_a_purchase_entered_late_gives_credits_from_the_turn_after_its_own() -> None:
    ledger = ALONE + end(1) + buy(2, "Mysticism = 40")
    assert codes(ledger) == ["MC303"]
    assert codes(ledger + buy(1, "Music = 80")) == ["CL107"]


@pytest.mark.parametrize(
    ("broken", "expected"),
    [
        pytest.param(buy(1, "Musik = 80"), ["CL105"], id="unknown advance"),
        pytest.param(buy(1, 'Music = "80"'), ["CL104"], id="price as text"),
        pytest.param(buy(1, "Music = -80"), ["CL104"], id="negative price"),
        pytest.param(entry(1, "buy", "advances = { Music = 80 }"), ["CL102"], id="no player"),
        pytest.param(entry(1, "buy", 'civ = "Minoa"'), ["CL102"], id="no advances"),
        pytest.param(buy(1, "Music = 80", civ="Minos"), ["CL105"], id="unknown player"),
        pytest.param(buy(1, "Music = 80", civ="Indus"), ["CL105"], id="somebody who does not play"),
        pytest.param(entry(1, "by", 'civ = "Minoa"\nadvances = { Music = 80 }'), ["CL101"], id="unknown action"),
    ],
)
@pytest.mark.parametrize("price", [40, 50])
def test_prices_after_an_unreadable_purchase_are_not_doubted(broken: str, expected: list[str], price: int) -> None:
    assert codes(ALONE + broken + end(1) + buy(2, f"Mysticism = {price}")) == expected


def test_an_unknown_key_leaves_the_rest_of_the_purchase_in_force() -> None:
    ledger = ALONE + buy(1, "Music = 80", "tresury = 3") + end(1)
    assert codes(ledger + buy(2, "Mysticism = 40")) == ["CL103"]
    assert codes(ledger + buy(2, "Mysticism = 50")) == ["CL103", "MC304"]


def test_an_entry_that_was_forced_is_found_all_the_same() -> None:
    assert codes(ALONE + buy(1, "Music = 75", "forced = true")) == ["MC303"]


@pytest.mark.parametrize(
    ("advances", "more"),
    [
        pytest.param("Library = 220, Law = 110", 'library = "Lew"', id="discounted advance misspelt"),
        pytest.param("Library = 220, Lew = 110", 'library = "Law"', id="discounted advance misspelt where bought"),
        pytest.param("Libary = 220, Law = 110", 'library = "Law"', id="Library misspelt"),
        pytest.param("Anatomy = 270, Coinage = 0", 'anatomy = "Coinag"', id="free advance misspelt"),
        pytest.param("Anatomy = 270, Coinag = 0", 'anatomy = "Coinage"', id="free advance misspelt where bought"),
        pytest.param("Anatom = 270, Coinage = 0", 'anatomy = "Coinage"', id="Anatomy misspelt"),
        pytest.param(
            '"Written Record" = 60', 'choose = { "Writen Record" = { blue = 10 } }', id="chosen for a misspelt advance"
        ),
        pytest.param(
            '"Writen Record" = 60', 'choose = { "Written Record" = { blue = 10 } }', id="chosen, misspelt where bought"
        ),
    ],
)
def test_a_misspelt_name_is_one_mistake(advances: str, more: str) -> None:
    assert codes(ALONE + buy(1, advances, more)) == ["CL105"]


@pytest.mark.parametrize("more", ["", 'choose = { "Written Record" = { blue = "10" } }'])
@pytest.mark.parametrize("price", [40, 50])
def test_tokens_that_nobody_chose_readably_are_one_mistake(more: str, price: int) -> None:
    ledger = ALONE + buy(1, '"Written Record" = 60', more) + end(1) + buy(2, f"Sculpture = {price}")
    assert codes(ledger) == [("CL104" if more else "MC306")]
