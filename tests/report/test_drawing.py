"""Where the parts of a chart stand."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from civledger.model.pages.page import Chart, Line, Who
from civledger.report.chart import TOP, ChartFrame, list_ticks
from civledger.report.html.drawing import LABEL, draw_chart, spread


@given(st.lists(st.floats(0, 400), max_size=18))
def test_labels_have_room_and_keep_their_order(places: list[float]) -> None:
    moved = spread(places, 19, 0, 400)
    order = sorted(range(len(places)), key=places.__getitem__)
    heights = [moved[number] for number in order]
    assert all(second - first >= 18.8 for first, second in pairwise(heights))
    assert all(-0.1 <= height <= 400.1 for height in heights)


@given(st.lists(st.integers(0, 20).map(lambda number: 20.0 * number), unique=True, max_size=18))
def test_labels_that_have_room_stay(places: list[float]) -> None:
    assert spread(places, 19, 0, 400) == places


@pytest.mark.parametrize("values", [(0,), (0, 0, 0), (3, 7), (1, 161), (5000, 12345), (None, 4), (None, None)])
def test_any_numbers_can_be_drawn(values: tuple[int | None, ...]) -> None:
    chart = draw_chart(Chart("points", "", "", tuple(range(1, len(values) + 1)), (Line(Who("Minoa"), values),)))
    assert [point.value for point in chart.lines[0].points] == [value for value in values if value is not None]
    lowest, highest = chart.beside[0], chart.beside[-1]
    assert (lowest[1], highest[0]) == (0, TOP)
    for point in chart.lines[0].points:
        assert 0 <= point.x <= 100
        assert point.y == pytest.approx(TOP + (lowest[0] - TOP) * (1 - point.value / highest[1]), abs=0.1)


def test_many_lines_get_a_higher_chart() -> None:
    lines = tuple(Line(Who(str(number)), (number,)) for number in range(60))
    chart = draw_chart(Chart("points", "", "", (1,), lines))
    assert chart.floor >= 60 * LABEL


@pytest.mark.parametrize("values", [(1, 1), (1, 18, 4), (0, 57, None), (0, 0), (None, None), (2, 3)])
def test_on_a_ladder_the_lowest_number_stands_on_top(values: tuple[int | None, ...]) -> None:
    turns = tuple(range(1, len(values) + 1))
    chart = draw_chart(Chart("places", "", "", turns, (Line(Who("Minoa"), values),), ladder=True))
    points = sorted(chart.lines[0].points, key=lambda point: point.value)
    assert all(first.y <= second.y for first, second in pairwise(points))
    assert all(TOP <= point.y <= chart.floor for point in points)
    assert chart.beside[0][0] == TOP


@pytest.mark.parametrize(
    ("low", "high", "number", "ticks"),
    [
        (0, 0, 8, [0, 1]),
        (0, 7, 8, [0, 1, 2, 3, 4, 5, 6, 7]),
        (0, 161, 8, [0, 25, 50, 75, 100, 125, 150, 175]),
        (1, 57, 8, [0, 10, 20, 30, 40, 50, 60]),
        (1431.5, 1580.2, 5, [1400, 1450, 1500, 1550, 1600]),
        (-3, 4, 5, [-4, -2, 0, 2, 4]),
        (0, 50000, 8, [0, 50000]),
    ],
)
def test_ticks_are_round_few_and_hold_all_numbers(low: float, high: float, number: int, ticks: list[int]) -> None:
    assert list(list_ticks(low, high, number)) == ticks


def test_a_frame_turns_numbers_into_places() -> None:
    frame = ChartFrame(range(100, 301, 50), 3, 200)
    assert [frame.down(value) for value in (300, 200, 100, 150.5)] == [12, 112, 212, 161.5]
    assert [frame.across(column) for column in range(3)] == [2, 50.5, 99]
    assert (frame.floor, frame.whole_height) == (212, 242)
    assert frame.beside == ((212, 100), (162, 150), (112, 200), (62, 250), (12, 300))
    ladder = ChartFrame(range(1, 4), 1, 100, upside_down=True)
    assert [ladder.down(place) for place in (1, 2, 3)] == [12, 62, 112]
    assert ladder.across(0) == 2
