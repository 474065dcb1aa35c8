"""Prices and credits: cases 1-10, 16-20, and what MC301 to MC311 find."""

import pytest

from civledger.rules.megaciv import tables
from tests.edgecases import buy, end, in_turn
from tests.support import codes, entry, header

ALONE = header(tracks=["advances"])


RANKING = tuple(tables.civilizations())


@pytest.mark.parametrize(
    ("before", "now", "expected"),
    [
        pytest.param(
            "Music = 80", '"Drama and Poetry" = 70, Mysticism = 40, Sculpture = 40', [], id="case 2, every card"
        ),
        pytest.param("Masonry = 60", "Engineering = 140", [], id="case 3, better colour and chain"),
        pytest.param("Masonry = 60", "Engineering = 135", ["MC302"], id="case 3, both colours and chain"),
        pytest.param("Masonry = 60", "Engineering = 150", ["MC304"], id="case 3, chain forgotten"),
        pytest.param("Masonry = 60", "Engineering = 130", ["MC303"], id="case 3, chain counted twice"),
        pytest.param("Literacy = 110", "Mathematics = 220", [], id="case 3, a chain credit of 20"),
        pytest.param(
            'Democracy = 220, "Public Works" = 230, "Provincial Empire" = 260',
            "Urbanism = 0",
            [],
            id="case 4, 60 red credits on 50",
        ),
        pytest.param(
            'Democracy = 220, "Public Works" = 230, "Provincial Empire" = 260',
            "Monarchy = 0",
            [],
            id="case 4, 60 on 60",
        ),
        pytest.param(
            'Democracy = 220, "Public Works" = 230, "Provincial Empire" = 260',
            "Urbanism = 10",
            ["MC304"],
            id="case 4, nothing was due",
        ),
        pytest.param("", "Music = 80", [], id="no credits"),
        pytest.param("", "Music = 79", ["MC303"], id="one too little"),
        pytest.param("", "Music = 81", ["MC312"], id="one too much"),
        pytest.param("", "Music = 70", ["MC303"], id="its own credits do not explain a price"),
    ],
)
def test_a_price_is_the_printed_one_less_the_best_colour_and_the_chain(
    before: str, now: str, expected: list[str]
) -> None:
    earlier = buy(1, before) if before else ""
    assert codes(ALONE + earlier + end(1) + buy(2, now)) == expected


@pytest.mark.parametrize(
    ("now", "expected"),
    [
        pytest.param("Music = 80, Mysticism = 50", [], id="none counted"),
        pytest.param("Music = 80, Mysticism = 40", ["MC301"], id="colour"),
        pytest.param("Mysticism = 40, Music = 80", ["MC301"], id="whatever the order in the table"),
        pytest.param("Music = 80, Mysticism = 35", ["MC301"], id="both colours added"),
        pytest.param("Pottery = 60, Agriculture = 100", ["MC301"], id="colour and chain"),
        pytest.param("Pottery = 60, Agriculture = 110", ["MC301"], id="colour or chain"),
        pytest.param("Monarchy = 60, Law = 130", ["MC301"], id="red colour and chain"),
        pytest.param("Pottery = 60, Masonry = 60, Agriculture = 110", ["MC301"], id="of one of two"),
        pytest.param("Pottery = 60, Masonry = 60, Agriculture = 90", ["MC301"], id="of both"),
        pytest.param("Pottery = 50, Masonry = 50, Agriculture = 90", ["MC301"] * 3, id="every price is judged"),
        pytest.param("Pottery = 60, Masonry = 60, Agriculture = 95", ["MC303"], id="no sum of credits"),
        pytest.param("Urbanism = 50, Music = 70", ["MC303"], id="of no colour of it"),
    ],
)
def test_credits_of_the_same_turn_do_not_count(now: str, expected: list[str]) -> None:
    assert codes(ALONE + buy(1, now)) == expected


def test_credits_of_the_same_turn_are_recognised_on_top_of_earlier_ones() -> None:
    assert codes(ALONE + buy(1, "Music = 80") + end(1) + buy(2, 'Sculpture = 40, "Drama and Poetry" = 60')) == ["MC301"]


def test_added_colours_are_asked_before_credits_of_the_same_turn() -> None:
    assert codes(ALONE + buy(1, "Music = 80") + end(1) + buy(2, "Mysticism = 35, Mythology = 55")) == ["MC302"]


@pytest.mark.parametrize(
    ("first", "choose", "same_turn", "later"),
    [
        pytest.param(
            '"Written Record" = 60', '"Written Record" = { blue = 10 }', "Sculpture = 40", "Sculpture = 40", id="W"
        ),
        pytest.param("Monument = 180", "Monument = { red = 20 }", "Law = 130", "Law = 130", id="M"),
        pytest.param(
            'Monument = 180, "Written Record" = 60',
            'Monument = { blue = 15, red = 5 }, "Written Record" = { blue = 10 }',
            "Rhetoric = 105",
            "Rhetoric = 105",
            id="both",
        ),
    ],
)
def test_case_1_chosen_tokens_count_from_the_next_turn(first: str, choose: str, same_turn: str, later: str) -> None:
    chosen = f"choose = {{ {choose} }}"
    assert codes(ALONE + buy(1, f"{first}, {same_turn}", chosen)) == ["MC301"]
    assert codes(ALONE + buy(1, first, chosen) + end(1) + buy(2, later)) == []


def test_case_1_a_free_card_brings_colour_and_chain_credits_from_the_next_turn() -> None:
    free = buy(1, "Anatomy = 270, Coinage = 0", 'anatomy = "Coinage"')
    assert codes(ALONE + free + end(1) + buy(2, '"Trade Routes" = 165, Cartography = 130')) == []
    at_once = buy(1, "Anatomy = 270, Coinage = 0, Cartography = 130", 'anatomy = "Coinage"')
    assert codes(ALONE + at_once) == ["MC301"]


def test_case_5_forgotten_credits_are_not_paid_back_later() -> None:
    forgotten = buy(1, "Music = 80") + end(1) + buy(2, '"Drama and Poetry" = 80') + end(2)
    assert codes(ALONE + forgotten + buy(3, "Sculpture = 30")) == ["MC304"]
    assert codes(ALONE + forgotten + buy(3, "Sculpture = 20")) == ["MC304", "MC303"]


def test_case_6_all_51_advances_may_be_bought_in_one_turn_without_any_other() -> None:
    everything = ", ".join(f'"{card.name}" = {card.price}' for card in tables.advances().values())
    chosen = 'choose = { "Written Record" = { blue = 10 }, Monument = { red = 20 } }'
    assert len(tables.advances()) == 51
    assert codes(ALONE + buy(1, everything, chosen)) == []


@pytest.mark.parametrize("price", [0, 70, 80, 500])
def test_case_6_an_advance_held_is_not_bought_again_nor_its_price_judged(price: int) -> None:
    assert codes(ALONE + buy(1, "Music = 80") + end(1) + buy(2, f"Music = {price}")) == ["MC305"]


def test_case_6_an_advance_is_not_bought_twice_in_one_turn() -> None:
    assert codes(ALONE + buy(1, "Music = 80") + buy(1, "Music = 80")) == ["MC311", "MC305"]


def test_case_6_everybody_may_hold_the_same_advance() -> None:
    assert codes(ALONE + "".join(buy(1, "Music = 80", civ=civ) for civ in ("Minoa", "Hellas", "Egypt"))) == []


@pytest.mark.parametrize(
    ("players", "price", "points"),
    [(5, 50, 10), (6, 55, 5), (7, 60, 0), (11, 60, 0), (12, 55, 5), (13, 60, 0), (18, 60, 0)],
)
def test_case_9_start_credits_count_from_turn_1(players: int, price: int, points: int) -> None:
    table = header(RANKING[:players], tracks=["advances"])
    counted = ", ".join(f"{colour} = {points}" for colour in tables.COLOURS)
    tokens = entry(1, "credits", f'civ = "Minoa"\ntokens = {{ {counted} }}')
    assert codes(table + tokens + buy(1, f"Pottery = {price}")) == []
    assert codes(table + tokens + buy(1, f"Pottery = {price - 1}")) == ["MC303"]


@pytest.mark.parametrize(
    ("before", "now", "discounted", "expected"),
    [
        pytest.param("", "Library = 220, Law = 110", "Law", [], id="case 16, 40 off"),
        pytest.param("", "Library = 220, Law = 150", "Law", ["MC304"], id="case 16, forgotten"),
        pytest.param("", "Library = 220, Law = 109", "Law", ["MC303"], id="case 16, 41 off"),
        pytest.param("", "Library = 220, Law = 110, Music = 40", "Law", ["MC303"], id="case 16, two discounts"),
        pytest.param("Monarchy = 60", "Library = 220, Law = 90", "Law", [], id="case 16, after credits"),
        pytest.param(
            "Monarchy = 60, Law = 150", "Library = 220, Urbanism = 0", "Urbanism", [], id="case 16, not below 0"
        ),
        pytest.param("", "Library = 220, Monarchy = 60, Law = 90", "Law", ["MC301"], id="case 16, on top of a slip"),
        pytest.param("", "Library = 220, Anatomy = 230", "Anatomy", [], id="Anatomy is another advance too"),
        pytest.param("", "Library = 180", "Library", ["MC308"], id="case 16, on itself"),
        pytest.param("", "Library = 220", "Law", ["MC308"], id="on nothing bought"),
        pytest.param("", "Law = 110", "Law", ["MC308"], id="without Library"),
        pytest.param("", "Law = 1", "Law", ["MC308"], id="without Library, the price is not judged"),
        pytest.param("", "Law = 110, Music = 79", "Law", ["MC303", "MC308"], id="without Library, the others are"),
        pytest.param("Library = 220", "Law = 110", "Law", ["MC308"], id="case 16, in a later turn"),
    ],
)
def test_library_takes_40_off_another_advance_of_its_transaction(
    before: str, now: str, discounted: str, expected: list[str]
) -> None:
    earlier = buy(1, before) if before else ""
    assert codes(ALONE + earlier + end(1) + buy(2, now, f'library = "{discounted}"')) == expected


def test_case_16_library_may_be_left_unused() -> None:
    assert codes(ALONE + buy(1, "Library = 220, Law = 150")) == []
    assert codes(ALONE + buy(1, "Library = 220, Law = 110")) == ["MC303"]


@pytest.mark.parametrize(
    ("before", "now", "free", "expected"),
    [
        pytest.param("", "Anatomy = 270, Astronavigation = 0", "Astronavigation", [], id="case 17, 80"),
        pytest.param("", "Anatomy = 270, Coinage = 0", "Coinage", [], id="case 17, 90"),
        pytest.param("", "Anatomy = 270, Empiricism = 0", "Empiricism", [], id="case 17, 60"),
        pytest.param("", "Anatomy = 270, Coinage = 90", "Coinage", ["MC304"], id="case 17, charged all the same"),
        pytest.param("", "Anatomy = 270, Music = 0", "Music", ["MC309"], id="not green"),
        pytest.param("", "Anatomy = 270, Medicine = 0", "Medicine", ["MC309"], id="not below 100"),
        pytest.param("Coinage = 90", 'Anatomy = 260, "Trade Routes" = 0', "Trade Routes", ["MC309"], id="neither"),
        pytest.param("", "Anatomy = 270", "Coinage", ["MC309"], id="not among the advances"),
        pytest.param("", "Coinage = 0", "Coinage", ["MC309"], id="without Anatomy"),
        pytest.param("Anatomy = 270", "Coinage = 0", "Coinage", ["MC309"], id="in a later turn"),
        pytest.param(
            "Medicine = 140", "Anatomy = 240, Calendar = 0", "Calendar", ["MC309"], id="a low price is not enough"
        ),
    ],
)
def test_anatomy_brings_one_green_advance_below_100_for_nothing(
    before: str, now: str, free: str, expected: list[str]
) -> None:
    earlier = buy(1, before) if before else ""
    found = in_turn(2, ALONE + earlier + end(1) + buy(2, now, f'anatomy = "{free}"'))
    assert found == expected


def test_case_17_anatomy_may_be_left_unused() -> None:
    assert codes(ALONE + buy(1, "Anatomy = 270, Coinage = 90")) == []
    assert codes(ALONE + buy(1, "Anatomy = 270, Coinage = 0")) == ["MC303"]


def test_case_17_written_record_may_be_the_free_one_and_brings_its_choice() -> None:
    free = 'Anatomy = 270, "Written Record" = 0', 'anatomy = "Written Record"'
    chosen = free[1] + '\nchoose = { "Written Record" = { blue = 10 } }'
    assert codes(ALONE + buy(1, free[0], chosen) + end(1) + buy(2, "Sculpture = 40, Cartography = 125")) == []
    assert codes(ALONE + buy(1, *free)) == ["MC306"]


def test_case_18_library_and_anatomy_serve_different_advances_of_one_transaction() -> None:
    both = 'library = "Anatomy"\nanatomy = "Coinage"'
    assert codes(ALONE + buy(1, "Library = 220, Anatomy = 230, Coinage = 0", both)) == []


def test_case_19_the_order_of_the_players_changes_no_price() -> None:
    first, second = buy(2, '"Drama and Poetry" = 70'), buy(2, '"Drama and Poetry" = 80', civ="Egypt")
    for order in (first + second, second + first):
        assert codes(ALONE + buy(1, "Music = 80") + end(1) + order) == []
