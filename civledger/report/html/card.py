"""A picture of a game for links to its page, of the size that chats and forums show: who won, why, and everybody."""

import zlib
from collections.abc import Iterator, Sequence
from typing import Any

from civledger.model.finding import INFO
from civledger.model.names import several
from civledger.model.pages.game_story import tell_first_of
from civledger.model.pages.page import Chart, Page, Standing, Standings, Track, Who, decisive_sentence, known_points
from civledger.report.html import count_marks, environment
from civledger.report.html.drawing import draw_chart, shorten
from civledger.report.signature import SIGNATURE
from civledger.report.text_width import wcswidth

_LEFT, _RIGHT, _BOTTOM = 40, 1160, 606
_TITLE, _FACTS, _HEADLINE, _TOLD = 44, 23, 44, 26  # sizes of letters
_SMALLEST = 13
_LETTER, _BOLD = 0.58, 0.68  # how wide a letter is at most on average, of its size: fonts differ from place to place
_DESCENT = 0.28  # how far letters reach below their line, of their size
_GAP = 30
_PICTURE = {True: 430, False: 560}  # how wide the board or the chart is, beside a ranking in two columns or in one
_TALLEST, _LARGEST = 84, 32  # row, letters
_MANY = 6  # players in one column
_FOR_TWO = 60  # how tall a row is that has room for a second line
_BEFORE, _BETWEEN, _SMALL = 2.6, 0.5, 0.85  # rank and chip, a gap, letters of a person: in sizes of letters
_SHADES = ("#ebe6dc", "#f5e3b8", "#ebc47f", "#d9a05c", "#bccbd9", "#94aec7")
_PNG = b"\x89PNG\r\n\x1a\n"
_SOFTWARE = b"tEXtSoftware\0civledger"


def draw_card(page: Page) -> str:
    """Return the picture as SVG."""
    track = next((section for section in page.sections if isinstance(section, Track)), None)
    chart = next((section for section in page.sections if isinstance(section, Chart) and not section.ladder), None)
    ranked = next((section for section in page.sections if isinstance(section, Standings)), None)
    rows = ranked.rows if ranked else ()
    lines = list(_write_lines(page))
    top = round(lines[-1]["y"] + _GAP)
    in_two = len(rows) > _MANY
    beside = _LEFT if not track and not chart else _LEFT + _PICTURE[in_two] + _GAP
    given = {
        "lines": lines,
        "track": list(_draw_track(track, top, beside - _GAP)) if track else [],
        "race": _draw_race(chart, top, beside - _GAP, rows) if chart and not track else None,
        "ranking": list(_draw_ranking(ranked, top, beside, columns=2 if in_two else 1)) if ranked else [],
        "signature": SIGNATURE.strip(),
    }
    return environment().get_template("card.svg").render(given)


def _write_lines(page: Page) -> Iterator[dict[str, Any]]:
    """Yield the lines above the picture, each with its size and place: title, facts, who won, and what decided it."""
    first = tell_first_of(page.sections)
    told = [fact for fact in page.facts if fact in first]
    faults = count_marks([mark for mark in page.findings if mark.severity != INFO])
    y, above = 22.0, 0.0
    for style, text, largest in (
        ("title", page.title, _TITLE),
        ("facts", " · ".join(filter(None, (*(fact for fact in page.facts if fact not in told), faults))), _FACTS),
        ("headline", " ".join(told), _HEADLINE),
    ):
        if text:
            fitted, size = _fit(text, _RIGHT - _LEFT, largest, _BOLD)
            y += above * _DESCENT + size * (1.05 if style != "headline" else 1.3)
            above = size
            yield {"style": style, "text": fitted, "size": size, "y": round(y, 1)}
    for line in _wrap(decisive_sentence(page), _RIGHT - _LEFT, _TOLD):
        y += _TOLD * 1.4
        yield {"style": "told", "text": line, "size": _TOLD, "y": round(y, 1)}


def _fit(text: str, room: float, size: float, letter: float) -> tuple[str, float]:
    """Return a text and the size in which it has room; one that is too long even in small letters is cut."""
    wide = max(letter, _width(text, 1, letter))
    fitting = min(size, max(_SMALLEST, room / wide))
    return (text if wide * fitting <= room + 1 else shorten(text, int(room / fitting / letter))), round(fitting, 1)


def _wrap(text: str, room: float, size: float) -> list[str]:
    most = int(room / size / _LETTER)
    number = -(-wcswidth(text) // most) or 1
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if wcswidth(longer) > most or (wcswidth(lines[-1]) >= wcswidth(text) / number and lines[-1]):
            lines.append(word)
        else:
            lines[-1] = longer
    return [line for line in lines if line]


def _place_row(number: int, top: float, height: float) -> dict[str, float]:
    y = top + number * height
    size = min(_LARGEST, height * 0.62)
    middle = y + height / 2
    box = {"top": round(y + 1, 1), "height": round(height - 2, 1), "middle": round(middle, 1)}
    return {**box, "text": round(middle + size * 0.36, 1), "size": round(size, 1)}


def _draw_track(track: Track, top: float, right: float) -> Iterator[dict[str, Any]]:
    height = min(_TALLEST, (_BOTTOM - top) / max(1, len(track.rows)))
    begin = _LEFT + 100
    width = (right - begin) / max(1, len(track.rows[0].spaces))
    for number, row in enumerate(track.rows):
        spaces = [
            {"x": round(begin + place * width, 1), "width": round(width - 1.5, 1), "fill": _SHADES[space.zone % 6]}
            for place, space in enumerate(row.spaces)
        ]
        placed = _place_row(number, top, height)
        name, size = _fit(row.who.name, 94, min(placed["size"], 20), _BOLD)
        yield {
            **placed,
            "name": name,
            "size": size,
            "colour": row.who.colour,
            "spaces": spaces,
            "at": round(begin + (row.at + 0.5) * width - 0.7, 1),
            "radius": round(min(height, width) * 0.4, 1),
        }


def _draw_race(chart: Chart, top: float, right: float, rows: Sequence[Standing]) -> dict[str, Any]:
    """Return everybody's points as lines, those of the first three strong, with the first and the last turn below."""
    drawing = draw_chart(chart)
    bottom = _BOTTOM - 24
    across, down = (right - _LEFT - 8) / 100, (bottom - top) / drawing.floor
    strong = {row.who.name for row in rows[:3]}
    lines = [
        {
            "colour": line.who.colour,
            "width": 4 if line.who.name in strong else 2,
            "points": " ".join(f"{_LEFT + x.x * across:.1f},{top + x.y * down:.1f}" for x in line.points),
        }
        for line in sorted(drawing.lines, key=lambda line: line.who.name in strong)
    ]
    turns = [f"{chart.called} {turn}" for turn in chart.turns]
    grid = [round(top + y * down, 1) for y, _ in drawing.beside]
    return {"lines": lines, "grid": grid, "right": right, "first": turns[0], "last": turns[-1], "y": _BOTTOM}


def _draw_ranking(ranked: Standings, top: float, left: float, columns: int) -> Iterator[dict[str, Any]]:
    """Yield everybody with their points, all in letters as large as there is room for the longest names."""
    rows = ranked.rows
    many = max(1, -(-len(rows) // columns))
    height = min(_TALLEST, (_BOTTOM - top) / many)
    width = (_RIGHT - left - _GAP * (columns - 1)) / columns
    below = height >= _FOR_TWO and any(row.who.person for row in rows)
    known = {row.who.name: known_points(row) for row in rows}
    labels = {row.who.name: _label_row(row, ranked.parts) for row in rows}
    most = max([1, *known.values()])
    after = max(_width(label, 1, _BOLD) for label in labels.values()) + _BETWEEN
    size = _fit_rows([row.who for row in rows], width, height, _BEFORE + after + _BETWEEN, below)
    for number, row in enumerate(rows):
        x, placed = left + number // many * (width + _GAP), _place_row(number % many, top, height)
        text, room = placed["middle"] + 0.36 * size, width - (_BEFORE + after + _BETWEEN) * size
        beside = room if below else room - _width(row.who.name, size, _BOLD)
        person = _fit(row.who.person, beside, _SMALL * size, _LETTER)
        yield {
            **placed,
            "size": size,
            "text": round(text, 1),
            "x": round(x, 1),
            "right": round(x + width, 1),
            "colour": row.who.colour,
            "first": row.rank == 1,
            "bar": round(width * max(0, known[row.who.name]) / most, 1),
            "rank": "" if row.rank is None else row.rank,
            "points": labels[row.who.name],
            "name": _fit(row.who.name, room, size, _BOLD)[0],
            "name_y": round(text - 0.5 * size if below and row.who.person else text, 1),
            "person": person[0],
            "person_size": person[1],
            "person_y": round(text + 0.6 * size if below else text, 1),
            "person_right": None if below else round(x + width - 6 - after * size, 1),
        }


def _label_row(row: Standing, parts: Sequence[str]) -> str:
    """Return somebody's points or, where not all are known, those that are: 4 points in advances, 5 in cities."""
    if row.total is not None:
        return str(row.total)
    known = [(name, part) for name, part in zip(parts, row.parts, strict=True) if part is not None]
    said = [f"{part if place else several(part, 'point')} in {name}" for place, (name, part) in enumerate(known)]
    return ", ".join(said)


def _fit_rows(people: Sequence[Who], width: float, height: float, around: float, below: bool) -> float:
    """Return the size of letters in which everybody's name has room beside or above who plays it."""
    lengths = [(_width(who.name, 1, _BOLD), _width(who.person, _SMALL, _LETTER)) for who in people]
    longest = max((max(pair) if below else sum(pair) for pair in lengths), default=0)
    largest = min(_LARGEST, height * (0.4 if below else 0.62), width / (longest + around))
    return round(max(_SMALLEST, largest), 1)


def _width(text: str, size: float, letter: float) -> float:
    return wcswidth(text) * size * letter


def paint_card(svg: str) -> bytes:
    """Return the picture as PNG, which is all that most chats show; raises ModuleNotFoundError without resvg."""
    from resvg_py import svg_to_bytes  # an extra, and needed only here

    image: bytes = svg_to_bytes(svg_string=svg)
    head = len(_PNG) + 25  # behind the chunk that tells the size, which has to be the first
    maker = len(_SOFTWARE[4:]).to_bytes(4) + _SOFTWARE + zlib.crc32(_SOFTWARE).to_bytes(4)
    return image[:head] + maker + image[head:]


def is_card(beginning: bytes, end: bytes) -> bool:
    """Tell by its beginning whether a file is a card that this program made."""
    is_drawing = beginning.startswith(b"<svg") and SIGNATURE.strip().encode() in beginning
    return is_drawing or (beginning.startswith(_PNG) and _SOFTWARE in beginning)
