"""A turn that both sides closed: one `endturn`, with the markers of both, and the end of the game if one says so."""

from collections.abc import Sequence
from typing import Any

from civledger.model.ledger import Values

_LAST = "last"


def add_markers(own: Values, other: Values, entries: Sequence[Values]) -> Values:
    """Return our `endturn` with the rows of theirs that it lacks; what our entries say in the same words is there."""
    added: dict[str, Any] = {_LAST: other[_LAST]} if is_last(other) and not is_last(own) else {}
    for key, rows in other.items():
        if not isinstance(rows, dict):
            continue
        have = own.get(key, {})
        said = [entry[key] for entry in entries if entry.get("turn") == own.get("turn") and key in entry]
        lacking = {name: row for name, row in rows.items() if name not in have and not _is_said(name, row, said)}  # type: ignore[operator]
        if lacking and isinstance(have, dict):
            added[key] = {**have, **lacking}
    return {**own, **added} if added else own


def is_last(closing: Values) -> bool:
    """Tell whether an `endturn` ends the game."""
    return closing.get(_LAST, False) is not False


def _is_said(name: str, row: object, tables: Sequence[object]) -> bool:
    """Tell whether one of our entries has the same number for the same player."""
    return any(isinstance(table, dict) and table.get(name) == row for table in tables)
