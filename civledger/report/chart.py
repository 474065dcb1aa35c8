"""The room of a chart: where its numbers, ticks and lines stand, on the page of a game and on the site of a club."""

from collections.abc import Iterable
from math import ceil, floor

from civledger.model.struct import Struct

TOP, FOOT = 12, 30  # pixels above the lines, and below them for the ticks
_LEFT, _RIGHT = 2, 1  # percent beside the lines, so that no point is cut off
_STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 2000, 2500, 5000)


def list_ticks(low: float, high: float, number: int) -> range:
    """Return round numbers from the lower to the higher one, of which about so many stand beside a chart."""
    step = next((step for step in _STEPS if step * number >= high - low), ceil(high - low))
    first, last = floor(low / step) * step, ceil(high / step) * step
    return range(first, max(last, first + step) + 1, step)


class ChartFrame(Struct):
    """From numbers to places: so many pixels for the ticks, and the width for so many columns, such as turns.

    Upside down, the lowest number stands on top.
    """

    ticks: range
    columns: int
    height: int
    upside_down: bool = False

    @property
    def floor(self) -> int:
        """Return how far down the lines may come, in pixels."""
        return TOP + self.height

    @property
    def whole_height(self) -> int:
        """Return the pixels of everything, with the ticks below."""
        return self.floor + FOOT

    @property
    def beside(self) -> tuple[tuple[float, int], ...]:
        """Return the ticks beside the chart, as (place, number)."""
        return tuple((self.down(tick), tick) for tick in self.ticks)

    def down(self, value: float) -> float:
        """Return how far down a number stands, in pixels."""
        low, high = self.ticks[0], self.ticks[-1]
        share = (value - low) / (high - low)
        return round(TOP + self.height * (share if self.upside_down else 1 - share), 1)

    def across(self, column: int) -> float:
        """Return how far to the right a column stands, in percent."""
        return round(_LEFT + (100 - _LEFT - _RIGHT) * column / max(1, self.columns - 1), 2)


def join_points(points: Iterable[tuple[float, float]]) -> str:
    """Return the points of a polyline or a polygon, as SVG writes them."""
    return " ".join(f"{x:g},{y:g}" for x, y in points)
