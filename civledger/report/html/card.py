"""A picture of a game for links to its page: the board and the standings, of the size that chats and forums show."""

import zlib
from collections.abc import Iterator
from typing import Any

from civledger.model.pages.page import Page, Standings, Track, Who
from civledger.report.html import environment
from civledger.report.html.drawing import shorten
from civledger.report.signature import SIGNATURE

_TOP, _BOTTOM, _TALLEST = 136, 606, 46
_NAMES, _BOARD, _RANKING, _EDGE = 40, 190, 860, 1160
_SHADES = ("#ebe6dc", "#f5e3b8", "#ebc47f", "#d9a05c", "#bccbd9", "#94aec7")
_LONGEST = 40
_PNG = b"\x89PNG\r\n\x1a\n"
_SOFTWARE = b"tEXtSoftware\0civledger"


def draw_card(page: Page) -> str:
    """Return the picture as SVG."""
    track = next((section for section in page.sections if isinstance(section, Track)), None)
    standings = next((section for section in page.sections if isinstance(section, Standings)), None)
    people = max(len(track.rows) if track else 0, len(standings.rows) if standings else 0, 1)
    height = min(_TALLEST, (_BOTTOM - _TOP) / people)
    given = {
        "title": shorten(page.title, _LONGEST),
        "facts": shorten(" · ".join([*page.facts[-1:], *page.facts[:-1]]), 2 * _LONGEST),
        "size": round(height * 0.68, 1),
        "rows": list(_draw_rows(track, height)) if track else [],
        "ranking": list(_draw_ranking(standings, height, _RANKING if track else _NAMES + 6)) if standings else [],
        "signature": SIGNATURE.strip(),
    }
    return environment().get_template("card.svg").render(given)


def _place_row(number: int, height: float) -> dict[str, float]:
    """Return where a row stands."""
    top = _TOP + number * height
    return {
        "top": round(top + 1, 1),
        "height": round(height - 2, 1),
        "middle": round(top + height / 2, 1),
        "text": round(top + height * 0.72, 1),
    }


def _draw_rows(track: Track, height: float) -> Iterator[dict[str, Any]]:
    """Yield the rows of the board."""
    width = (_RANKING - 30 - _BOARD) / max(1, len(track.rows[0].spaces))
    for number, row in enumerate(track.rows):
        spaces = [
            {
                "x": round(_BOARD + place * width, 1),
                "width": round(width - 2, 1),
                "fill": _SHADES[space.zone % len(_SHADES)],
            }
            for place, space in enumerate(row.spaces)
        ]
        at = round(_BOARD + (row.at + 0.5) * width - 1, 1)
        yield {
            **_draw_person(row.who),
            **_place_row(number, height),
            "spaces": spaces,
            "at": at,
            "radius": height * 0.32,
        }


def _draw_ranking(standings: Standings, height: float, x: int) -> Iterator[dict[str, Any]]:
    for number, row in enumerate(standings.rows):
        points = "" if row.total is None else row.total
        yield {**_draw_person(row.who), **_place_row(number, height), "x": x, "rank": row.rank, "points": points}


def _draw_person(who: Who) -> dict[str, Any]:
    """Return a name and a colour."""
    return {"name": shorten(who.name, _LONGEST // 2), "colour": who.light}


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
