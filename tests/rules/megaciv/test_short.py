"""The Short Game: who draws what, how the books begin, and what is wrong with a set."""

from collections import Counter

import pytest

from civledger.rules.megaciv import tables
from civledger.rules.megaciv.board import ends
from civledger.rules.megaciv.header.short import sets_drawn
from tests.bare_counts import all_tokens, quantity, stock
from tests.edgecases import buy
from tests.simulator import facts
from tests.support import codes, entry, findings, judged

CIVS = tuple(tables.civilizations())
EAST = tuple(civ for civ in CIVS if tables.civilizations()[civ].block == "east")
WEST = tuple(civ for civ in CIVS if civ not in EAST)
HALVES = {"west": WEST, "east": EAST}

CHOSEN = "choose = { blue = 5, green = 5 }"


def short(civs: tuple[str, ...], themes: list[str], more: str = CHOSEN, edition: str = "corrected") -> str:
    """Return the head of a Short Game; `more` is said of whoever drew Conquering the Seas."""
    rows = [
        f'\n[[player]]\nciv = "{civ}"\nset = "{theme}"\n{more if theme == "Conquering the Seas" else ""}\n'
        for civ, theme in zip(civs, themes, strict=True)
    ]
    game = f'[game]\nrules = "mega-civilization"\nast = "basic"\nshort = true\nedition = "{edition}"\n'
    return f"format = 1\n\n{game}{''.join(rows)}\n"


@pytest.mark.parametrize("players", range(5, 19))
@pytest.mark.parametrize("edition", tables.editions())
def test_the_rule_book_names_the_sets_for_a_number_of_players(players: int, edition: str) -> None:
    expected = Counter(facts.sets_drawn(players))
    assert Counter(sets_drawn(edition, WEST[:players] if players < 10 else CIVS[:players])) == expected
    if players == 9 or (players < 9 and edition != "mega-empires"):
        assert Counter(sets_drawn(edition, EAST[:players])) == expected


@pytest.mark.parametrize(
    ("half", "players"), [(half, int(players)) for half in HALVES for players in facts.EDITIONS["short"][half]]
)
def test_mega_empires_has_its_own_sets_by_half(half: str, players: int) -> None:
    expected = facts.EDITIONS["short"][half][str(players)]
    assert sorted(sets_drawn("mega-empires", HALVES[half][:players])) == sorted(expected)


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
