"""The entries of a game as readable lines; each game says which keys go without saying."""

from collections.abc import Callable, Sequence
from typing import Any

from civledger.model.entry import Entry
from civledger.model.report import Report, Table
from civledger.model.situation import Situation
from civledger.model.struct import Struct

COLUMNS = ("turn", "line", "action", "what")
HIDDEN = ("seal",)


class Telling(Struct):
    """How a game tells its entries: keys and tables that need no name, and whether an entry is about a player."""

    plain: tuple[str, ...]
    plain_tables: tuple[str, ...]
    names: Callable[[Entry, str], bool]

    def view(self, situation: Situation, civ: str | None = None, turn: int | None = None) -> Report:
        """Return all entries by turn and phase, or those of one player or turn; what was replaced is not shown."""
        by_entry: dict[int, list[Entry]] = {}
        for replayed in situation.turns:
            for step in replayed.steps:
                if turn in (None, replayed.number) and self.concerns(step.entry, civ):
                    by_entry.setdefault(step.entry.position, []).append(step.entry)
        rows = tuple(self.row(pieces, civ) for pieces in by_entry.values())
        data = [dict(zip(COLUMNS, row, strict=True)) for row in rows]
        return Report(data, Table(COLUMNS, rows))

    def row(self, pieces: Sequence[Entry], civ: str | None) -> tuple[object, ...]:
        """Return one entry as a line; an endturn is replayed in two pieces, and a late entry in several."""
        last = pieces[-1]
        return last.turn, last.line, last.kind.action, self.together(pieces, civ)

    def together(self, pieces: Sequence[Entry], civ: str | None) -> str:
        """Return what all pieces of an entry say."""
        said = "; ".join(filter(None, (self.told(piece, civ) for piece in pieces)))
        return f"{said} ({pieces[-1].note})".lstrip() if pieces[-1].note else said

    def concerns(self, entry: Entry, civ: str | None) -> bool:
        """Tell whether an entry is about a player."""
        return entry.body is not None and (civ is None or self.names(entry, civ))

    def told(self, entry: Entry, civ: str | None) -> str:
        """Return what an entry says, without what goes without saying."""
        defaults = getattr(entry.kind.body, "_field_defaults", {})
        values = {key: value for key, value in entry.body._asdict().items() if key not in HIDDEN}
        said = {key: value for key, value in values.items() if key not in defaults or value != defaults[key]}
        quiet = {key for key, value in said.items() if self.quiet(entry, key, value)}
        phrases = (phrase("" if key in quiet else key, value, civ) for key, value in said.items())
        return "; ".join(filter(None, phrases))

    def quiet(self, entry: Entry, key: str, value: Any) -> bool:
        """Tell whether a key goes without saying."""
        return key in (*self.plain, entry.kind.action) or (key in self.plain_tables and isinstance(value, dict))


def phrase(key: str, value: Any, civ: str | None) -> str:
    """Return one key with its value."""
    if isinstance(value, tuple):
        return f"{key} {', '.join(' '.join(map(str, row)) if isinstance(row, tuple) else str(row) for row in value)}"
    if not isinstance(value, dict):
        return f"{key} {value}".strip()
    if not value:
        return ""
    rows = {name: row for name, row in value.items() if civ not in value or name == civ}
    inner = ", ".join(
        f"{name} {row if not isinstance(row, dict) else phrase('', row, None)}" for name, row in rows.items()
    )
    return f"{key} {inner}".strip()
