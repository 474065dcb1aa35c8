"""Paying: cases 11-15, 23, 25, 26, 28, 36, 39, and what MC401 to MC408 find."""

import pytest

from tests.edgecases import buy, end, entry_of
from tests.support import codes, entry, findings, header

PAID = header(tracks=["advances", "payment", "treasury"])


RICH = PAID + entry(1, "gain", "treasury = { Minoa = 200 }")


@pytest.mark.parametrize(
    ("payment", "expected"),
    [
        pytest.param("cards = { Salt = 4 }\ntreasury = 12", [], id="case 11, cards and treasury"),
        pytest.param("cards = { Salt = 4, Fish = 2 }", [], id="case 11, two sets"),
        pytest.param("treasury = 60", [], id="case 11, treasury alone"),
        pytest.param("card_points = 60", [], id="card points"),
        pytest.param("cards = { Salt = 4 }\ncard_points = 12", [], id="cards and card points are added"),
        pytest.param("cards = { Salt = 2 }\ntreasury = 48", [], id="case 14, what is turned in counts"),
        pytest.param("", ["MC401"], id="nothing"),
        pytest.param("cards = { Salt = 4 }\ntreasury = 11", ["MC401"], id="one short"),
        pytest.param("card_points = 59", ["MC401"], id="one point short"),
        pytest.param("cards = { Salt = 2, Fish = 2 }\ntreasury = 12", ["MC401"], id="two names are no set"),
        pytest.param("cards = { Salt = 4 }\ntreasury = 13", ["MC402"], id="case 12, one token too many"),
        pytest.param("treasury = 61", ["MC402"], id="case 12, treasury alone"),
        pytest.param("cards = { Salt = 4, Fish = 2 }\ntreasury = 1", ["MC402"], id="case 12, the cards pay"),
        pytest.param("cards = { Salt = 5 }", ["MC406"], id="case 11, overpaid in cards"),
        pytest.param("cards = { Water = 3 }\ntreasury = 60", [], id="case 22, Water is worth 0"),
        pytest.param("cards = { Water = 30 }\ntreasury = 60", [], id="Water never runs out"),
        pytest.param("cards = { Salt = 5 }\nchange = 15", ["MC404"], id="change of cards"),
        pytest.param("treasury = 70\nchange = 10", ["MC404"], id="change of treasury"),
    ],
)
def test_60_points_are_paid_with_cards_and_no_more_treasury_than_required(payment: str, expected: list[str]) -> None:
    assert codes(RICH + buy(1, "Pottery = 60", payment)) == expected


@pytest.mark.parametrize(
    ("commodity", "values"),
    [
        ("Ochre", [1, 4, 9, 16, 25, 36, 49, 64, 81]),
        ("Iron", [2, 8, 18, 32, 50, 72, 98, 128]),
        ("Salt", [3, 12, 27, 48, 75, 108, 147, 192, 243]),
        ("Cotton", [4, 16, 36, 64, 100, 144, 196]),
        ("Lacquer", [5, 20, 45, 80, 125, 180]),
        ("Silver", [6, 24, 54, 96, 150]),
        ("Spice", [7, 28, 63, 112, 175]),
        ("Tea", [8, 32, 72, 128, 200]),
        ("Silk", [9, 36, 81, 144]),
    ],
)
def test_a_set_is_worth_its_number_squared_times_the_face_value(commodity: str, values: list[int]) -> None:
    for cards, value in enumerate(values, 1):
        paid = f"cards = {{ {commodity} = {cards} }}\ncard_points = {249 - value}\ntreasury = "
        assert codes(RICH + buy(1, "Theology = 250", paid + "1")) == []
        assert codes(RICH + buy(1, "Theology = 250", paid + "0")) == ["MC401"]
        assert codes(RICH + buy(1, "Theology = 250", paid + "2")) == ["MC402"]


@pytest.mark.parametrize(
    ("commodity", "full_set", "face"),
    [("Ochre", 9, 1), ("Bone", 8, 1), ("Fish", 8, 3), ("Wool", 7, 4), ("Glass", 6, 5), ("Tin", 5, 6), ("Silk", 4, 9)],
)
def test_no_more_cards_of_a_commodity_than_exist_and_they_count_as_written(
    commodity: str, full_set: int, face: int
) -> None:
    for cards, expected in ((full_set, []), (full_set + 1, ["MC405"])):
        paid = f"cards = {{ {commodity} = {cards} }}\ncard_points = {290 - cards * cards * face}\ntreasury = 10"
        assert codes(RICH + buy(1, "Theology = 250, Mysticism = 50", paid)) == expected


def test_cards_wasted_says_how_much() -> None:
    wasted = findings(RICH + buy(1, "Pottery = 60", "cards = { Salt = 5 }"))
    assert "15" in wasted[0].message
    assert wasted[0].fault.severity == "info"


@pytest.mark.parametrize(
    ("payment", "expected"),
    [
        pytest.param("treasury = 20", [], id="20 tokens for 40"),
        pytest.param("treasury = 19", ["MC401"], id="19 tokens for 40"),
        pytest.param("treasury = 21", ["MC402"], id="21 tokens for 40"),
        pytest.param("cards = { Clay = 1 }\ntreasury = 20", [], id="one point may be wasted"),
        pytest.param("cards = { Clay = 1 }\ntreasury = 19", ["MC401"], id="39 for 40"),
        pytest.param("cards = { Clay = 1 }\ntreasury = 21", ["MC402"], id="two points may not"),
        pytest.param("card_points = 40\ntreasury = 1", ["MC402"], id="the cards pay"),
        pytest.param("card_points = 39\ntreasury = 1", [], id="the last point"),
    ],
)
def test_case_13_with_mining_a_token_is_worth_two(payment: str, expected: list[str]) -> None:
    mining = buy(1, "Mining = 230", "card_points = 230")
    assert codes(RICH + mining + end(1) + buy(2, "Pottery = 40", payment)) == expected


def test_case_10_mining_does_not_pay_for_itself() -> None:
    assert codes(RICH + buy(1, "Mining = 230", "card_points = 30\ntreasury = 100")) == ["MC401"]
    assert codes(RICH + buy(1, "Mining = 230", "card_points = 30\ntreasury = 200")) == []


SALT = "cards = { Salt = 4, Fish = 1 }"


AS_SALT = 'trade_empire = { card = "Fish", as = "Salt" }'


@pytest.mark.parametrize(
    ("now", "payment", "expected"),
    [
        pytest.param("Music = 80", f"{SALT}\n{AS_SALT}\ntreasury = 5", [], id="equal face"),
        pytest.param("Music = 80", f"{SALT}\n{AS_SALT}\ntreasury = 4", ["MC401"], id="five Salt are 75"),
        pytest.param("Music = 80", f"{SALT}\n{AS_SALT}\ntreasury = 6", ["MC402"], id="and not 74"),
        pytest.param(
            "Music = 80",
            'cards = { Salt = 4, Wine = 1 }\ntrade_empire = { card = "Wine", as = "Salt" }\ntreasury = 5',
            [],
            id="higher face",
        ),
        pytest.param(
            "Music = 80",
            'cards = { Salt = 4, Flax = 1 }\ntrade_empire = { card = "Flax", as = "Salt" }\ntreasury = 5',
            ["MC408"],
            id="lower face",
        ),
        pytest.param(
            "Music = 80",
            'cards = { Salt = 4, Water = 1 }\ntrade_empire = { card = "Water", as = "Salt" }\ntreasury = 5',
            ["MC408"],
            id="Water never serves",
        ),
        pytest.param(
            "Coinage = 90",
            f"cards = {{ Salt = 4, Fish = 3 }}\n{AS_SALT}\ntreasury = 3",
            [],
            id="it leaves its own set",
        ),
        pytest.param(
            "Music = 80", f"cards = {{ Fish = 1 }}\n{AS_SALT}\ntreasury = 77", ["MC408"], id="no real card of the set"
        ),
        pytest.param("Theology = 250", f"cards = {{ Salt = 8, Fish = 1 }}\n{AS_SALT}\ntreasury = 7", [], id="full set"),
        pytest.param(
            "Theology = 250, Mysticism = 50",
            f"cards = {{ Salt = 9, Fish = 1 }}\n{AS_SALT}",
            ["MC408"],
            id="beyond the full set, valued as written",
        ),
    ],
)
def test_case_15_trade_empire_lets_one_card_stand_in(now: str, payment: str, expected: list[str]) -> None:
    bought = buy(1, '"Trade Empire" = 260', "card_points = 260")
    assert codes(RICH + bought + end(1) + buy(2, now, payment)) == expected


def test_case_15_one_substitute_a_turn() -> None:
    bought = buy(1, '"Trade Empire" = 260', "card_points = 260")
    one = buy(2, "Music = 80", f"{SALT}\n{AS_SALT}\ntreasury = 5")
    other = buy(2, "Sculpture = 50", f"cards = {{ Salt = 3, Fish = 1 }}\n{AS_SALT}\ntreasury = 2")
    assert sorted(codes(RICH + bought + end(1) + one + other)) == ["MC311", "MC408"]
    assert codes(RICH + bought + end(1) + one + end(2) + buy(3, "Sculpture = 40", f"{SALT}\n{AS_SALT}")) == ["MC406"]


def test_trade_empire_serves_its_holder_from_the_next_turn() -> None:
    paid = f"{SALT}\n{AS_SALT}\ntreasury = 5"
    assert codes(RICH + buy(1, "Music = 80", paid)) == ["MC408"]
    both = f"{SALT}\n{AS_SALT}\ntreasury = 5\ncard_points = 260"
    assert codes(RICH + buy(1, 'Music = 80, "Trade Empire" = 260', both)) == ["MC408"]


def test_payment_is_judged_against_the_prices_charged() -> None:
    assert codes(RICH + buy(1, "Music = 70", "treasury = 70")) == ["MC303"]
    assert codes(RICH + buy(1, "Music = 90", "treasury = 90")) == ["MC312"]
    assert codes(RICH + buy(1, "Music = 80", "treasury = 80") + end(1) + buy(2, "Music = 5", "treasury = 5")) == [
        "MC305"
    ]


def test_case_4_a_price_of_nothing_is_paid_with_nothing() -> None:
    red = 'Democracy = 220, "Public Works" = 230, "Provincial Empire" = 260'
    before = RICH + buy(1, red, "card_points = 710") + end(1)
    assert codes(before + buy(2, "Urbanism = 0")) == []
    assert codes(before + buy(2, "Urbanism = 0", "treasury = 1")) == ["MC402"]


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        pytest.param("card_points = 70", "card_points = 30", [], id="judged on the sums"),
        pytest.param("", "card_points = 100", [], id="all paid at the second"),
        pytest.param("card_points = 70", "treasury = 29", ["MC401"], id="one short"),
        pytest.param("card_points = 70", "treasury = 31", ["MC402"], id="one token too many"),
        pytest.param("card_points = 70\ntreasury = 1", "card_points = 30", ["MC402"], id="too many at the first"),
        pytest.param("card_points = 70", "card_points = 31", ["MC406"], id="one point wasted"),
        pytest.param("cards = { Salt = 2 }\ntreasury = 38", "cards = { Salt = 2 }\ntreasury = 38", [], id="two sets"),
    ],
)
def test_the_payment_of_two_purchases_is_judged_at_the_last(first: str, second: str, expected: list[str]) -> None:
    other = buy(1, "Law = 150", "card_points = 150", civ="Egypt")
    ledger = RICH + buy(1, "Sculpture = 50", first) + other + buy(1, '"Cloth Making" = 50', second)
    assert sorted(codes(ledger)) == sorted(["MC311", *expected])
    for code in expected:
        assert entry_of(code, ledger) == 4


@pytest.mark.parametrize(
    ("advances", "payment", "expected"),
    [
        pytest.param("Potery = 60", "cards = { Salt = 4 }\ntreasury = 12", ["CL105"], id="unknown advance, paid"),
        pytest.param("Potery = 60", "cards = { Salt = 4 }", ["CL105", "MC401"], id="unknown advance, underpaid"),
        pytest.param("Potery = 60", "treasury = 61", ["CL105", "MC402"], id="unknown advance, overspent"),
        pytest.param("Pottery = 60", "cards = { Sallt = 4 }", ["CL105"], id="unknown commodity"),
        pytest.param(
            "Pottery = 60", "cards = { Sallt = 4 }\ntreasury = 90", ["CL105"], id="unknown commodity, overpaid"
        ),
        pytest.param("Pottery = 60", "cards = { Salt = -4 }", ["CL104"], id="negative number of cards"),
        pytest.param("Pottery = 60", 'card_points = "60"', ["CL104"], id="unreadable points"),
        pytest.param("Pottery = 60", "treasury = 1.5", ["CL104"], id="unreadable treasury"),
        pytest.param('Pottery = "60"', "", ["CL104"], id="unreadable price"),
    ],
)
def test_of_what_cannot_be_read_only_prices_charged_count(advances: str, payment: str, expected: list[str]) -> None:
    assert codes(RICH + buy(1, advances, payment)) == expected


@pytest.mark.parametrize("key", ["crads", "card", "tresury"])
def test_a_misspelt_payment_is_one_mistake(key: str) -> None:
    value = "{ Salt = 4 }" if key != "tresury" else "60"
    text = header(tracks=["advances", "payment", "treasury"]) + entry(1, "gain", "treasury = { Minoa = 60 }")
    assert codes(text + entry(1, "buy", f'civ = "Minoa"\nadvances = {{ Pottery = 60 }}\n{key} = {value}')) == ["CL103"]
