"""A picture of a terminal, in SVG: what was typed and what was answered, line by line."""

from html import escape

WIDE, HIGH, MARGIN = 8.4, 20, 16  # a letter, a line, and around them all
COLOURS = {"$": "#7ee787", "error": "#ff7b72"}  # of what is typed, and of errors
STYLE = "font: 14px ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace; white-space: pre"


def draw_terminal(block: str) -> str:
    """Return the picture of a console block."""
    lines = block.splitlines()
    width = max(map(len, lines)) * WIDE + 2 * MARGIN
    height = len(lines) * HIGH + 2 * MARGIN
    rows = "".join(_draw_line(line, MARGIN + HIGH * (number + 0.75)) for number, line in enumerate(lines) if line)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" width="{width:g}">\n'
        f'<rect width="100%" height="100%" rx="8" fill="#0d1117"/>\n<g style="{STYLE}">\n{rows}</g>\n</svg>\n'
    )


def _draw_line(line: str, y: float) -> str:
    """Return one line; its length is said, so that columns stand below one another in any font."""
    colour = next((colour for start, colour in COLOURS.items() if line.startswith(start)), "#e6edf3")
    return (
        f'<text x="{MARGIN}" y="{y:g}" fill="{colour}" textLength="{len(line) * WIDE:g}" '
        f'xml:space="preserve">{escape(line)}</text>\n'
    )
