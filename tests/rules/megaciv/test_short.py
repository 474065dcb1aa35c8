"""The Short Game: who draws what, how the books begin, and what is wrong with a set."""

from collections import Counter

import pytest

from civledger.rules.megaciv import tables
from civledger.rules.megaciv.board import ends
from civledger.rules.megaciv.header.short import sets, sets_drawn
from tests.bare_counts import all_tokens, quantity, stock
from tests.edgecases import buy
from tests.support import codes, entry, findings, judged

CIVS = tuple(tables.civilizations())
EAST = tuple(civ for civ in CIVS if tables.civilizations()[civ].block == "east")
WEST = tuple(civ for civ in CIVS if civ not in EAST)

# set, advances, credits (blue, green, orange, red, yellow), printed price: the table of theme sets
SETS = """
Coin and Commerce | Cartography, Law, Coinage, Music | 15 20 0 15 10 | 480
Exploring the Deserts | Engineering, Universal Doctrine, Deism, Urbanism | 0 15 15 15 20 | 440
Mystical Palaces | Diplomacy, Literacy, Theocracy, Mythology | 25 5 5 20 20 | 410
Sacred Constructors | Enlightenment, Engineering, Theocracy, Empiricism | 5 20 20 10 20 | 460
Early Merchants | Trade Routes, Calendar, Monarchy, Cloth Making | 5 10 20 15 10 | 470
Cultural Heights | Architecture, Law, Drama and Poetry, Masonry | 20 10 10 10 10 | 430
Spreading Knowledge | Medicine, Enlightenment, Astronavigation, Pottery | 5 20 20 0 15 | 440
Conquering the Seas | Naval Warfare, Literacy, Astronavigation, Written Record | 10 20 10 25 10 | 410
Emerging Empire | Military, Literacy, Metalworking, Mysticism | 15 5 20 25 10 | 420
"""
ROWS = [tuple(part.strip() for part in line.split("|")) for line in SETS.strip().splitlines()]
CHOSEN = "choose = { blue = 5, green = 5 }"
FIVE = {"Conquering the Seas", "Sacred Constructors", "Coin and Commerce", "Exploring the Deserts", "Mystical Palaces"}
NINE = {row[0] for row in ROWS}
SEVEN = FIVE | {"Early Merchants", "Spreading Knowledge"}
SECOND = (
    *("Sacred Constructors", "Conquering the Seas", "Coin and Commerce", "Exploring the Deserts", "Early Merchants"),
    *("Cultural Heights", "Spreading Knowledge", "Emerging Empire", "Mystical Palaces"),
)


def short(civs: tuple[str, ...], themes: list[str], more: str = CHOSEN, edition: str = "corrected") -> str:
    """Return the head of a Short Game; `more` is said of whoever drew Conquering the Seas."""
    rows = [
        f'\n[[player]]\nciv = "{civ}"\nset = "{theme}"\n{more if theme == "Conquering the Seas" else ""}\n'
        for civ, theme in zip(civs, themes, strict=True)
    ]
    game = f'[game]\nrules = "mega-civilization"\nast = "basic"\nshort = true\nedition = "{edition}"\n'
    return f"format = 1\n\n{game}{''.join(rows)}\n"


@pytest.mark.parametrize("row", ROWS, ids=[row[0] for row in ROWS])
def test_a_set_is_four_advances_with_their_credits(row: tuple[str, ...]) -> None:
    name, advances, credits, price = row
    cards = tables.book(tables.EDITION).advances
    held = sets()[name]
    assert held == advances.split(", ")
    total: Counter[str] = Counter()
    for card in held:
        total.update(cards[card].credits)
    assert [total[colour] for colour in tables.COLOURS] == [int(points) for points in credits.split()]
    assert sum(cards[card].price for card in held) == int(price)
    assert sum(cards[card].points for card in held) == 8


@pytest.mark.parametrize(
    ("players", "expected"),
    [(5, FIVE), (6, FIVE | {"Early Merchants"}), (7, SEVEN), (8, NINE - {"Coin and Commerce"}), (9, NINE)],
)
@pytest.mark.parametrize("edition", ["corrected", "first-printing"])
def test_the_rule_book_names_the_sets_for_a_number_of_players(players: int, expected: set[str], edition: str) -> None:
    assert (
        sorted(sets_drawn(edition, WEST[:players])) == sorted(sets_drawn(edition, EAST[:players])) == sorted(expected)
    )
    assert sorted(sets_drawn("mega-empires", WEST[:players])) == sorted(expected)


@pytest.mark.parametrize("players", range(10, 19))
@pytest.mark.parametrize("edition", ["corrected", "mega-empires"])
def test_from_ten_players_on_there_are_second_copies(players: int, edition: str) -> None:
    assert Counter(sets_drawn(edition, CIVS[:players])) == Counter(NINE) + Counter(SECOND[: players - 9])


COINS = {"Coin and Commerce", "Mystical Palaces"}
EASTERN = COINS | {"Sacred Constructors", "Exploring the Deserts", "Early Merchants"}


@pytest.mark.parametrize(
    ("civs", "expected"),
    [
        (EAST[:3], COINS | {"Exploring the Deserts"}),
        (WEST[:3], COINS | {"Early Merchants"}),
        (EAST[:4], COINS | {"Exploring the Deserts", "Sacred Constructors"}),
        (WEST[:4], {"Coin and Commerce", "Exploring the Deserts", "Early Merchants", "Sacred Constructors"}),
        (EAST[:5], EASTERN),
        (EAST[:6], EASTERN | {"Cultural Heights"}),
        (EAST[:7], EASTERN | {"Cultural Heights", "Spreading Knowledge"}),
        (EAST[:8], NINE - {"Emerging Empire"}),
        (EAST[:9], NINE),
    ],
)
def test_mega_empires_has_its_own_sets_by_half(civs: tuple[str, ...], expected: set[str]) -> None:
    assert sorted(sets_drawn("mega-empires", civs)) == sorted(expected)


def test_the_books_begin_in_the_bronze_age() -> None:
    text = short(WEST[:5], sets_drawn("corrected", WEST[:5]))
    assert codes(text) == []
    state = judged(text).at().state
    for what, number in (("cities", 5), ("tokens", 14), ("treasury", 10), ("space", 10)):
        assert {quantity(state, what, civ) for civ in state.civs} == {number}
    assert {stock(state, civ) for civ in state.civs} == {31}
    assert {ends(state, civ) for civ in state.civs} == {(0, 14)}
    assert {len(held) for held in state.held.values()} == {4}


def test_there_are_no_start_credits_but_with_three_and_four_players() -> None:
    begun = {
        (edition, players): judged(short(WEST[:players], sets_drawn(edition, WEST[:players]), edition=edition))
        for edition, players in (("corrected", 5), ("corrected", 6), ("mega-empires", 3), ("mega-empires", 4))
    }
    assert [books.setup.game.start_credits for books in begun.values()] == [0, 0, 10, 5]
    west = begun["mega-empires", 3].at().state  # Coin and Commerce, and 10 of each colour
    assert list(west.credits[WEST[0]].values()) == [25, 30, 10, 25, 20]


def test_the_house_may_change_what_it_begins_with() -> None:
    own = 'rules.name = "mega-civilization"\nrules.start_credits = 5\nrules.start_tokens = 20'
    text = short(WEST[:5], sets_drawn("corrected", WEST[:5])).replace('rules = "mega-civilization"', own)
    told = [found.message for found in findings(text)]
    assert told == ["house rule: start_credits is 5 (rules: 0)", "house rule: start_tokens is 20 (rules: 14)"]
    state = judged(text).at().state
    assert set(all_tokens(state).values()) == {20}
    assert state.credits[WEST[2]]["orange"] == 5  # Coin and Commerce brings none


CHOOSING = [
    *(name for name in sets_drawn("corrected", WEST[:5]) if name != "Conquering the Seas"),
    "Conquering the Seas",
]


def test_the_tokens_chosen_for_written_record_count() -> None:
    civ = WEST[4]
    chosen = judged(short(WEST[:5], CHOOSING, "choose = { blue = 5, red = 5 }")).at().state
    assert list(chosen.credits[civ].values()) == [15, 20, 10, 30, 10]
    open_yet = judged(short(WEST[:5], CHOOSING, "")).at().state
    assert (chosen.unchosen[civ], open_yet.unchosen[civ]) == (0, 10)


def test_tokens_that_nobody_noted_are_a_finding_and_the_game_is_judged() -> None:
    text = short(WEST[:5], CHOOSING, "")
    (found,) = findings(text)
    assert (found.fault.code, found.civ, found.turn) == ("MC306", "Hatti", None)
    assert text.splitlines()[(found.line or 0) - 1] == 'set = "Conquering the Seas"'
    assert codes(text + buy(1, "Music = 60", "card_points = 60", "Hatti")) == ["MC306"]
    dear = buy(1, "Music = 62", "card_points = 62", "Hatti")  # 80, less 10 blue or yellow, and tokens come in fives
    assert codes(text + dear) == ["MC306", "MC303"]
    assert codes(short(WEST[:5], CHOOSING, "choose = { red = 10 }") + dear) == ["MC303"]
    assert codes(text + buy(1, "Music = 55", "card_points = 55", "Hatti")) == ["MC306", "MC303"]


def test_tokens_are_not_asked_for_where_advances_are_not_tracked() -> None:
    text = short(WEST[:5], CHOOSING, "").replace("short = true", 'short = true\ntracks = ["cities"]')
    assert codes(text) == []


def test_whoever_is_no_player_is_asked_for_no_tokens() -> None:
    text = short(WEST[:5], CHOOSING, "")
    assert codes(text.replace('civ = "Hatti"\n', "")) == ["CL004"]
    assert codes(text.replace('civ = "Hatti"', "civ = []")) == ["CL004"]


def test_the_set_counts_from_the_first_turn_on() -> None:
    text = short(WEST[:5], ["Coin and Commerce", *(name for name in CHOOSING if name != "Coin and Commerce")])
    priced = buy(1, "Library = 180", "card_points = 180")  # 220, green 20 and 20 from Cartography
    assert codes(text + priced) == []
    assert codes(text + buy(1, "Music = 65", "card_points = 65")) == ["MC305"]
    assert codes(text + entry(1, "tax", "cities = { Minoa = 5 }\nrate = { Minoa = 3 }")) == []  # with Coinage


@pytest.mark.parametrize(
    ("last", "message"),
    [
        ('set = "Mystical Palace"', "did you mean Mystical Palaces?"),
        ('set = "Early Merchants"', "Early Merchants cannot be drawn with 5 players on this map: choose"),
        (
            'set = "Coin and Commerce"',
            "Coin and Commerce was already drawn (once in the game). Still available: Conquering the Seas",
        ),
        ("set = 3", "there is no theme set 3"),
        ("", "Hatti needs the key set"),
        ('set = "Conquering the Seas"\nchoose = { blue = 15 }', "chose 15 credit points for Written Record"),
        ('set = "Conquering the Seas"\nchoose = { blue = 7, red = 3 }', "not in steps of 5"),
        ('set = "Conquering the Seas"\nchoose = { blu = 10 }', "did you mean blue?"),
        ('set = "Conquering the Seas"\nchoose = { blue = "x" }', "choose must be a table"),
        ('set = "Conquering the Seas"\nchoose = 10', "choose must be a table"),
    ],
)
def test_a_wrong_set_is_an_error(last: str, message: str) -> None:
    text = short(WEST[:5], CHOOSING, "").replace('set = "Conquering the Seas"', last)
    found = findings(text)
    assert [finding.fault.code for finding in found] == ["CL004"]
    assert message in found[0].message


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("short = true", "short = false", "is for the Short Game"),
        ("short = true\n", "", "is for the Short Game"),
        ("short = true", 'short = "yes"', "short must be true or false"),
        ('ast = "basic"', 'ast = "expert"', 'ast = "basic"'),
        ('civ = "Minoa"\n', "", "a player needs a civ"),
        ('civ = "Minoa"', "civ = []", "there is no civilization a list"),
    ],
)
def test_a_wrong_head_is_an_error(old: str, new: str, message: str) -> None:
    found = findings(short(WEST[:5], CHOOSING).replace(old, new))
    assert {finding.fault.code for finding in found} == {"CL004"}
    assert any(message in finding.message for finding in found)


def test_tokens_are_chosen_only_where_the_set_brings_some() -> None:
    text = short(WEST[:5], CHOOSING).replace('"Coin and Commerce"', '"Coin and Commerce"\nchoose = { blue = 10 }')
    assert codes(text) == ["CL004"]
