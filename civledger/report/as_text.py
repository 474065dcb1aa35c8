"""Reports as text for people."""

import re
from collections.abc import Sequence
from itertools import groupby
from operator import itemgetter
from typing import Any

from civledger.model.report import Report, Table
from civledger.report.escape import printable, printable_lines
from civledger.report.text_width import wcswidth

LEAST = 16
_NARROWEST, _LONGEST_WORD = 12, 24  # of columns: a text with less room than this is better left out
_STAYING = ("points", "rank")
_STRUCK, _NOT_STRUCK = "\x1b[9m", "\x1b[29m"  # how a terminal begins and ends to strike through
_COLOURS = {"error": 31, "civledger": 31, "warning": 33, "info": 36}
_LOUD = 33  # yellow
_KIND = re.compile(r"(?m)^(civledger):|\b(error|warning|info)\[[A-Z]+\d+\]")
_CODE = re.compile(r"\x1b\[[\d;]*m")
_BEGINNING = re.compile(r"[> ] *\d+ \| |  \S+(?: \S+)*  +| *(?:- )?")  # of a line that goes on below its text
_GOING_ON = re.compile(r"(?<=\S)\n {12,}(?=\S)")
_FIRST, _MANY = "\U000f0000", 0x1FFFE  # letters of private use
_PRIVATE = re.compile(f"([{_FIRST}-\U0010ffff])\\1*")
_LIMITED = re.compile(r"[≤≥]\d+( \(t\d+\))?|\d+ \(t\d+\)")  # a number and what is known about it
_TO_COPY = re.compile(r"  try: |\s*(?:read as: |\d+\. )?civledger ")


def render(report: Report, width: int | None = None, styled: bool = False) -> str:
    """Return the text of a report, or its table drawn, no wider than a screen of some width.

    Where a terminal is `styled`, what was struck is struck through, and findings have the colour of their kind.
    """
    if report.text is not None:
        shown = fit_lines(report.text, width)
    elif report.as_lines:
        shown = _tell_table(report.on_screen, width, styled)
    else:
        shown = draw_report(report, width)
    closing = f"{fit_lines(printable_lines(report.closing), width)}\n" if report.closing else ""
    return paint(shown + closing, report.loud) if styled else shown + closing


def paint(text: str, loud: Sequence[str] = ()) -> str:
    """Return a text with every kind of finding, the name of the program before a refusal and what is loud in colour."""
    for said in loud:
        folded = r"\s+".join(map(re.escape, printable(said).split()))
        text = re.sub(rf"(?<!\S){folded}(?!\S)", lambda found: f"\x1b[{_LOUD};1m{found[0]}\x1b[0m", text, count=1)
    return _KIND.sub(lambda found: f"\x1b[{_COLOURS[found[1] or found[2]]};1m{found[0]}\x1b[0m", text)


def fit_lines(text: str, width: int | None) -> str:
    """Return a text without lines wider than a screen; a command stays whole, since it is copied from there."""
    if width is None or all(_width_of(line) <= width for line in text.split("\n")):
        return text
    return "\n".join(_fit_line(line, width) for line in _GOING_ON.sub(" ", text).split("\n"))


def _width_of(line: str) -> int:
    return wcswidth(_CODE.sub("", line))


def _fit_line(line: str, width: int) -> str:
    if _width_of(line) <= width or _TO_COPY.match(line):
        return line
    start = _BEGINNING.match(line)[0]  # type: ignore[index]  # which may be nothing
    return _hang_indent(start, line[len(start) :], width, "" if start.strip() else "  ")


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
    if not styled:
        return _hang_indent(start, f"{said} (struck: {why})", width)
    through = "\n".join(f"{_STRUCK}{line}{_NOT_STRUCK}" for line in _hang_indent(start, said, width).split("\n"))
    return f"{through}\n{_hang_indent(' ' * len(start), f'struck: {why}', width)}"


def _hang_indent(start: str, said: str, width: int | None, more: str = "") -> str:
    """Return a line, on a screen folded so that the text goes on below itself, or somewhat more to the right."""
    if width is None or wcswidth(start) + wcswidth(said) <= width:
        return (start + said).rstrip()
    indent = " " * wcswidth(start) + more
    return (start + f"\n{indent}".join(_wrap(said, max(width - len(indent), LEAST)))).rstrip()


def _wrap(text: str, room: int) -> list[str]:
    """Return a text in lines of so many columns; wide letters take two."""
    from textwrap import wrap  # only on a screen

    letters = room
    while max(map(wcswidth, lines := wrap(text, letters, break_on_hyphens=False)), default=0) > room:
        letters -= 1
    return lines


def draw_report(report: Report, width: int | None = None) -> str:
    """Return the table of a report, numbers to the right."""
    from tabulate import tabulate  # only when a table is drawn

    table = report.on_screen
    rows: list[list[Any]] = [[printable(cell) if isinstance(cell, str) else cell for cell in row] for row in table.rows]
    rows.insert(0, list(table.columns))
    if width is not None:
        rows = _narrow(rows, width)
    sides = [_side([row[number] for row in rows[1:]]) for number in range(len(rows[0]))]
    texts = [["" if cell is None else str(cell) for cell in row] for row in rows]
    rooms = [max(wcswidth(line) for cell in column for line in cell.split("\n")) for column in zip(*texts, strict=True)]
    letters = _StandIns()
    cells = [[letters.take_place_of(cell) for cell in row] for row in texts]
    cells.insert(1, ["-" * room for room in rooms])
    drawn = letters.put_back(tabulate(cells, tablefmt="plain", disable_numparse=True, colalign=sides))
    return "".join(f"{line.rstrip()}\n" for line in drawn.split("\n"))


class _StandIns:
    """Letters of private use in the place of texts that take more or fewer columns than they have letters.

    tabulate counts letters, so both are the same to it; in printable texts there are no such letters.
    """

    def __init__(self) -> None:
        self.texts: list[str] = []

    def take_place_of(self, cell: str) -> str:
        """Return a cell of as many letters as it takes columns, line by line."""
        return "\n".join(map(self._stand_in, cell.split("\n")))

    def _stand_in(self, line: str) -> str:
        room = wcswidth(line)
        if room in (len(line), 0) or len(self.texts) >= _MANY:
            return line
        self.texts.append(line)
        return chr(ord(_FIRST) + len(self.texts) - 1) * room

    def put_back(self, drawn: str) -> str:
        """Return a table with the texts in their places again."""
        return _PRIVATE.sub(lambda found: self.texts[ord(found[1]) - ord(_FIRST)], drawn) if self.texts else drawn


def _narrow(rows: list[list[Any]], width: int) -> list[list[Any]]:
    """Return the rows, the first of them the headings, so that the table is no wider than the screen.

    Long texts are folded; where that does not do, columns are left out.
    """
    rooms = _find_rooms(rows, width)
    while sum(rooms) + 2 * (len(rooms) - 1) > width and (spare := _find_spare(rows)):
        rows = [[*row[:spare], *row[spare + 1 :]] for row in rows]
        rooms = _find_rooms(rows, width)
    return [[_fold(cell, room) for cell, room in zip(row, rooms, strict=True)] for row in rows]


def _find_rooms(rows: Sequence[Sequence[Any]], width: int) -> list[int]:
    """Return how wide each column is: the widest are narrowed until all have room, or can be folded no more."""
    columns = [[str(cell) for cell in column] for column in zip(*rows, strict=True)]
    rooms = [min(width, max(map(wcswidth, column))) for column in columns]
    least = [max(wcswidth(word) for cell in column for word in cell.split(" ")) for column in columns]
    least = [min(max(longest, _NARROWEST), _LONGEST_WORD) for longest in least]
    while sum(rooms) + 2 * (len(rooms) - 1) > width:
        room, place = max(((room, place) for place, room in enumerate(rooms) if room > least[place]), default=(0, 0))
        if not room:
            break
        rooms[place] -= 1
    return rooms


def _find_spare(rows: Sequence[Sequence[Any]]) -> int | None:
    """Return the column to leave out next: texts before numbers, the last first; None if all that is left stays."""
    head, *below = rows
    staying = (*_STAYING, "civ" if "civ" in head else "player")
    spare = [place for place, name in enumerate(head) if place and name not in staying]
    texts = [place for place in spare if _side([row[place] for row in below]) == "left"]
    return max(texts or spare, default=None)


def _fold(cell: Any, room: int) -> Any:
    return "\n".join(_wrap(cell, room)) if isinstance(cell, str) and wcswidth(cell) > room else cell


def _side(column: Sequence[object]) -> str:
    """Return to which side a column is pushed: numbers to the right, also with what is known about them."""
    others = [value for value in column if value is not None and not isinstance(value, int)]
    return "right" if all(isinstance(value, str) and _LIMITED.fullmatch(value) for value in others) else "left"
