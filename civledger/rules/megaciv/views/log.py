"""The entries as readable lines."""

from collections.abc import Sequence
from typing import Any

from civledger.model.entry import Entry
from civledger.model.report import Report, Table
from civledger.model.situation import Situation
from civledger.rules.megaciv.subjects import names

COLUMNS = ("turn", "line", "action", "what")
HIDDEN = ("seal",)
PLAIN = ("civ", "text")
PLAIN_TABLES = ("tokens", "kept", "space", "spaces", "points")


def view(situation: Situation, civ: str | None = None, turn: int | None = None) -> Report:
    """Return all entries by turn and phase, or those of one player or turn; what a late entry replaced is not shown."""
    by_entry: dict[int, list[Entry]] = {}
    for replayed in situation.turns:
        for step in replayed.steps:
            if turn in (None, replayed.number) and concerns(step.entry, civ):
                by_entry.setdefault(step.entry.position, []).append(step.entry)
    rows = tuple(row(pieces, civ) for pieces in by_entry.values())
    data = [dict(zip(COLUMNS, row, strict=True)) for row in rows]
    return Report(data, Table(COLUMNS, rows))


def row(pieces: Sequence[Entry], civ: str | None) -> tuple[object, ...]:
    """Return one entry as a line; an endturn is replayed in two pieces, and a late entry in several."""
    last = pieces[-1]
    return last.turn, last.line, last.kind.action, together(pieces, civ)


def together(pieces: Sequence[Entry], civ: str | None) -> str:
    """Return what all pieces of an entry say."""
    return "; ".join(filter(None, (told(piece, civ) for piece in pieces)))


def concerns(entry: Entry, civ: str | None) -> bool:
    """Tell whether an entry is about a player."""
    return entry.body is not None and (civ is None or names(entry, civ))


def told(entry: Entry, civ: str | None) -> str:
    """Return what an entry says, without what goes without saying."""
    defaults = getattr(entry.kind.body, "_field_defaults", {})
    values = {key: value for key, value in entry.body._asdict().items() if key not in HIDDEN}
    said = {key: value for key, value in values.items() if key not in defaults or value != defaults[key]}
    return "; ".join(
        filter(None, (phrase("" if quiet(entry, key, value) else key, value, civ) for key, value in said.items()))
    )


def quiet(entry: Entry, key: str, value: Any) -> bool:
    """Tell whether a key goes without saying."""
    return key in (*PLAIN, entry.kind.action) or (key in PLAIN_TABLES and isinstance(value, dict))


def phrase(key: str, value: Any, civ: str | None) -> str:
    """Return one key with its value."""
    if not isinstance(value, dict):
        return f"{key} {value}".strip()
    if not value:
        return ""
    rows = {name: row for name, row in value.items() if civ not in value or name == civ}
    inner = ", ".join(
        f"{name} {row if not isinstance(row, dict) else phrase('', row, None)}" for name, row in rows.items()
    )
    return f"{key} {inner}".strip()
