"""Reports as text for people."""

import re
from collections.abc import Sequence
from itertools import groupby
from operator import itemgetter

from civledger.model.report import Report, Table
from civledger.report import text_width
from civledger.report.escape import printable, printable_lines
from civledger.report.text_width import wcswidth

LEAST = 16
_STRUCK, _NOT_STRUCK = "\x1b[9m", "\x1b[29m"  # how a terminal begins and ends to strike through


def render(report: Report, width: int | None = None, styled: bool = False) -> str:
    """Return the text of a report, or its table drawn, no wider than a screen of some width if that can be.

    Where a terminal is `styled`, what was struck is struck through.
    """
    if report.text is not None:
        shown = report.text
    elif report.as_lines:
        shown = _tell_table(report.on_screen, width, styled)
    else:
        shown = draw_report(report, width)
    return shown + (f"{printable_lines(report.closing)}\n" if report.closing else "")


def _tell_table(table: Table, width: int | None, styled: bool) -> str:
    """Return the entries of a log as lines, each with its number, under a heading for each turn."""
    room = max([len(printable(str(row[2]))) for row in table.rows], default=0)
    lines = []
    for heading, rows in groupby(table.rows, itemgetter(0)):
        lines.append(f"{table.columns[0].capitalize()} {heading}")
        for _, _, action, said, number, struck in rows:
            word, what = printable(str(action)), printable(str(said))
            if struck is None:
                lines.append(_hang_indent(f"{number:>6}  {word:{room}}  ", what, width))
            else:
                start = f"{f'~{number}':>6}  {word:{room}}  "
                lines.append(_tell_struck(start, what, printable(str(struck)), width, styled))
    return "".join([f"{line}\n" for line in lines])


def _tell_struck(start: str, said: str, why: str, width: int | None, styled: bool) -> str:
    """Return the line of an entry that does not count, with the reason."""
    if not styled:
        return _hang_indent(start, f"{said} (struck: {why})", width)
    through = "\n".join(f"{_STRUCK}{line}{_NOT_STRUCK}" for line in _hang_indent(start, said, width).split("\n"))
    return f"{through}\n{_hang_indent(' ' * len(start), f'struck: {why}', width)}"


def _hang_indent(start: str, said: str, width: int | None) -> str:
    """Return a line, on a screen folded so that the text goes on below itself."""
    if width is None or len(start) + len(said) <= width:
        return (start + said).rstrip()
    from textwrap import wrap  # only on a screen

    return (start + f"\n{' ' * len(start)}".join(wrap(said, max(width - len(start), LEAST)))).rstrip()


def draw_report(report: Report, width: int | None = None) -> str:
    """Return the table of a report, numbers to the right."""
    import tabulate  # only when a table is drawn

    tabulate.MIN_PADDING, tabulate.WIDE_CHARS_MODE = 0, True
    tabulate.wcwidth = text_width  # type: ignore[attr-defined]  # in the place of a package that may not be there
    table = report.on_screen
    columns = table.columns
    rows = [[printable(value) if isinstance(value, str) else value for value in row] for row in table.rows]
    sides = [side([row[number] for row in rows]) for number in range(len(columns))]
    if width is not None:
        rows = _folded(columns, rows, width)
    lines = tabulate.tabulate(
        rows, columns, tablefmt="simple", missingval="", disable_numparse=True, colalign=sides if rows else None
    )
    return "".join(f"{line.rstrip()}\n" for line in lines.split("\n"))


def _folded(columns: Sequence[str], rows: list[list[object]], width: int) -> list[list[object]]:
    """Return the rows with long texts in several lines, so that the table is no wider than the screen."""
    from textwrap import wrap  # only on a screen

    rooms = [min(width, max(wcswidth(str(cell)) for cell in column)) for column in zip(columns, *rows, strict=True)]
    while sum(rooms) + 2 * (len(rooms) - 1) > width and max(rooms) > LEAST:
        rooms[rooms.index(max(rooms))] -= 1
    return [
        [
            "\n".join(wrap(cell, _letters(cell, room))) if isinstance(cell, str) and wcswidth(cell) > room else cell
            for cell, room in zip(row, rooms, strict=True)
        ]
        for row in rows
    ]


def _letters(text: str, room: int) -> int:
    """Return how many letters of a text, by their width on the average, have room in so many columns."""
    return max(1, room * len(text) // wcswidth(text))


def side(column: Sequence[object]) -> str:
    """Return to which side a column is pushed: numbers to the right, also with what is known about them."""
    return "right" if all(value is None or isinstance(value, int) or _is_limited(value) for value in column) else "left"


def _is_limited(value: object) -> bool:
    return isinstance(value, str) and re.fullmatch(r"[≤≥]\d+( \(t\d+\))?|\d+ \(t\d+\)", value) is not None
