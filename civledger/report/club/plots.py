"""Charts of a site: where lines, bands and bars stand."""

from collections.abc import Mapping, Sequence

from civledger.model.pages.club import ClubStep
from civledger.report.club.parts import Plot, PlotLine, PlotPoint, Span
from civledger.report.club.ranks import bounds

_TOP, _HEIGHT, _FOOT = 12, 260, 30
_LEFT, _RIGHT = 2, 1
_TICKS = 5
_STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000)


class _PlotFrame:
    """The room of a chart: from numbers to places."""

    def __init__(self, low: float, high: float, number: int) -> None:
        step = next((step for step in _STEPS if step * _TICKS >= high - low), _STEPS[-1])
        self.low, self.step = int(low // step) * step, step
        self.high = max(int(-(-high // step)) * step, self.low + step)
        self.gaps = max(1, number - 1)

    def down(self, value: float) -> float:
        """Return how far down a number stands, in pixels."""
        return round(_TOP + _HEIGHT * (self.high - value) / (self.high - self.low), 1)

    def across(self, place: int) -> float:
        """Return how far to the right a point stands, in percent."""
        return round(_LEFT + (100 - _LEFT - _RIGHT) * place / self.gaps, 2)

    def beside(self) -> tuple[tuple[float, str], ...]:
        """Return the ticks beside the chart."""
        return tuple((self.down(value), str(value)) for value in range(self.low, self.high + 1, self.step))

    def below(self, texts: Sequence[str]) -> tuple[tuple[float, str], ...]:
        """Return the ticks below it, so many as there is room for."""
        every = -(-len(texts) // 8)
        return tuple((self.across(place), text) for place, text in enumerate(texts) if place % every == 0)

    def band(self, low: Sequence[float], high: Sequence[float]) -> str:
        """Return the polygon between two lines."""
        upper = [(self.across(place), self.down(value)) for place, value in enumerate(high)]
        lower = [(self.across(place), self.down(value)) for place, value in enumerate(low)]
        return " ".join(f"{x:g},{y:g}" for x, y in [*upper, *reversed(lower)])


def plot_rating(steps: Sequence[ClubStep]) -> Plot:
    """Return somebody's rating after every game, with the band in which it lies with 95 %."""
    ratings = [steps[0].before, *(step.after for step in steps)]
    lows, highs = zip(*map(bounds, ratings), strict=True)
    frame = _PlotFrame(min(lows), max(highs), len(ratings))
    names = ["the start", *(step.game.name or step.game.date or "a game" for step in steps)]
    points = tuple(
        PlotPoint(frame.across(place), frame.down(one.rating), f"{name}: {one.rating:.0f}, {low} to {high}")
        for place, (name, one, low, high) in enumerate(zip(names, ratings, lows, highs, strict=True))
    )
    said = f"From {ratings[0].rating:.0f} to {ratings[-1].rating:.0f} in {len(steps)} games."
    below = frame.below([str(number) for number in range(len(ratings))])
    return Plot(said, _TOP + _HEIGHT + _FOOT, frame.beside(), below, (PlotLine("", points, frame.band(lows, highs)),))


def plot_pace(lines: Mapping[str, Sequence[float]], said: str) -> Plot:
    """Return mean numbers turn by turn."""
    longest = max(map(len, lines.values()))
    frame = _PlotFrame(0, max(max(values) for values in lines.values()), longest)
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
    below = frame.below([str(turn) for turn in range(1, longest + 1)])
    return Plot(said, _TOP + _HEIGHT + _FOOT, frame.beside(), below, plotted)


def span(low: float, at: float, high: float, room: tuple[float, float]) -> Span:
    """Return an interval as a bar in the room between two numbers."""
    first, last = room
    scale = 100 / (last - first or 1)
    return Span(round((low - first) * scale, 2), round((high - low) * scale, 2), round((at - first) * scale, 2))
