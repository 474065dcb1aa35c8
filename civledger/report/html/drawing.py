"""Where the lines, points and labels of a chart stand."""

from collections.abc import Sequence
from itertools import accumulate
from typing import NamedTuple

from civledger.model.names import several
from civledger.model.pages.page import Cell, Chart, Grid, Heading, Standings, Who, known_points
from civledger.report.chart import TOP, ChartFrame, join_points, list_ticks

LABEL = 19
_HEIGHT = 460
_RUNG = 72
_FEW_TICKS = 8
_SHORT = 20
_WIDEST = 10


def shorten(name: str, width: int = _WIDEST) -> str:
    """Return a name or, if there is no room for all of it, how it begins."""
    return name if len(name) <= width else f"{name[: width - 1]}…"


class _Point(NamedTuple):
    """A point of a line: how far to the right in percent, how far down in pixels, and what it stands for."""

    x: float
    y: float
    turn: int
    value: int


class _ChartLine(NamedTuple):
    """A line with its points, and the height at which its label stands."""

    who: Who
    points: tuple[_Point, ...]
    label: float

    @property
    def path(self) -> str:
        """Return the line as the coordinates of a polyline."""
        return join_points((point.x, point.y) for point in self.points)

    @property
    def leader(self) -> str:
        """Return the way from the end of the line to its label."""
        end = self.points[-1].y
        return join_points([(0, end), (3, end), (24, self.label), (27, self.label)])


class _Drawing(NamedTuple):
    """A chart as it is drawn: ticks beside and below it as (place, number), and its lines."""

    height: int
    floor: int
    beside: tuple[tuple[float, int], ...]
    below: tuple[tuple[float, int], ...]
    lines: tuple[_ChartLine, ...]
    grid: Grid


def draw_chart(chart: Chart) -> _Drawing:
    """Return where everything of a chart stands."""
    frame = _frame_of(chart)
    points = [
        tuple(
            _Point(frame.across(column), frame.down(value), turn, value)
            for column, (turn, value) in enumerate(zip(chart.turns, line.values, strict=True))
            if value is not None
        )
        for line in chart.lines
    ]
    ends = [line[-1].y if line else frame.floor for line in points]
    labels = spread(ends, LABEL, TOP, frame.floor)
    lines = tuple(map(_ChartLine, [line.who for line in chart.lines], points, labels))
    below = tuple((frame.across(column), turn) for column, turn in enumerate(chart.turns))
    rows = tuple((Heading(line.who.name, line.who), tuple(map(Cell, line.values))) for line in chart.lines)
    turns = tuple(Heading(str(turn)) for turn in chart.turns)
    numbers = Grid(chart.title, chart.called, turns, rows, by_turn=True)  # for those who would rather read them
    return _Drawing(frame.whole_height, frame.floor, frame.beside, below, lines, numbers)


def _frame_of(chart: Chart) -> ChartFrame:
    """Return the room of a chart: high enough for the labels of all lines, and with every rung of a short ladder."""
    values = [value for line in chart.lines for value in line.values if value is not None]
    most, least = max(values, default=1), min(values, default=0) if chart.ladder else 0
    ticks = list_ticks(least, most, most if chart.ladder and most <= _SHORT else _FEW_TICKS)
    tall = min(_HEIGHT, _RUNG * (len(ticks) - 1)) if chart.ladder else _HEIGHT
    return ChartFrame(ticks, len(chart.turns), max(tall, LABEL * len(chart.lines)), chart.ladder)


def spread(places: Sequence[float], gap: float, top: float, bottom: float) -> list[float]:
    """Return the places moved apart so far that each has its room, as near to where they were as that allows."""

    def begin(group: Sequence[int]) -> float:
        """Return where the first of a group stands that is moved as little as possible together."""
        middle = sum(places[number] - gap * place for place, number in enumerate(group)) / len(group)
        return max(top, min(middle, bottom - gap * (len(group) - 1)))

    groups: list[list[int]] = []
    for number in sorted(range(len(places)), key=places.__getitem__):
        groups.append([number])
        while len(groups) > 1 and begin(groups[-1]) < begin(groups[-2]) + gap * len(groups[-2]):
            groups[-2:] = [groups[-2] + groups[-1]]
    moved = [0.0] * len(places)
    for group in groups:
        start = begin(group)
        for place, number in enumerate(group):
            moved[number] = round(start + place * gap, 1)
    return moved


class _StackedBar(NamedTuple):
    """A bar in words, and of each of its parts the number, where it begins and how wide it is, in percent."""

    said: str
    parts: tuple[tuple[int, float, float], ...]


def stack_bars(section: Standings) -> list[_StackedBar]:
    """Return the bar of every row, of one piece where no parts are known."""
    scale = 100 / max([1, *(known_points(row) for row in section.rows)])
    bars = []
    for row in section.rows:
        pieces = row.parts or (row.total,)
        begins = list(accumulate((part or 0 for part in pieces), initial=0))
        parts = [(number, begins[number], part) for number, part in enumerate(pieces) if part]
        named = ", ".join(f"{name} {part}" for name, part in zip(section.parts, row.parts, strict=True) if part)
        said = named if row.parts else several(row.total or 0, "point")
        placed = [(number, round(x * scale, 2), round(part * scale, 2)) for number, x, part in parts if part > 0]
        bars.append(_StackedBar(said, tuple(placed)))
    return bars


def tint(who: Who) -> str:
    """Return somebody's colour for a style."""
    return f"--tint:{who.colour}"
