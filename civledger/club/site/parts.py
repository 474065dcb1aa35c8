"""What the pages of a site are made of: cells, tables and charts, before anybody has decided how it looks."""

import re
from collections.abc import Mapping, Sequence

from civledger.club.figures import ClubStep, bounds
from civledger.model.struct import Struct
from civledger.report.chart import ChartFrame, join_points, list_ticks

NUMBER = re.compile(r"-?\d+(?:\.\d+)?(?:–-?\d+)?%?")
_HEIGHT = 260
_TICKS, _TEXTS = 5, 8


class Span(Struct):
    """An interval as a bar: where it begins, how wide it is, and where its middle stands, in percent."""

    x: float
    width: float
    at: float


class SiteCell(Struct):
    """A cell: what it says, a page it leads to, more in small letters, a bar, or how strongly it is shaded (0 to 9)."""

    value: object = None
    link: str = ""
    more: str = ""
    span: Span | None = None
    heat: int = 0

    @property
    def is_empty(self) -> bool:
        """Tell whether there is nothing to see."""
        return self.value in (None, "") and self.span is None

    @property
    def is_number(self) -> bool:
        """Tell whether it stands at the right: a number, a rate or an interval."""
        return isinstance(self.value, int) or (isinstance(self.value, str) and bool(NUMBER.fullmatch(self.value)))


def cells(*values: object) -> tuple[SiteCell, ...]:
    """Return a row; what is no cell yet becomes one that says it and nothing more."""
    return tuple(value if isinstance(value, SiteCell) else SiteCell(value) for value in values)


class SiteTable(Struct):
    """Rows under columns; the cells of the column `named` are the heads of their rows."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[SiteCell, ...], ...]
    named: int = 0

    def filled(self) -> "SiteTable":
        """Return the table without columns in which nobody has anything."""
        kept = [place for place in range(len(self.columns)) if any(not row[place].is_empty for row in self.rows)]
        columns = tuple(self.columns[place] for place in kept)
        rows = tuple(tuple(row[place] for place in kept) for row in self.rows)
        return self._replace(columns=columns, rows=rows, named=kept.index(self.named)) if rows else self

    @property
    def numeric(self) -> tuple[bool, ...]:
        """Tell of each column whether it holds numbers alone."""
        columns = (
            [row[place] for row in self.rows if row[place].value is not None] for place in range(len(self.columns))
        )
        return tuple(bool(column) and all(cell.is_number for cell in column) for column in columns)


class PlotPoint(Struct):
    """A point of a line: how far to the right in percent, how far down in pixels, what it says, and its page."""

    x: float
    y: float
    said: str


class PlotLine(Struct):
    """A line, and the band around it in which it lies with 95 %; points as coordinates of a polygon."""

    name: str
    points: tuple[PlotPoint, ...]
    band: str = ""

    @property
    def path(self) -> str:
        """Return the line as the coordinates of a polyline."""
        return join_points((point.x, point.y) for point in self.points)


class Plot(Struct):
    """A chart: its height, ticks beside it as (place, number) and below it as (place, text), and its lines."""

    said: str
    height: int
    beside: tuple[tuple[float, int], ...]
    below: tuple[tuple[float, str], ...]
    lines: tuple[PlotLine, ...]


class SiteSection(Struct):
    """A part of a page; `more` is a second paragraph, and `onward` is the place and name of a page that goes on."""

    id: str
    title: str
    said: str
    tables: tuple[SiteTable, ...] = ()
    plot: Plot | None = None
    lines: tuple[str, ...] = ()
    more: str = ""
    onward: tuple[str, str] | None = None


class SitePage(Struct):
    """A page of the site; `preview` is what a link to it says besides the facts."""

    place: str
    title: str
    facts: tuple[str, ...]
    sections: tuple[SiteSection, ...]
    preview: str = ""

    @property
    def summary(self) -> str:
        """Return the page in a few words: without a preview the first section's own."""
        first = next((section.said for section in self.sections), "")
        return f"{', '.join(self.facts)}. {self.preview or first}".strip()


def _frame_of(low: float, high: float, columns: int) -> ChartFrame:
    return ChartFrame(list_ticks(low, high, _TICKS), columns, _HEIGHT)


def _below(frame: ChartFrame, texts: Sequence[str]) -> tuple[tuple[float, str], ...]:
    every = -(-len(texts) // _TEXTS)
    return tuple((frame.across(column), text) for column, text in enumerate(texts) if column % every == 0)


def plot_rating(steps: Sequence[ClubStep]) -> Plot:
    """Return somebody's rating after every game, with the band in which it lies with 95 %."""
    ratings = [steps[0].before, *(step.after for step in steps)]
    lows, highs = zip(*map(bounds, ratings), strict=True)
    frame = _frame_of(min(lows), max(highs), len(ratings))
    names = ["the start", *(step.game.name or step.game.date or "a game" for step in steps)]
    points = tuple(
        PlotPoint(frame.across(place), frame.down(one.rating), f"{name}: {one.rating:.0f}, {low} to {high}")
        for place, (name, one, low, high) in enumerate(zip(names, ratings, lows, highs, strict=True))
    )
    upper = [(frame.across(place), frame.down(high)) for place, high in enumerate(highs)]
    lower = [(frame.across(place), frame.down(low)) for place, low in enumerate(lows)]
    line = PlotLine("", points, join_points([*upper, *reversed(lower)]))
    said = f"From {ratings[0].rating:.0f} to {ratings[-1].rating:.0f} in {len(steps)} games."
    below = _below(frame, [str(number) for number in range(len(ratings))])
    return Plot(said, frame.whole_height, frame.beside, below, (line,))


def plot_pace(lines: Mapping[str, Sequence[float]], said: str) -> Plot:
    """Return mean numbers turn by turn."""
    longest = max(map(len, lines.values()))
    frame = _frame_of(0, max(max(values) for values in lines.values()), longest)
    plotted = tuple(
        PlotLine(
            name,
            tuple(
                PlotPoint(frame.across(place), frame.down(value), f"{name}, turn {place + 1}: {value:.1f}")
                for place, value in enumerate(values)
            ),
        )
        for name, values in lines.items()
    )
    below = _below(frame, [str(turn) for turn in range(1, longest + 1)])
    return Plot(said, frame.whole_height, frame.beside, below, plotted)


def span(low: float, at: float, high: float, room: tuple[float, float]) -> Span:
    """Return an interval as a bar in the room between two numbers."""
    first, last = room
    scale = 100 / (last - first or 1)
    return Span(round((low - first) * scale, 2), round((high - low) * scale, 2), round((at - first) * scale, 2))
