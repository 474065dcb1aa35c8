"""What the excerpts say of paying, taxes and cards, read a second time: MC106, MC107, MC201, MC312 and MC405."""

import random
from typing import Any

import pytest

from tests.edgecases import buy, cities, end, revolt, tax
from tests.play.writing import entry_text
from tests.simulator.facts import COMMODITIES
from tests.support import FIVE, SEVEN, codes, entry, header

BOARD = header(tracks=["advances", "treasury", "tokens", "cities"])
TWELVE = (*SEVEN, "Saba", "Maurya", "Babylon", "Carthage", "Dravidia")
PAID = header(FIVE, tracks=["advances", "payment"])


def census(turn: int, tokens: int, more: str = 'after = "building"') -> str:
    """Return tokens counted after cities were built: a census leaves open whether their tokens are still in it."""
    return entry(turn, "census", f"tokens = {{ Minoa = {tokens} }}\n{more}")


@pytest.mark.parametrize(("price", "expected"), [(50, []), (51, ["MC312"]), (154, ["MC312"])])
def test_a_price_above_the_printed_one_is_never_legal(price: int, expected: list[str]) -> None:
    rich = BOARD + entry(1, "gain", "treasury = { Minoa = 50 }")
    assert codes(rich + buy(1, f"Mysticism = {price}", "card_points = 154")) == expected


def test_the_printed_price_is_that_of_the_house() -> None:
    house = header(tracks=["advances"]).replace(
        'rules = "mega-civilization"', 'rules = { name = "mega-civilization", price = { Mysticism = 60 } }'
    )
    assert codes(house + buy(1, "Mysticism = 60")) == ["CL007"]
    assert codes(house + buy(1, "Mysticism = 61")) == ["CL007", "MC312"]


def test_a_price_above_the_printed_one_is_seen_though_credits_are_in_doubt() -> None:
    doubt = BOARD + buy(1, '"Cloth Makng" = 50') + end(1)
    assert codes(doubt + buy(2, "Mysticism = 51")) == ["CL105", "MC312"]
    assert codes(doubt + buy(2, "Mysticism = 45")) == ["CL105"]


def test_a_price_between_what_is_due_and_what_is_printed_is_credits_forgotten() -> None:
    earlier = BOARD + buy(1, "Music = 80") + end(1)
    assert codes(earlier + buy(2, "Mysticism = 50")) == ["MC304"]
    assert codes(earlier + buy(2, "Mysticism = 51")) == ["MC312"]


@pytest.mark.parametrize(("treasury", "expected"), [(55, []), (56, ["MC201"]), (200, ["MC201"])])
def test_a_treasury_alone_cannot_have_more_than_all_tokens(treasury: int, expected: list[str]) -> None:
    gained = BOARD + entry(1, "gain", f"treasury = {{ Minoa = {treasury} }}")
    assert codes(gained) == expected
    assert codes(gained + census(1, 0)) == expected
    assert codes(gained + entry(1, "gain", "treasury = { Minoa = 1 }")) == ["MC201"]


@pytest.mark.parametrize(
    ("before", "collected", "expected"),
    [
        pytest.param(cities(1, 2, "Minoa") + census(1, 4), 0, ["MC106"], id="nothing of 4 with 51 in stock"),
        pytest.param(cities(1, 2, "Minoa") + census(1, 4), 3, ["MC106"], id="one too few"),
        pytest.param(cities(1, 2, "Minoa") + census(1, 4), 4, [], id="all of it"),
        pytest.param(cities(1, 2, "Minoa") + census(1, 52), 3, ["MC104"], id="all there is: a shortage"),
        pytest.param(cities(1, 2, "Minoa") + census(1, 52), 2, ["MC106"], id="less than there is"),
        pytest.param(census(1, 13) + cities(1, 2, "Minoa"), 0, ["MC104"], id="cities built since the census"),
        pytest.param(
            cities(1, 3, "Minoa") + census(1, 4) + cities(1, 2, "Minoa"),
            0,
            ["MC104"],
            id="a city lost since the census",
        ),
        pytest.param(cities(1, 2, "Minoa"), 0, ["MC104"], id="no census"),
        pytest.param(
            cities(1, 2, "Minoa") + census(1, 4) + census(1, 4, 'after = "Famine"'), 0, ["MC106"], id="after a calamity"
        ),
        pytest.param(
            cities(1, 2, "Minoa") + census(1, 4) + census(1, 4, 'after = "conflict"'),
            0,
            ["MC106"],
            id="after a conflict",
        ),
        pytest.param(
            cities(1, 3, "Minoa")
            + census(1, 4)
            + entry(1, "cities", 'cities = { Minoa = 2 }\ncalamity = "Superstition"\nvictim = "Minoa"'),
            0,
            ["MC104"],
            id="a calamity since",
        ),
        pytest.param(
            cities(1, 2, "Minoa")
            + census(1, 4)
            + entry(1, "cities", 'cities = { Egypt = 2 }\ncalamity = "Superstition"\nvictim = "Egypt"'),
            0,
            ["MC106"],
            id="a calamity of somebody else",
        ),
        pytest.param(
            cities(1, 2, "Minoa") + census(1, 4) + entry(1, "spend", 'treasury = { Minoa = 0 }\non = "ability"'),
            0,
            ["MC106"],
            id="an ability since",
        ),
        pytest.param(
            cities(1, 2, "Minoa") + census(1, 4, 'after = "Famine"') + census(1, 4, ""),
            0,
            ["MC104"],
            id="a census behind it, perhaps before the cities",
        ),
        pytest.param(
            cities(1, 2, "Minoa") + census(1, 4) + entry(1, "gain", "treasury = { Minoa = 50 }"),
            0,
            ["MC106"],
            id="one left in stock beside the treasury",
        ),
    ],
)
def test_tax_may_not_be_withheld_where_the_books_know_the_stock(
    before: str, collected: int, expected: list[str]
) -> None:
    ledger = BOARD + before + end(1) + tax("Minoa = 2", f"Minoa = {collected}", turn=2) + end(2)
    assert [code for code in codes(ledger) if code != "MC103"] == expected


def test_of_who_withheld_tax_no_revolt_is_asked_but_the_one_that_came_is_no_second_mistake() -> None:
    ledger = BOARD + cities(1, 2, "Minoa") + census(1, 4) + end(1) + tax("Minoa = 2", "Minoa = 2", turn=2)
    assert codes(ledger) == ["MC106"]
    assert codes(ledger + revolt("Egypt", turn=2)) == ["MC106"]
    assert codes(ledger + revolt("Egypt", 2, turn=2)) == ["MC106", "MC105"]


def test_tax_is_judged_where_tokens_are_not_tracked_as_before() -> None:
    ledger = header(tracks=["treasury", "cities", "advances"]) + cities(1, 2, "Minoa") + census(1, 3) + end(1)
    assert codes(ledger + tax("Minoa = 2", "Minoa = 2", turn=2) + end(2)) == ["MC104"]


@pytest.mark.parametrize(("counted", "expected"), [(2, []), (3, ["MC107"]), (0, ["MC107"])])
def test_the_cities_taxed_are_those_of_the_end_of_the_last_turn(counted: int, expected: list[str]) -> None:
    ledger = BOARD + cities(1, 2, "Minoa") + end(1) + cities(2, 5, "Minoa")
    assert codes(ledger + tax(f"Minoa = {counted}", turn=2)) == expected


def test_the_first_tax_counts_cities_nobody_counted_before() -> None:
    assert codes(BOARD + tax("Minoa = 3")) == []
    assert codes(BOARD + end(1) + tax("Minoa = 3", turn=2)) == ["MC107"]


def test_cities_that_could_not_be_read_are_not_compared() -> None:
    unread = BOARD + entry(1, "cities", 'cities = { Minoa = "two" }') + end(1)
    assert codes(unread + tax("Minoa = 2", turn=2)) == ["CL104"]


def cards(civ: str, names: str, turn: int = 1) -> str:
    return buy(turn, "Music = 80", f"cards = {{ {names} }}\ncard_points = 80", civ=civ)


def too_many(text: str) -> list[str]:
    return [code for code in codes(text) if code == "MC405"]


def test_all_players_of_a_turn_together_have_one_set_of_each_commodity() -> None:
    two = cards("Minoa", "Silk = 2") + cards("Assyria", "Silk = 2")
    assert too_many(PAID + two) == []
    assert too_many(PAID + two + cards("Hatti", "Silk = 1")) == ["MC405"]
    assert too_many(PAID + two + cards("Hatti", "Silk = 1") + cards("Hellas", "Silk = 1")) == ["MC405"]
    assert too_many(PAID + two + end(1) + cards("Hatti", "Silk = 1", 2)) == []
    assert too_many(PAID + two + cards("Hatti", "Water = 9")) == []


def test_a_set_too_large_by_itself_is_told_once() -> None:
    assert too_many(PAID + cards("Minoa", "Silk = 5") + cards("Assyria", "Silk = 2")) == ["MC405"]
    assert too_many(PAID + cards("Assyria", "Silk = 2") + cards("Minoa", "Silk = 5")) == ["MC405"]


def test_two_blocks_share_the_cards_there_are() -> None:
    both = header(TWELVE, tracks=["advances", "payment"])
    assert too_many(both + cards("Minoa", "Silk = 3") + cards("Rome", "Silk = 1")) == []
    assert too_many(both + cards("Minoa", "Silk = 3") + cards("Rome", "Silk = 3")) == ["MC405"]
    assert too_many(both + cards("Minoa", "Silk = 5")) == ["MC405"]
    three_sets = [cards(civ, "Salt = 9") for civ in ("Minoa", "Saba", "Maurya")]
    assert too_many(both + three_sets[0]) == []
    assert too_many(both + "".join(three_sets)) == ["MC405"]


def test_cards_of_a_turn_are_counted_as_a_literal_reading_counts_them() -> None:
    for seed in range(100):
        rng = random.Random(seed)
        civs = rng.choice([FIVE, TWELVE])
        names = rng.sample(sorted(COMMODITIES), 2)
        bought: list[tuple[str, dict[str, int]]] = [
            (rng.choice(civs[:5]), {name: rng.randint(1, 5) for name in names if rng.random() < 0.8}) for _ in range(4)
        ]
        alone: set[str] = set()
        together: set[str] = set()
        for name in names:
            for civ in civs:
                if sum(turned_in.get(name, 0) for who, turned_in in bought if who == civ) > COMMODITIES[name].cards:
                    alone.add(f"{name} {civ}")
            if sum(turned_in.get(name, 0) for _, turned_in in bought) > COMMODITIES[name].cards:
                together.add(name)
        expected = len(alone) + len([name for name in together if not any(one.startswith(name) for one in alone)])
        written: list[dict[str, Any]] = [
            {"turn": 1, "action": "buy", "civ": civ, "advances": {}, "cards": turned_in} for civ, turned_in in bought
        ]
        table = header(civs, tracks=["advances", "payment"])
        assert len(too_many(table + "\n".join(map(entry_text, written)))) == expected, seed


def taxed_literally(tokens: int, at_census: int, at_tax: int, treasury: int, collected: int) -> list[str]:
    """Return what is wrong with a tax at the usual rate, counting tokens one by one."""
    wrong = [] if at_tax == at_census else ["MC107"]
    wrong += [] if tokens >= 2 * at_census else ["MC205"]  # counted after building, and 2 a city are needed
    in_stock = 0
    while in_stock + tokens + treasury < 55:
        in_stock += 1
    asked_for = 0
    for _ in range(at_tax):
        asked_for += 2
    if collected > asked_for:
        wrong.append("MC102")
    elif collected < asked_for and at_tax == at_census and collected < in_stock:
        wrong.append("MC106")
    elif collected < asked_for:
        wrong.append("MC104")
    return wrong


def test_a_tax_is_judged_as_a_literal_reading_judges_it() -> None:
    for seed in range(150):
        rng = random.Random(seed)
        tokens, treasury = rng.choice([3, 20, 45, 48, 50]), rng.choice([0, 2, 5])
        at_census = rng.randint(1, 5)
        at_tax = at_census + rng.choice([0, 0, 0, -1, 1])
        collected = max(0, min(2 * at_tax, 55 - tokens - treasury) + rng.choice([-1, 0, 0, 1]))
        ledger = BOARD + cities(1, at_census, "Minoa") + census(1, tokens)
        ledger += entry(1, "gain", f"treasury = {{ Minoa = {treasury} }}") + end(1)
        found = codes(ledger + tax(f"Minoa = {at_tax}", f"Minoa = {collected}", turn=2) + end(2))
        assert sorted(found) == sorted(taxed_literally(tokens, at_census, at_tax, treasury, collected)), seed
