"""What a page needs for showing an earlier turn, as small as it can be: numbers, and every text once."""

import json
from collections.abc import Sequence
from typing import Any

from civledger.model.pages.page import Cell, Frame, Grids, Page, Section, Standings, Track, Who
from civledger.report.escape import printable

_INERT = str.maketrans({sign: f"\\u{ord(sign):04x}" for sign in "<>&"})  # no text ends the element in which it stands


class _Texts:
    """Texts, each with the number that stands for it."""

    def __init__(self) -> None:
        self.numbers: dict[str, int] = {}

    def number(self, text: str) -> int:
        return self.numbers.setdefault(printable(text), len(self.numbers))

    def all_of(self, texts: Sequence[str]) -> list[int]:
        return list(map(self.number, texts))


def pack_frames(page: Page) -> str:
    """Return everything a script needs for drawing the page as of any turn; nothing before the first turn."""
    if not page.frames:
        return ""
    texts = _Texts()
    now = Frame(page.frames[-1].turn, page.facts, page.sections)
    frames = [_pack_frame(frame, page.sections, texts) for frame in (*page.frames, now)]
    people = [
        {"name": printable(who.name), "person": printable(who.person), "colour": who.colour} for who in _everybody(page)
    ]
    data = {"called": page.called, "who": people, "frames": frames, "texts": list(texts.numbers)}
    packed = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return packed.translate(_INERT)


def _everybody(page: Page) -> list[Who]:
    """Return all who have been in the game, in the order of its standings."""
    sections = [section for frame in page.frames for section in frame.sections]
    rows = [
        row.who for section in (*page.sections, *sections) if isinstance(section, Standings) for row in section.rows
    ]
    return list({who.name: who for who in reversed(rows)}.values())[::-1]


def _pack_frame(frame: Frame, shown: Sequence[Section], texts: _Texts) -> dict[str, Any]:
    """Return one turn: its facts, and the sections that change, under their names."""
    packed: dict[str, Any] = {
        "turn": frame.turn,
        "facts": texts.all_of(frame.facts),
        "caption": texts.number(frame.caption),
    }
    moving = {section.id: section for section in frame.sections}
    for section in shown:
        then = moving.get(section.id)
        if isinstance(then, Track) and isinstance(section, Track):
            packed[section.id] = _pack_track(then, frame.turn, texts, asking=any(row.next for row in section.rows))
        elif isinstance(then, Standings) and isinstance(section, Standings):
            packed[section.id] = _pack_standings(then, section.parts, texts)
        elif isinstance(then, Grids) and isinstance(section, Grids):
            packed |= {section.id: grids} if (grids := _pack_grids(then, section)) else {}
    return packed


def _pack_track(track: Track, turn: int, texts: _Texts, asking: bool) -> list[list[Any]]:
    """Return of every row where its marker stands, where it was noted in this turn, and what the next space asks."""
    rows = []
    for row in track.rows:
        asked = texts.all_of((row.next, row.asks, row.missing, row.moves)) if asking else ()
        rows.append([row.at, next(iter(row.stood[turn - 1 : turn]), None), *asked])
    return rows


def _pack_standings(standings: Standings, parts: Sequence[str], texts: _Texts) -> dict[str, Any]:
    title, rows = texts.number(standings.title), []
    for row in standings.rows:
        known = dict(zip(standings.parts, row.parts, strict=True))
        rows.append([texts.number(row.who.name), row.rank, row.total, *map(known.get, parts)])
    return {"title": title, "rows": rows}


def _pack_grids(then: Grids, shown: Grids) -> dict[int, list[list[Any]]]:
    """Return the tables whose values change with the turn, under their numbers on the page."""
    numbers = {grid.title: number for number, grid in enumerate(shown.grids)}
    return {
        numbers[grid.title]: [[_pack_cell(cell) for cell in cells] for _, cells in grid.rows]
        for grid in then.grids
        if not grid.by_turn and not grid.turns  # which tell all turns, whichever is shown
    }


def _pack_cell(cell: Cell) -> Any:
    value = printable(cell.value) if isinstance(cell.value, str) else cell.value
    return [value, cell.heat] if cell.heat else value
