"""Charts of a site: where lines, bands and bars stand."""

from collections.abc import Mapping, Sequence

from civledger.club.figures import ClubStep, bounds
from civledger.club.site.parts import Plot, PlotLine, PlotPoint, Span
from civledger.report.chart import ChartFrame, join_points, list_ticks

_HEIGHT = 260
_TICKS, _TEXTS = 5, 8


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
