"""The end of the game, leaving and scoring: cases 45 to 48."""

import pytest

from tests.edgecases import BASIC, EXPERT, all_at, buy, cities, end, in_turn, marker
from tests.support import SEVEN, codes, entry, findings, header

END = marker(1, 14) + marker(1, 13, "Minoa") + end(1)


CENSUS = "tokens = { Hellas = 20 }"


@pytest.mark.parametrize(
    ("side", "entries", "last"),
    [
        pytest.param(BASIC, END + marker(2, 15) + end(2), 2, id="case 47, Basic ends at once"),
        pytest.param(EXPERT, END + marker(2, 15) + end(2) + end(3), 3, id="case 47, Expert plays one more turn"),
        pytest.param(
            EXPERT,
            END + marker(2, 15) + end(2) + cities(3, 0) + marker(3, 14) + end(3),
            3,
            id="case 47, even when the marker goes back",
        ),
        pytest.param(EXPERT, END + marker(2, 15) + end(2) + marker(3, 16) + end(3), 3, id="case 47, or on"),
    ],
)
def test_case_47_nothing_is_played_after_the_end(side: str, entries: str, last: int) -> None:
    after = last + 1
    assert "MC606" not in codes(side + entries)
    assert in_turn(after, side + entries + entry(after, "census", CENSUS)) == ["MC606"]
    assert in_turn(after, side + entries + entry(after, "note", 'text = "a good game"')) == []
    assert in_turn(after, side + entries + entry(after, "score", "points = { Hellas = 80 }")) == []


def test_a_late_entry_of_a_turn_played_is_not_after_the_end() -> None:
    late = BASIC + END + marker(2, 15) + end(2) + buy(1, "Music = 80", civ="Hellas")
    assert "MC606" not in codes(late)


def score(side: str, entries: str, points: str, turn: int = 4) -> list[str]:
    """Return who is said to have miscounted, in a ledger that tracks everything."""
    text = side + entries + entry(turn, "score", f"points = {{ {points} }}")
    return [str(found.civ) for found in findings(text) if found.fault.code == "MC701"]


@pytest.mark.parametrize(
    ("entries", "points"),
    [
        pytest.param("", 0, id="nothing"),
        pytest.param(cities(1, 4), 4, id="cities"),
        pytest.param(marker(1, 9), 45, id="spaces"),
        pytest.param(buy(1, "Metalworking = 90", civ="Hellas"), 1, id="below 100"),
        pytest.param(buy(1, "Literacy = 110", civ="Hellas"), 3, id="from 100"),
        pytest.param(buy(1, "Democracy = 220", civ="Hellas"), 6, id="from 200"),
        pytest.param(
            buy(1, '"Wonder of the World" = 290', civ="Hellas") + cities(1, 2), 8, id="case 45, 6 and 2 cities"
        ),
        pytest.param(entry(1, "gain", "treasury = { Hellas = 30 }"), 0, id="treasury counts nothing"),
        pytest.param(entry(1, "census", CENSUS), 0, id="nor do tokens"),
        pytest.param(buy(1, "Music = 80, Law = 150", civ="Hellas") + cities(1, 3) + marker(1, 7), 42, id="all of it"),
    ],
)
def test_points_are_advances_cities_and_spaces(entries: str, points: int) -> None:
    side = header(ast="expert")
    assert score(side, entries, f"Hellas = {points}", turn=1) == []
    assert score(side, entries, f"Hellas = {points + 1}", turn=1) == ["Hellas"]
    assert score(side, entries, f"Hellas = {points + 5}, Minoa = 0", turn=1) == ["Hellas"]


@pytest.mark.parametrize(
    ("ast", "entries", "points"),
    [
        pytest.param("basic", END + marker(2, 15) + end(2), "Hellas = 80, Minoa = 65", id="case 48, alone, Basic"),
        pytest.param(
            "basic",
            END + entry(2, "ast-check", "space = { Hellas = 15, Minoa = 15 }"),
            "Hellas = 75, Minoa = 75",
            id="two",
        ),
        pytest.param(
            "expert", END + marker(2, 15) + end(2) + marker(3, 16), "Hellas = 85, Minoa = 65", id="and on to 16"
        ),
        pytest.param(
            "expert",
            END + marker(2, 14, "Minoa") + marker(2, 15) + end(2) + marker(3, 15, "Minoa") + end(3),
            "Hellas = 80, Minoa = 75",
            id="case 48, kept when another follows",
        ),
        pytest.param(
            "expert",
            END + marker(2, 15) + marker(2, 15, "Minoa") + end(2) + marker(3, 16) + end(3),
            "Hellas = 80, Minoa = 75",
            id="case 48, nobody when two arrive together",
        ),
        pytest.param(
            "expert",
            END + marker(2, 15) + end(2) + marker(3, 14) + end(3),
            "Hellas = 75, Minoa = 65",
            id="case 48, kept when the marker goes back",
        ),
    ],
)
def test_case_48_who_is_alone_in_the_late_iron_age_first_keeps_5_points(ast: str, entries: str, points: str) -> None:
    assert score(header(ast=ast), entries, points) == []


LEFT = header() + entry(1, "leave", 'civ = "Egypt"')


OTHERS = ", ".join(f"{civ} = 3" for civ in SEVEN if civ != "Egypt")


def test_case_7_nothing_is_asked_of_who_left() -> None:
    hands = entry(1, "hand", f"kept = {{ {OTHERS} }}")
    leaving = LEFT + entry(1, "cities", "cities = { Egypt = 3 }") + hands + end(1, all_at(1, "Egypt"))
    assert codes(leaving) == []
    later = leaving + entry(2, "hand", f"kept = {{ {OTHERS} }}") + end(2, all_at(2, "Egypt"))
    assert codes(later) == []


@pytest.mark.parametrize(
    "played",
    [
        entry(2, "census", "tokens = { Egypt = 3 }"),
        entry(2, "cities", "cities = { Egypt = 3, Minoa = 2 }"),
        buy(2, "Music = 80", "card_points = 80", civ="Egypt"),
        entry(2, "hand", "kept = { Egypt = 3 }"),
        entry(2, "gain", "treasury = { Egypt = 3 }"),
        marker(2, 1, "Egypt"),
        entry(2, "leave", 'civ = "Egypt"'),
    ],
)
def test_who_left_takes_no_part_in_later_turns(played: str) -> None:
    assert in_turn(2, LEFT + end(1, all_at(1, "Egypt")) + played) == ["MC606"]


def test_the_turn_of_leaving_is_played_to_its_end() -> None:
    played = buy(1, "Music = 80", "card_points = 80", civ="Egypt") + marker(1, 1, "Egypt")
    assert codes(LEFT + played) == []
    assert codes(LEFT + marker(1, 2, "Egypt")) == ["MC603"]


def test_a_note_or_score_about_who_left_is_no_part_in_play() -> None:
    later = LEFT + end(1, all_at(1, "Egypt")) + entry(2, "note", 'text = "Egypt waves"')
    assert in_turn(2, later + entry(2, "score", "points = { Egypt = 0 }")) == []


@pytest.mark.parametrize(
    "played",
    [
        pytest.param(marker(2, 9, "Egypt"), id="marker"),
        pytest.param(end(2, "space = { Egypt = 1 }"), id="marker in endturn"),
        pytest.param(entry(2, "spend", 'treasury = { Egypt = 2 }\non = "ship"'), id="treasury"),
        pytest.param(entry(2, "hand", "kept = { Egypt = 12 }"), id="hand"),
        pytest.param(entry(2, "tax", "cities = { Egypt = 2 }\ncollected = { Egypt = 3 }"), id="tax"),
        pytest.param(
            entry(2, "tax", "cities = { Minoa = 5 }\ncollected = { Minoa = 8 }")
            + entry(2, "revolt", 'civ = "Minoa"\nto = "Egypt"'),
            id="cities gained",
        ),
    ],
)
def test_an_entry_about_who_left_is_not_judged_otherwise(played: str) -> None:
    found = [
        code
        for code in in_turn(2, LEFT + end(1, all_at(1, "Egypt")) + played)
        if code not in ("MC107", "MC502", "MC605")
    ]
    assert found == ["MC606"]


@pytest.mark.parametrize(
    ("leave", "code"),
    [
        pytest.param(entry(1, "leave", 'civ = "Egipt"'), "CL105", id="misspelt"),
        pytest.param(entry(1, "leave"), "CL102", id="who"),
        pytest.param(entry(1, "leaves", 'civ = "Egypt"'), "CL101", id="action misspelt"),
    ],
)
def test_who_left_unreadably_is_whoever_is_missing(leave: str, code: str) -> None:
    hands = entry(1, "hand", f"kept = {{ {OTHERS} }}")
    assert codes(header() + leave + hands + end(1, all_at(1, "Egypt"))) == [code]


@pytest.mark.parametrize(
    "words",
    [
        entry(2, "regress", 'spaces = { Minoa = 1 }\nreason = "Egypt"'),
        entry(2, "census", 'tokens = { Minoa = 1 }\nafter = "Egypt"'),
        entry(2, "note", 'text = "Egypt"'),
        entry(2, "census", 'tokens = { Minoa = 1 }\nnote = "Egypt"'),
    ],
)
def test_a_text_that_is_a_name_is_not_about_who_bears_it(words: str) -> None:
    assert in_turn(2, LEFT + end(1, all_at(1, "Egypt")) + words) == []


def test_an_ability_used_by_who_left_is_about_him() -> None:
    used = entry(2, "cities", 'cities = { Minoa = 1 }\nability = "Monotheism"\nciv = "Egypt"')
    assert "MC606" in in_turn(2, LEFT + end(1, all_at(1, "Egypt")) + used)
