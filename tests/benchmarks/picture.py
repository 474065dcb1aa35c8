"""A picture of how time grows, as SVG."""

from collections.abc import Mapping, Sequence
from html import escape

Points = Sequence[tuple[float, float]]

WIDTH, HEIGHT, MARGIN, LEGEND = 720, 420, 60, 110
TICKS = 4
COLOURS = ("#b5342b", "#2b6cb5", "#3b8f4a", "#8a6d1b", "#6a4ca3")
STYLE = "text { font: 13px sans-serif; fill: #333 } .axis { stroke: #999 } .grid { stroke: #e5e5e5 }"


def svg(title: str, across: str, up: str, lines: Mapping[str, Points]) -> str:
    """Return a picture of lines through points, both axes beginning with 0."""
    right = max((x for points in lines.values() for x, _ in points), default=0) or 1
    top = max((y for points in lines.values() for _, y in points), default=0) or 1

    def place(x: float, y: float) -> tuple[float, float]:
        return (
            MARGIN + x / right * (WIDTH - 2 * MARGIN - LEGEND),
            HEIGHT - MARGIN - y / top * (HEIGHT - 2 * MARGIN),
        )

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}">',
        f"<title>{escape(title)}</title><style>{STYLE}</style>",
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="white"/>',
        text(WIDTH / 2, MARGIN / 2, title, "middle"),
        text((WIDTH - LEGEND) / 2, HEIGHT - 14, across, "middle"),
        f'<g transform="translate(16 {HEIGHT / 2}) rotate(-90)">{text(0, 0, up, "middle")}</g>',
    ]
    for number in range(TICKS + 1):
        x, y = right * number / TICKS, top * number / TICKS
        parts += [stroke(place(0, y), place(right, y), "grid" if number else "axis")]
        parts += [text(place(x, 0)[0], place(0, 0)[1] + 18, f"{x:,.4g}", "middle")]
        parts += [text(MARGIN - 8, place(0, y)[1] + 4, f"{y:.3g}", "end")]
    for number, (name, points) in enumerate(lines.items()):
        placed = [place(x, y) for x, y in points]
        parts += drawn(name, placed, COLOURS[number % len(COLOURS)])
    return "\n".join([*parts, "</svg>"]) + "\n"


def drawn(name: str, placed: Points, colour: str) -> list[str]:
    """Return a line with its points, and its name at its end."""
    path = " ".join(f"{x:.1f},{y:.1f}" for x, y in placed)
    dots = [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3.5" fill="{colour}"/>' for x, y in placed]
    named = [text(x + 8, y + 4, name, "start") for x, y in placed[-1:]]
    return [f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2"/>', *dots, *named]


def stroke(start: tuple[float, float], end: tuple[float, float], kind: str) -> str:
    """Return a straight line."""
    return f'<line x1="{start[0]:.1f}" y1="{start[1]:.1f}" x2="{end[0]:.1f}" y2="{end[1]:.1f}" class="{kind}"/>'


def text(x: float, y: float, words: str, anchor: str) -> str:
    """Return words at a place."""
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(words)}</text>'
