"""The A.S.T., leaving, the end and the score: cases 7, 8, 10, 40-49, and what MC601 to MC701 find."""

import pytest

from tests.edgecases import BASIC, EXPERT, TRACKED, all_at, buy, cities, end, in_turn, marker
from tests.support import SEVEN, codes, entry, header


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
        pytest.param(BASIC, 2, 5, 0, 1, ["MC607"], id="case 43, never below the arrow"),
        pytest.param(BASIC, 2, 5, 0, 0, ["MC607", "MC602"], id="case 43, on from the arrow"),
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
