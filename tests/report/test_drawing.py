"""Where the parts of a chart stand."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from civledger.model.pages.page import Chart, Line, Who
from civledger.report.html.drawing import LABEL, TOP, draw_chart, spread


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
