"""House rules: a number by name, listed by `check`, and everything judged by it."""

import re
from typing import Any

import pytest

from civledger.cli.faults import faults
from civledger.rules.megaciv import tables
from civledger.rules.megaciv.actions.score import view
from tests.bare_counts import all_tokens
from tests.cli.keyboard import typed
from tests.edgecases import buy, end
from tests.support import SEVEN, codes, entry, findings, header, judged


def house(*rules: str, civs: tuple[str, ...] = SEVEN) -> str:
    """Return the head of a ledger with rules of the house."""
    own = "".join(f"rules.{rule}\n" for rule in ('name = "mega-civilization"', *rules))
    return header(civs).replace('rules = "mega-civilization"\n', own)


def played(rule: str, text: str) -> list[str]:
    """Return what is found in a game by the house, without the remark that there is a house rule."""
    return [code for code in codes(house(rule) + text) if code != "CL007"]


# the rule, an entry that the rule book forbids and the house allows, and the code of the rule book
CASES = [
    ("hand_limit = 10", entry(1, "hand", "kept = { Minoa = 10 }"), "MC501"),
    ("tax_rate = 3", entry(1, "tax", "cities = { Minoa = 2 }\ncollected = { Minoa = 6 }"), "MC102"),
    ("tokens = 60", entry(1, "census", "tokens = { Minoa = 60 }"), "MC201"),
    ("cities = 10", entry(1, "cities", "cities = { Minoa = 10 }"), "MC202"),
    ("price.Pottery = 40", buy(1, "Pottery = 40", "card_points = 40"), "MC303"),
    ("price = { 'Drama and Poetry' = 70 }", buy(1, "'Drama and Poetry' = 70", "card_points = 70"), "MC303"),
    ("start_credits = 20", buy(1, "Pottery = 40", "card_points = 40"), "MC303"),
    (
        "treasury_points = 2",
        entry(1, "gain", "treasury = { Minoa = 30 }") + buy(1, "Pottery = 60", "treasury = 30"),
        "MC401",
    ),
    (
        "late_iron_points = 7",
        end(1, "space = { Minoa = 15 }") + entry(1, "score", "points = { Minoa = 82 }"),
        "MC701",
    ),
    (
        "city_points = 3",
        entry(1, "cities", "cities = { Minoa = 2 }") + end(1) + entry(1, "score", "points = { Minoa = 6 }"),
        "MC701",
    ),
    ("space_points = 9", end(1, "space = { Minoa = 1 }") + entry(1, "score", "points = { Minoa = 9 }"), "MC701"),
]


@pytest.mark.parametrize(("rule", "text", "code"), CASES, ids=[rule for rule, _, _ in CASES])
def test_a_number_of_the_house_is_what_is_judged_by(rule: str, text: str, code: str) -> None:
    assert code in codes(header(SEVEN) + text)
    assert code not in played(rule, text)


def test_every_number_that_may_be_overridden_is_tested_above() -> None:
    tested = {rule.split(" ")[0].split(".")[0] for rule, _, _ in CASES} | {"start_tokens"}
    assert tested == {*tables.data("house-rules")["numbers"], "price"}


def test_tokens_at_the_start_are_as_many_as_the_house_says() -> None:
    assert set(all_tokens(judged(house("start_tokens = 5")).at().state).values()) == {5}


def test_what_is_overridden_is_listed_at_its_line() -> None:
    text = house("hand_limit = 10", "tax_rate = 3", "price.Pottery = 40", "start_credits = 5")
    told = [(found.fault.severity, found.message, text.splitlines()[(found.line or 0) - 1]) for found in findings(text)]
    assert told == [
        ("info", "house rule: hand_limit is 10 (rules: 8)", "rules.hand_limit = 10"),
        ("info", "house rule: tax_rate is 3 (rules: 2)", "rules.tax_rate = 3"),
        ("info", "house rule: the price of Pottery is 40 (rules: 60)", "rules.price.Pottery = 40"),
        ("info", "house rule: start_credits is 5 (rules: 0)", "rules.start_credits = 5"),
    ]


@pytest.mark.parametrize(
    "rule",
    [
        *(
            "hand_limit = 8",
            "start_credits = 0",
            "start_tokens = 1",
            "tax_rate = 2",
            "treasury_points = 1",
            "tokens = 55",
        ),
        *("cities = 9", "city_points = 1", "space_points = 5", "late_iron_points = 5", "price.Pottery = 60"),
    ],
)
def test_a_number_of_the_rule_book_is_no_house_rule(rule: str) -> None:
    assert codes(house(rule)) == []


def test_with_twelve_the_usual_hand_limit_is_another() -> None:
    assert codes(house("hand_limit = 9", civs=tuple(tables.civilizations())[:12])) == []
    assert codes(house("hand_limit = 8", civs=tuple(tables.civilizations())[:12])) == ["CL007"]


def test_no_help_names_a_number_that_the_house_may_change() -> None:
    assert [fault.code for fault in faults() if fault.code.startswith("MC") and re.search(r"\d", fault.help)] == []
    assert "2 tokens" not in typed("tax --help").output


# what a price of the house would change if more than the payment went by it
DEAR = house("price = { Pottery = 250, Mysticism = 100, Law = 90, Coinage = 100, Library = 10 }")


def test_a_price_of_the_house_changes_no_class() -> None:
    held = {"Pottery", "Mysticism", "Law", "Coinage", "Library"}
    counted = judged(DEAR).setup.game.book.counted
    assert held & counted["advances_below_100"] == {"Pottery", "Mysticism", "Coinage"}
    assert held & counted["advances_100"] == {"Law", "Library"}
    assert held & counted["advances_200"] == {"Library"}


def test_a_price_of_the_house_opens_no_epoch() -> None:
    # Hellas enters the Late Bronze Age on 11: 3 cities and 3 advances of 100 or more
    cards = ", ".join(f"{name} = {price}" for name, price in (("Pottery", 250), ("Mysticism", 100), ("Coinage", 100)))
    text = DEAR + buy(1, cards, "card_points = 450", "Hellas") + entry(1, "cities", "cities = { Hellas = 3 }")
    text += entry(1, "ast-check", "space = { Hellas = 10 }") + end(1)
    assert "MC601" in codes(text + entry(2, "ast-check", "space = { Hellas = 11 }"))
    assert "MC602" not in codes(text + entry(2, "ast-check", "space = { Hellas = 10 }"))


@pytest.mark.parametrize(("free", "price", "expected"), [("Coinage", 100, []), ("Medicine", 90, ["MC309"])])
def test_anatomy_gives_what_is_printed_below_100(free: str, price: int, expected: list[str]) -> None:
    bought = buy(1, f"Anatomy = 270, {free} = 0", f'anatomy = "{free}"\ncard_points = 270')
    assert played(f"price.{free} = {price}", bought) == expected  # both are green, and printed 90 and 140


def test_points_and_ties_go_by_what_is_printed() -> None:
    bought = buy(1, "Pottery = 250", "card_points = 250", "Hellas") + buy(
        1, "Coinage = 100", "card_points = 100", "Rome"
    )
    standings = view(judged(DEAR + bought).at()).data["standings"]
    assert [(row["civ"], row["points"]) for row in standings[:2]] == [("Rome", 1), ("Hellas", 1)]
    assert standings[0]["tiebreak"] == "Hellas (printed prices: 90 to 60)"


@pytest.mark.parametrize(
    ("rule", "message"),
    [
        ("hand_limits = 10", "did you mean hand_limit?"),
        ("taxrate = 3", "did you mean tax_rate?"),
        ("prices = { Pottery = 1 }", "did you mean price?"),
        ("price.Potery = 40", 'there is no advance "Potery"; did you mean Pottery?'),
        ("price = 40", "price must be a table"),
        ("price.Pottery = -1", "Pottery must be a whole number, 0 or more, not -1"),
        ("tax_rate = 0", "tax_rate must be a whole number, 1 or more, not 0"),
        ("treasury_points = 0", "1 or more"),
        ("hand_limit = true", "not true"),
        ('hand_limit = "10"', 'not "10"'),
        ("xyzzy = 1", "[game.rules] has no setting"),
    ],
)
def test_an_unknown_name_or_a_bad_number_is_an_error(rule: str, message: str) -> None:
    (found,) = findings(house(rule))
    assert found.fault.code == "CL004"
    assert message in found.message


def test_a_house_must_say_whose_rules_it_changes() -> None:
    (found,) = findings(header(SEVEN).replace('rules = "mega-civilization"', "rules.hand_limit = 10"))
    assert found.fault.code == "CL004"
    assert 'name the rules in [game.rules], such as name = "mega-civilization"' in found.message


def test_the_rules_of_the_house_go_with_any_edition() -> None:
    text = house("hand_limit = 10").replace("ast = ", 'edition = "first-printing"\nast = ')
    book = judged(text).setup.game.book
    assert book.advances["Mythology"].credits == {"red": 5, "yellow": 10}
    assert judged(text).setup.game.hand_limit == 10


def test_the_usual_numbers_stay_as_they_are() -> None:
    before: Any = tables.book(tables.EDITION)
    judged(house("hand_limit = 10", "price.Pottery = 40", "tax_rate = 3"))
    assert tables.book(tables.EDITION) is before
    assert tables.numbers()["hand"]["limit"] == {"5": 8, "12": 9}
    assert tables.advances()["Pottery"].price == 60
