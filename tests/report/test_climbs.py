"""Climbs and falls are told alike, from shared places and to them; nobody falls from where all are level."""

import pytest

from civledger.model.pages.climbs import Climb, find_climb_and_fall, tell_climb
from civledger.model.pages.page import Chart, Line, Who
from civledger.model.pages.wording import Wording

NAMES = [chr(ord("A") + number) for number in range(18)]
POINTS = {name: 100 - 2 * number for number, name in enumerate(NAMES)}  # A leads, and R is last


def moves_of(early: dict[str, int], late: dict[str, int]) -> list[Climb | None]:
    """Return the greatest climb and fall of eighteen between turn 4 and the end, both shared out by points alone."""
    rows = [POINTS | points for points in (early, early, early, early, late)]
    lines = tuple(Line(Who(name), tuple(row[name] for row in rows)) for name in NAMES)
    ranks = {name: 1 + sum(own > rows[-1][name] for own in rows[-1].values()) for name in NAMES}
    return list(find_climb_and_fall(Chart("points", "", "", (1, 2, 3, 4, 5), lines), ranks))


@pytest.mark.parametrize("level", [0, 1, 4])
def test_a_fall_of_eight_places_is_told_from_a_shared_place_too(level: int) -> None:
    early = dict.fromkeys(NAMES[: level + 1], 100)
    assert moves_of(early, {"A": 83}) == [None, Climb("A", 4, 1, 9, level)], "behind I, who has 84"
    assert moves_of(early, {"A": 85}) == [None, None]


@pytest.mark.parametrize("level", [0, 1, 4])
def test_so_is_a_climb(level: int) -> None:
    early = dict.fromkeys(NAMES[17 - level :], 66)
    first = 18 - level
    assert moves_of(early, {"R": 200}) == [Climb("R", 4, first, 1, level), None]
    just = POINTS[NAMES[first - 9]] + 1
    assert moves_of(early, {"R": just}) == [Climb("R", 4, first, first - 8, level), None]
    assert moves_of(early, {"R": just - 2}) == [None, None]


def test_a_place_that_is_shared_in_the_end_counts_as_it_is_told() -> None:
    assert moves_of({}, {"A": 84}) == [None, None], "8th with I"
    assert moves_of({}, {"A": 82}) == [None, Climb("A", 4, 1, 9, 0)], "9th with J"
    assert moves_of({}, {"R": 84}) == [Climb("R", 4, 18, 9, 0), None], "9th with I"
    assert moves_of({}, {"R": 82}) == [Climb("R", 4, 18, 10, 0), None], "10th with J"


def test_nobody_falls_from_where_all_are_level() -> None:
    assert moves_of(dict.fromkeys(NAMES, 20), {}) == [None, None]
    assert moves_of(dict.fromkeys(NAMES[:-1], 20) | {"R": 10}, {}) == [None, Climb("Q", 4, 1, 17, 16)]


@pytest.mark.parametrize(("verb", "places"), [("fell", (1, 9)), ("climbed", (9, 1))])
def test_both_are_told_in_the_same_words(verb: str, places: tuple[int, int]) -> None:
    before, after = ({1: "1st", 9: "9th"}[place] for place in places)
    assert {tell_climb(Climb("A", 4, *places, 2), "turn", Wording(game)) for game in "abcdefgh"} == {
        f"A {verb} from {before} after turn 4 (level with 2 others) to {after}.",
        f"After turn 4 A was {before}, level with 2 others, and finished {after}.",
    }
