"""What the box and the board cannot give: cards from nowhere, commodities not in play, cities without tokens."""

import re

import pytest

from civledger.editor.answers import complete
from civledger.rules.megaciv import tables
from civledger.rules.megaciv.views.phone import page
from tests.edgecases import buy, end
from tests.simulator import facts
from tests.support import FIVE, codes, entry, findings, header, judged

ALL = header(FIVE)
NEW = {"MC204", "MC503", "MC505"}


def rows(numbers: dict[str, int]) -> str:
    """Return a table of numbers."""
    return "{ " + ", ".join(f"{civ} = {number}" for civ, number in numbers.items()) + " }"


def all_of(number: int, **others: int) -> dict[str, int]:
    """Return a number for everybody, and another for some."""
    return dict.fromkeys(FIVE, number) | others


def cities(turn: int, numbers: dict[str, int], more: str = "") -> str:
    return entry(turn, "cities", f"cities = {rows(numbers)}\n{more}")


def census(turn: int, numbers: dict[str, int]) -> str:
    return entry(turn, "census", f"tokens = {rows(numbers)}")


def hand(turn: int, numbers: dict[str, int], more: str = "") -> str:
    return entry(turn, "hand", f"kept = {rows(numbers)}\n{more}")


def new_codes(text: str) -> list[str]:
    """Return the findings that are asked here."""
    return [code for code in codes(text) if code in NEW]


# ---- MC503: after turn 1 everybody has one card; in turn 2 there are two cities each, so 15 cards can be out.

TOLD = {
    "a count": entry(2, "census", 'tokens = { Egypt = 3 }\nafter = "Flood"'),
    "a loss": entry(2, "census", 'lost = { Egypt = 3 }\nafter = "Flood: a wet one"'),
    "treasury lost": entry(2, "spend", 'treasury = { Egypt = 5 }\non = "calamity"'),
    "a marker moved back": entry(2, "regress", 'spaces = { Egypt = 1 }\nreason = "Regression"'),
}
FIRST = cities(1, all_of(1)) + hand(1, all_of(1)) + end(1)
SECOND = cities(2, all_of(2))


@pytest.mark.parametrize(
    ("turn", "expected"),
    [
        pytest.param(hand(2, all_of(3)), [], id="all that can be"),
        pytest.param(hand(2, all_of(3, Egypt=4)), ["MC503"], id="one more"),
        pytest.param(hand(2, all_of(3), "discarded = { Egypt = 1 }"), ["MC503"], id="and one discarded"),
        pytest.param(buy(2, "Music = 70", "cards = { Clay = 1 }") + hand(2, all_of(3)), ["MC503"], id="and one paid"),
        pytest.param(hand(2, {"Egypt": 8, "Minoa": 8}), ["MC503"], id="of two hands alone"),
        pytest.param(
            entry(2, "spend", 'treasury = { Minoa = 30 }\non = "card"\nstack = 9') + hand(2, all_of(3, Egypt=5)),
            [],
            id="two bought",
        ),
        pytest.param(
            entry(2, "spend", 'treasury = { Minoa = 15 }\non = "card"\nstack = 9') + hand(2, all_of(3, Egypt=5)),
            ["MC503"],
            id="one bought",
        ),
        pytest.param(
            entry(2, "spend", 'treasury = { Minoa = 1 }\non = "other"') + hand(2, all_of(8)), [], id="spent on other"
        ),
        pytest.param(
            entry(2, "spend", 'treasury = { Minoa = 2 }\non = "ship"') + hand(2, all_of(8)), ["MC503"], id="ships"
        ),
        pytest.param(hand(2, all_of(4)) + cities(2, all_of(3)), [], id="put right after the hands"),
        pytest.param(hand(2, all_of(4)) + cities(2, {"Minoa": 6}), ["MC503"], id="put right, and not enough"),
        pytest.param(hand(2, all_of(4)) + hand(2, all_of(3), "fix = true"), [], id="hands put right"),
        pytest.param(cities(2, {"Egypt": 1}) + hand(2, all_of(3)), [], id="a city lost since, without a reason"),
    ],
)
def test_cards_from_nowhere(turn: str, expected: list[str]) -> None:
    rich = entry(1, "gain", "treasury = { Minoa = 40 }")
    assert [code for code in new_codes(ALL + rich + FIRST + SECOND + turn + end(2)) if code == "MC503"] == expected


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(ALL + FIRST + cities(2, {"Minoa": 2}) + hand(2, all_of(8)) + end(2), id="cities of one"),
        pytest.param(
            ALL + FIRST + entry(2, "tax", f"cities = {rows(all_of(1))}") + hand(2, all_of(8)) + end(2), id="only a tax"
        ),
        pytest.param(ALL + FIRST + hand(2, all_of(8)) + SECOND + end(2), id="cities after the hands"),
        pytest.param(ALL + FIRST + SECOND + hand(2, all_of(8)), id="an open turn"),
        pytest.param(
            ALL + FIRST.replace(", Egypt = 1", "") + SECOND + hand(2, all_of(8)) + end(2),
            id="a hand not counted before",
        ),
        *(
            pytest.param(
                ALL
                + entry(1, "gain", "treasury = { Egypt = 9 }")
                + FIRST
                + told
                + SECOND
                + hand(2, all_of(8))
                + end(2),
                id=f"cities after {name}",
            )
            for name, told in TOLD.items()
        ),
        pytest.param(
            ALL + FIRST + cities(2, all_of(2), 'calamity = "Flood"\nvictim = "Minoa"') + hand(2, all_of(8)) + end(2),
            id="cities after a calamity",
        ),
        pytest.param(
            header(("Minoa", "Assyria", "Hatti", "Hellas")).replace(
                'ast = "basic"', 'ast = "basic"\nedition = "mega-empires"'
            )
            + re.sub(", Egypt = 1", "", FIRST)
            + re.sub(", Egypt = 2", "", SECOND)
            + hand(2, {"Minoa": 8, "Hatti": 8})
            + end(2),
            id="four players",
        ),
        pytest.param(
            ALL + FIRST + SECOND + entry(2, "hand", "kept = { Minoa = 8, Egypt = 8, Celt = 1 }") + end(2), id="unread"
        ),
    ],
)
def test_of_cards_nothing_is_said_without_all_that_brings_them(text: str) -> None:
    assert "MC503" not in codes(text)


@pytest.mark.parametrize("track", ["hands", "cities", "treasury", "payment"])
def test_of_cards_nothing_is_said_where_something_is_not_tracked(track: str) -> None:
    tracks = [one for one in tables.TRACKS if one != track]
    assert "MC503" not in codes(header(FIVE, tracks=tracks) + FIRST + SECOND + hand(2, all_of(8)) + end(2))


def test_wonder_of_the_world_may_give_a_card_to_each_holder() -> None:
    wonders = buy(1, '"Wonder of the World" = 280', "card_points = 280", civ="Minoa")
    free = entry(2, "spend", 'treasury = { Minoa = 0 }\non = "card"\nstack = 5')
    told = ALL + cities(1, all_of(1)) + wonders + hand(1, all_of(1)) + end(1) + SECOND
    for more in ("", free):
        assert new_codes(told + more + hand(2, all_of(3, Egypt=4)) + end(2)) == []
        assert new_codes(told + more + hand(2, all_of(3, Egypt=5)) + end(2)) == ["MC503"]


def test_the_question_of_cards_names_both_numbers() -> None:
    told = [one for one in findings(ALL + FIRST + SECOND + hand(2, all_of(8)) + end(2)) if one.fault.code == "MC503"]
    assert [one.message for one in told] == [
        "at most 15 cards can be out, but 40 were kept, turned in or discarded: is a hand or a city wrong?"
    ]


# ---- MC505


@pytest.mark.parametrize("players", range(5, 19))
def test_a_commodity_that_is_not_in_the_box_is_asked_about(players: int) -> None:
    for region in facts.maps(players):
        civs = facts.SETUPS[players, region]
        blocks = {*facts.blocks(players, region).values()}
        box = {name for block in blocks for name in facts.cards_in_box(players, block)}
        head = header(civs, tracks=["advances", "payment"])
        paid = {name: buy(1, "Theology = 240", f"cards = {{ {name} = 1 }}", civ=civs[0]) for name in facts.FACES}
        strange = {name for name, purchase in paid.items() if "MC505" in codes(head + purchase)}
        assert strange == set(facts.COMMODITIES) - box


@pytest.mark.parametrize("edition", ["corrected", "first-printing", "mega-empires"])
@pytest.mark.parametrize("last", ["Egypt", "Rome"])
def test_only_a_set_up_of_the_rule_book_has_a_known_box(edition: str, last: str) -> None:
    head = header((*FIVE[:4], last)).replace('ast = "basic"', f'ast = "basic"\nedition = "{edition}"')
    found = "MC505" in codes(head + buy(1, "Pottery = 50", "cards = { Salt = 4 }\ntreasury = 2"))
    assert found == (last == "Egypt" and edition != "mega-empires")


WEST = {name for name, kind in facts.COMMODITIES.items() if kind.half == "west"} | {facts.WATER}


def test_phones_and_editors_offer_what_is_in_the_box() -> None:
    text = ALL + entry(1, "buy", 'civ = "Minoa"\nadvances = { Pottery = 50 }\ncards = { ')
    books = judged(ALL)
    assert {card["name"] for card in page(books.at(), "Minoa")["cards"]} == WEST
    line = text[: text.rindex("cards")].count("\n") + 1
    assert {word for word, _ in complete(books, text, line, len("cards = { "))} == WEST
    other = judged(header((*FIVE[:4], "Rome")))
    assert {card["name"] for card in page(other.at(), "Minoa")["cards"]} == set(facts.FACES)
    assert {word for word, _ in complete(other, text, line, len("cards = { "))} == set(facts.FACES)


# ---- MC204

STRUCK = 'calamity = "Civil War"\nvictim = "Egypt"\ngainer = "Minoa"'
TAXED = entry(1, "tax", "cities = { Minoa = 0, Egypt = 2 }")
FEW = census(1, {"Minoa": 5, "Egypt": 20})


@pytest.mark.parametrize(
    ("tokens", "new", "expected"),
    [(5, 1, ["MC204"]), (6, 1, []), (11, 2, ["MC204"]), (12, 2, []), (17, 3, ["MC204"]), (18, 3, [])],
)
def test_a_city_costs_six_tokens(tokens: int, new: int, expected: list[str]) -> None:
    start = cities(1, {"Minoa": 0})
    assert new_codes(ALL + start + census(1, {"Minoa": tokens}) + cities(1, {"Minoa": new})) == expected
    taxed = entry(1, "tax", "cities = { Minoa = 0 }")
    assert new_codes(ALL + taxed + census(1, {"Minoa": tokens}) + cities(1, {"Minoa": new})) == expected
    assert new_codes(ALL + census(1, {"Minoa": tokens}) + cities(1, {"Minoa": new})) == expected


@pytest.mark.parametrize(("tokens", "new", "expected"), [(2, 1, ["MC204"]), (3, 1, []), (8, 2, ["MC204"]), (9, 2, [])])
def test_architecture_pays_three_of_them_once_a_turn(tokens: int, new: int, expected: list[str]) -> None:
    held = buy(1, "Architecture = 130", "card_points = 130") + end(1) + entry(2, "tax", "cities = { Minoa = 0 }")
    assert new_codes(ALL + held + census(2, {"Minoa": tokens}) + cities(2, {"Minoa": new})) == expected
    now = buy(2, "Architecture = 130", "card_points = 130") + entry(2, "tax", "cities = { Minoa = 0 }")
    assert new_codes(ALL + end(1) + now + census(2, {"Minoa": tokens}) + cities(2, {"Minoa": new})) == ["MC204"]


def test_tokens_of_all_turns_since_the_cities_were_entered_count() -> None:
    early = census(1, {"Minoa": 2}) + end(1) + census(2, {"Minoa": 4}) + end(2)
    assert new_codes(ALL + early + census(3, {"Minoa": 8}) + cities(3, {"Minoa": 2})) == ["MC204"]
    late = early + census(3, {"Minoa": 8}) + end(3) + census(4, {"Minoa": 8})
    assert new_codes(ALL + late + cities(4, {"Minoa": 2})) == []
    assert new_codes(ALL + late + cities(4, {"Minoa": 3})) == ["MC204"]
    without = early + end(3) + census(4, {"Minoa": 8})
    assert new_codes(ALL + without + cities(4, {"Minoa": 3})) == []


def test_a_census_from_which_cities_were_built_and_entered_builds_no_more() -> None:
    first = census(1, {"Minoa": 20}) + cities(1, {"Minoa": 3})
    assert new_codes(ALL + first + end(1) + census(2, {"Minoa": 17}) + cities(2, {"Minoa": 6})) == ["MC204"]
    assert new_codes(ALL + first + end(1) + census(2, {"Minoa": 18}) + cities(2, {"Minoa": 6})) == []
    between = end(1) + census(2, {"Minoa": 9}) + end(2) + census(3, {"Minoa": 17})
    assert new_codes(ALL + first + between + cities(3, {"Minoa": 6})) == []
    assert new_codes(ALL + first + between + cities(3, {"Minoa": 7})) == ["MC204"]
    late = (
        census(1, {"Minoa": 20}) + cities(1, {"Minoa": 3}) + entry(1, "census", "tokens = { Minoa = 8 }\nafter = 'x'")
    )
    assert new_codes(ALL + late + end(1) + census(2, {"Minoa": 17}) + cities(2, {"Minoa": 6})) == []
    assert new_codes(ALL + cities(1, {"Minoa": 3}) + census(1, {"Minoa": 17}) + cities(1, {"Minoa": 6})) == ["MC204"]


def test_a_number_put_right_is_not_asked_about() -> None:
    typed = TAXED + FEW + cities(1, {"Minoa": 1})
    assert new_codes(ALL + typed) == ["MC204"]
    assert new_codes(ALL + typed + cities(1, {"Minoa": 0})) == []
    assert new_codes(ALL + typed + entry(1, "census", "tokens = { Minoa = 7 }\nfix = true")) == []
    event = entry(1, "note", 'text = "x"\ncalamity = "Flood"\nvictim = "Minoa"')
    assert new_codes(ALL + typed + event + cities(1, {"Minoa": 0})) == ["MC204"]


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(TAXED + FEW + cities(1, {"Minoa": 1, "Egypt": 1}), id="a city of another falls in the entry"),
        pytest.param(TAXED + FEW + cities(1, {"Egypt": 1}) + cities(1, {"Minoa": 1}), id="and before it"),
        pytest.param(TAXED + FEW + cities(1, {"Minoa": 1}) + cities(1, {"Egypt": 1}), id="and just behind it"),
        pytest.param(
            entry(1, "tax", "cities = { Minoa = 0, Egypt = 2, Hatti = 2 }")
            + FEW
            + cities(1, {"Minoa": 1})
            + cities(1, {"Hatti": 1}, 'calamity = "Flood"\nvictim = "Hatti"')
            + cities(1, {"Egypt": 1}),
            id="behind what a calamity took",
        ),
        pytest.param(TAXED + FEW + cities(1, {"Minoa": 1, "Egypt": 1}, STRUCK), id="a calamity brings it"),
        pytest.param(
            TAXED + FEW + cities(1, {"Minoa": 1}) + entry(1, "note", 'text = "x"') + cities(1, {"Egypt": 1}, STRUCK),
            id="and names its gainer later",
        ),
        pytest.param(
            TAXED + FEW + entry(1, "note", f'text = "x"\n{STRUCK}') + cities(1, {"Minoa": 1}), id="after a calamity"
        ),
        pytest.param(TAXED + FEW + cities(1, {"Minoa": 0}) + cities(1, {"Minoa": 1}), id="no census in between"),
        pytest.param(TAXED + cities(1, {"Minoa": 1}) + FEW, id="a census behind it"),
        pytest.param(
            TAXED + FEW + entry(1, "census", 'gained = { Minoa = 3 }\nafter = "raid"') + cities(1, {"Minoa": 1}),
            id="tokens gained",
        ),
        pytest.param(
            FEW + cities(1, {"Minoa": 1}) + entry(1, "tax", "cities = { Minoa = 0 }"), id="a tax entered behind it"
        ),
    ],
)
def test_of_cities_nothing_is_said_where_something_else_may_have_brought_them(text: str) -> None:
    assert "MC204" not in codes(ALL + text)


def test_the_question_of_cities_names_the_numbers() -> None:
    found = [one for one in findings(ALL + TAXED + FEW + cities(1, {"Minoa": 2})) if one.fault.code == "MC204"]
    assert [one.message for one in found] == [
        "2 new cities, but 5 tokens counted are enough for none: is the census or a city wrong?"
    ]
