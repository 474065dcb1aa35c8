"""The A.S.T., leaving, the end and the score: cases 7, 8, 10, 40-49, and what MC601 to MC701 find."""

import pytest

from tests.edgecases import buy, end, in_turn
from tests.support import SEVEN, codes, entry, findings, header

TRACKED = ("advances", "cities", "ast")
BASIC = header(tracks=TRACKED)
EXPERT = header(ast="expert", tracks=TRACKED)


def marker(turn: int, space: int, civ: str = "Hellas") -> str:
    return entry(turn, "ast-check", f"space = {{ {civ} = {space} }}")


def cities(turn: int, number: int, civ: str = "Hellas") -> str:
    return entry(turn, "cities", f"cities = {{ {civ} = {number} }}")


def moved(side: str, old: int, new: int, on_board: int, between: str = "") -> list[str]:
    """Return what is found about a marker of Hellas that was put on one space and goes to another in turn 2."""
    return in_turn(2, side + marker(1, old) + end(1) + cities(2, on_board) + between + marker(2, new))


@pytest.mark.parametrize(
    ("side", "old", "new", "on_board", "expected"),
    [
        pytest.param(BASIC, 5, 6, 2, [], id="case 40, one on inside an epoch"),
        pytest.param(BASIC, 5, 6, 1, ["MC601"], id="case 40, the requirements hold inside it too"),
        pytest.param(BASIC, 4, 5, 1, ["MC601"], id="case 40, and for entering it"),
        pytest.param(BASIC, 5, 5, 2, ["MC602"], id="met, but not moved"),
        pytest.param(BASIC, 5, 5, 1, [], id="not met and not moved"),
        pytest.param(BASIC, 5, 7, 2, ["MC603"], id="case 40, two on"),
        pytest.param(BASIC, 5, 7, 0, ["MC603"], id="two on is one mistake"),
        pytest.param(BASIC, 5, 4, 2, ["MC603"], id="back"),
        pytest.param(BASIC, 5, 4, 0, ["MC603"], id="case 42, no step back on the Basic side"),
        pytest.param(BASIC, 5, 5, 0, [], id="case 42, Basic stays without cities"),
        pytest.param(EXPERT, 5, 4, 0, [], id="case 42, one back without cities"),
        pytest.param(EXPERT, 9, 8, 0, [], id="case 42, one back far on"),
        pytest.param(EXPERT, 5, 5, 0, ["MC604"], id="case 42, step back missed"),
        pytest.param(EXPERT, 5, 6, 0, ["MC601"], id="case 42, on without cities"),
        pytest.param(EXPERT, 6, 4, 0, ["MC603"], id="two back"),
        pytest.param(EXPERT, 5, 4, 1, ["MC603"], id="back with a city"),
        pytest.param(EXPERT, 5, 5, 1, [], id="one city: stays"),
        pytest.param(EXPERT, 4, 4, 0, [], id="case 42, in the Stone Age, before the Bronze Age"),
        pytest.param(EXPERT, 4, 3, 0, ["MC603"], id="case 42, no step back in the Stone Age"),
        pytest.param(EXPERT, 3, 4, 0, [], id="no requirements in the Stone Age"),
        pytest.param(EXPERT, 3, 3, 0, ["MC602"], id="Stone Age, met and not moved"),
        pytest.param(EXPERT, 0, 0, 0, ["MC602"], id="on the arrow"),
        pytest.param(EXPERT, 15, 17, 9, ["MC603"], id="beyond the end"),
        pytest.param(EXPERT, 15, 14, 0, [], id="case 47, back out of the coloured zone"),
    ],
)
def test_a_marker_moves_as_requirements_and_cities_say(
    side: str, old: int, new: int, on_board: int, expected: list[str]
) -> None:
    assert moved(side, old, new, on_board) == expected


@pytest.mark.parametrize(
    ("civ", "ast", "first"),
    [
        ("Minoa", "basic", 6),
        ("Hellas", "basic", 5),
        ("Iberia", "basic", 5),
        ("Iberia", "expert", 6),
        ("Saba", "expert", 6),
    ],
)
def test_each_civilization_has_its_own_first_space_of_the_bronze_age(civ: str, ast: str, first: int) -> None:
    side = header((*SEVEN, "Iberia", "Saba"), ast=ast, tracks=TRACKED)
    for old, expected in ((first - 1, ["MC601"]), (first - 2, [])):
        text = side + marker(1, old, civ) + end(1) + cities(2, 1, civ) + marker(2, old + 1, civ)
        assert in_turn(2, text) == expected


def test_case_8_printed_prices_decide_not_those_paid() -> None:
    two = marker(1, 10) + buy(1, "Architecture = 140, Rhetoric = 130", civ="Hellas") + end(1)
    third = buy(2, "Literacy = 90", civ="Hellas") + cities(2, 3)
    assert in_turn(2, BASIC + two + third + marker(2, 11)) == []


def test_case_10_advances_of_the_turn_count_for_the_marker_wherever_they_stand() -> None:
    bought = buy(2, "Music = 80, Pottery = 60, Urbanism = 50", civ="Hellas")
    assert moved(BASIC, 7, 8, 3, bought) == []
    before = BASIC + marker(1, 7) + end(1) + cities(2, 3)
    assert in_turn(2, before + marker(2, 8) + bought) == []
    assert in_turn(2, before + marker(2, 8)) == ["MC601"]


@pytest.mark.parametrize(
    ("side", "old", "back", "on_board", "new", "expected"),
    [
        pytest.param(BASIC, 6, 1, 2, 6, [], id="case 41, back and on again"),
        pytest.param(BASIC, 6, 1, 2, 5, ["MC602"], id="case 41, Regression does not bar the advance"),
        pytest.param(BASIC, 6, 1, 1, 5, [], id="case 41, requirements not met"),
        pytest.param(BASIC, 6, 1, 2, 7, ["MC603"], id="case 41, two on"),
        pytest.param(BASIC, 2, 5, 0, 1, [], id="case 43, never below the arrow"),
        pytest.param(BASIC, 2, 5, 0, 0, ["MC602"], id="case 43, on from the arrow"),
        pytest.param(EXPERT, 6, 1, 0, 4, [], id="Regression and the step back"),
        pytest.param(EXPERT, 6, 1, 0, 5, ["MC604"], id="Regression does not replace the step back"),
        pytest.param(EXPERT, 5, 1, 0, 4, [], id="in the Stone Age by Regression"),
    ],
)
def test_case_41_regression_moves_the_marker_before_it_is_judged(
    side: str, old: int, back: int, on_board: int, new: int, expected: list[str]
) -> None:
    regress = entry(2, "regress", f'spaces = {{ Hellas = {back} }}\nreason = "Regression"')
    assert moved(side, old, new, on_board, regress) == expected


@pytest.mark.parametrize(
    ("side", "on_board", "new", "expected"),
    [
        pytest.param(BASIC, 1, 6, [], id="case 44, one city of two"),
        pytest.param(BASIC, 1, 5, ["MC602"], id="case 44, so the marker is due"),
        pytest.param(BASIC, 0, 6, ["MC601"], id="case 44, one city only"),
        pytest.param(EXPERT, 2, 6, [], id="case 44, one city of three"),
        pytest.param(EXPERT, 0, 4, [], id="case 45, not on the board"),
        pytest.param(EXPERT, 0, 5, ["MC604"], id="case 45, does not prevent the step back"),
    ],
)
def test_wonder_of_the_world_is_a_city_for_the_requirements_only(
    side: str, on_board: int, new: int, expected: list[str]
) -> None:
    assert moved(side, 5, new, on_board, buy(2, '"Wonder of the World" = 290', civ="Hellas")) == expected


def test_case_46_points_of_advances_alone_count_on_the_expert_side() -> None:
    four = buy(2, "Music = 80, Pottery = 60, Urbanism = 50, Deism = 70", civ="Hellas")
    assert moved(EXPERT, 7, 8, 9, four) == ["MC601"]
    assert moved(EXPERT, 7, 8, 3, four + buy(2, "Coinage = 90", civ="Hellas")) == ["MC311"]


def test_case_49_the_order_of_the_markers_does_not_matter() -> None:
    for rows in ("Minoa = 1, Hellas = 1, Egypt = 1", "Egypt = 1, Hellas = 1, Minoa = 1"):
        assert codes(BASIC + entry(1, "ast-check", f"space = {{ {rows} }}")) == []


def all_at(space: int, *left_out: str) -> str:
    return f"space = {{ {', '.join(f'{civ} = {space}' for civ in SEVEN if civ not in left_out)} }}"


@pytest.mark.parametrize(
    ("entries", "expected"),
    [
        pytest.param(end(1, all_at(1)), [], id="in endturn"),
        pytest.param(end(1, all_at(2)), ["MC603"] * 7, id="in endturn, judged"),
        pytest.param(entry(1, "ast-check", all_at(1)) + end(1), [], id="in an ast-check"),
        pytest.param(marker(1, 1) + end(1, all_at(1, "Hellas")), [], id="in both, each once"),
        pytest.param(marker(1, 1) + end(1, all_at(1)), ["CL108"], id="one in both"),
        pytest.param(marker(1, 2) + end(1, all_at(1)), ["CL108"], id="the second replaces the first"),
        pytest.param(end(1, all_at(1, "Hellas")), ["MC605"], id="one missing"),
        pytest.param(end(1), ["MC605"] * 7, id="all missing"),
        pytest.param(end(1, all_at(1, "Hellas")) + marker(1, 1), ["CL107"], id="entered late"),
        pytest.param(end(1, all_at(1).replace("Hellas = 1", "Helas = 1")), ["CL105"], id="misspelt"),
        pytest.param(end(1, all_at(1).replace("Hellas = 1", "Hellas = -1")), ["CL104"], id="unreadable, but made"),
        pytest.param(
            end(1, all_at(1).replace("Hellas = 1", "Hellas = 2")) + marker(1, 1), ["CL107"], id="put right late"
        ),
    ],
)
def test_a_turn_is_closed_with_the_markers_of_all(entries: str, expected: list[str]) -> None:
    assert codes(BASIC + entries) == expected


def test_a_marker_moved_wrongly_is_one_mistake_and_stands_where_it_was_put() -> None:
    ledger = BASIC + marker(1, 3) + end(1, all_at(1, "Hellas"))
    assert codes(ledger + marker(2, 4)) == ["MC603"]
    assert codes(ledger + marker(2, 2)) == ["MC603", "MC603"]


@pytest.mark.parametrize(
    ("first", "code"),
    [
        (end(1, all_at(1, "Hellas")), "MC605"),
        (end(1, all_at(1).replace("Hellas = 1", 'Hellas = "1"')), "CL104"),
        (end(1, all_at(1).replace("Hellas = 1", "Helas = 1")), "CL105"),
        (entry(1, "ast-chek", "space = { Hellas = 1 }") + end(1, all_at(1, "Hellas")), "CL101"),
        (entry(1, "ast-check") + end(1, all_at(1, "Hellas")), "CL102"),
    ],
)
def test_after_a_missing_or_unreadable_marker_the_next_is_taken_as_true(first: str, code: str) -> None:
    ledger = BASIC + first + marker(2, 9)
    assert codes(ledger) == [code]
    closed = ledger + end(2, all_at(2, "Hellas"))
    assert in_turn(3, closed + cities(3, 9) + marker(3, 11)) == ["MC603"]
    assert in_turn(3, closed + cities(3, 0) + marker(3, 9)) == []


@pytest.mark.parametrize(
    "broken",
    [
        cities(2, -1),
        entry(2, "cities"),
        entry(2, "cities", "cities = { Helas = 2 }"),
        buy(2, "Musik = 80", civ="Hellas"),
    ],
)
def test_requirements_are_not_doubted_after_unreadable_cities_or_advances(broken: str) -> None:
    for new in (5, 6):
        assert len(in_turn(2, BASIC + marker(1, 5) + end(1) + broken + marker(2, new))) == 1


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
    found = [code for code in in_turn(2, LEFT + end(1, all_at(1, "Egypt")) + played) if code not in ("MC502", "MC605")]
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
