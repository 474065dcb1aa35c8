"""Mistakes in words, values and turns."""

from typing import Any

from tests.play.mistakes import Mistake, Table, some_buy
from tests.simulator.table import Entry


def misspelt_action(table: Table) -> Mistake | None:
    entry = table.pick([entry for entry in table.entries if entry["action"] not in ("endturn", "leave")])
    entry["action"] += "s"
    if entry["action"] == "credits":
        return None
    return Mistake(table.entries, entry["turn"], None)


REQUIRED = {"tax": "cities", "census": "tokens", "cities": "cities", "spend": "on", "buy": "advances", "hand": "kept"}


def missing_key(table: Table) -> Mistake | None:
    entry = table.pick([entry for entry in table.entries if REQUIRED.get(entry["action"]) in entry])
    if entry is None:
        return None
    del entry[REQUIRED[entry["action"]]]
    return Mistake(table.entries, entry["turn"], None)


def unknown_key(table: Table) -> Mistake | None:
    entry = table.pick(table.entries)
    entry["remark"] = "misplaced"
    return Mistake(table.entries, entry["turn"], None)


def tables_of(entry: Entry) -> list[tuple[str, dict[str, Any]]]:
    return [(key, rows) for key, rows in entry.items() if isinstance(rows, dict) and rows and key != "choose"]


def any_row(table: Table) -> tuple[Entry, dict[str, Any], str] | None:
    found: tuple[Entry, dict[str, Any], str] | None = table.pick(
        [
            (entry, rows, row)
            for entry in table.entries
            for key, rows in tables_of(entry)
            if key not in ("trade_empire", "advances")
            for row in rows
        ]
    )
    return found


def unreadable_number(table: Table) -> Mistake | None:
    found = any_row(table)
    if not found:
        return None
    entry, rows, row = found
    rows[row] = "many"
    return Mistake(table.entries, entry["turn"], None)


def unreadable_price(table: Table) -> Mistake | None:
    entry = some_buy(table, lambda entry: "choose" not in entry and "anatomy" not in entry and "library" not in entry)
    if entry is None:
        return None
    entry["advances"][next(iter(entry["advances"]))] = -1
    return Mistake(table.entries, entry["turn"], None)


def misspelt_name(table: Table) -> Mistake | None:
    found = any_row(table)
    if not found:
        return None
    entry, rows, row = found
    if entry["action"] == "tax" and any(row in entry.get(key, {}) for key in ("rate", "collected")):
        return None
    rows[row + "x"] = rows.pop(row)
    return Mistake(table.entries, entry["turn"], None)


def misspelt_buyer(table: Table) -> Mistake | None:
    entry = some_buy(table)
    if entry is None:
        return None
    entry["civ"] = "Atlantis"
    return Mistake(table.entries, entry["turn"], None)


def ahead(table: Table) -> Mistake | None:
    entry: Entry = {"turn": table.last_turn + 2, "action": "note", "text": "too early"}
    table.entries.append(entry)
    return table.done(entry, None)


def entered_late(table: Table) -> Mistake | None:
    entry = table.pick(table.of("endturn"))
    if entry is None:
        return None
    table.insert_after(entry, {"turn": entry["turn"], "action": "note", "text": "forgotten"})
    return table.done(entry, None)


def entered_twice(table: Table) -> Mistake | None:
    entry = table.pick(table.censuses)
    if entry is None:
        return None
    table.insert_after(entry, dict(entry))
    return table.done(entry, None)


def counted_apart(table: Table) -> Mistake | None:
    entry = table.pick(table.censuses)
    if entry is None:
        return None
    later = {**entry, "apart": True}
    table.insert_after(entry, later)
    entry["tokens"] = {name: number - 1 for name, number in entry["tokens"].items()}
    return table.done(later, None)


def counted_before(table: Table) -> Mistake | None:
    found = table.quiet_row()
    if not found:
        return None
    entry, civ = found
    left: Entry = {"turn": entry["turn"], "action": "census", "tokens": {civ: 1}, "after": "conflict"}
    table.entries.insert(table.entries.index(entry), left)
    return table.done(entry, civ) if entry["tokens"][civ] != 1 else None


def empty_note(table: Table) -> Mistake | None:
    found = table.row("census", "tokens")
    if not found:
        return None
    entry, _ = found
    note: Entry = {"turn": entry["turn"], "action": "note", "text": ""}
    table.insert_after(entry, note)
    return table.done(note, None)


def strike(table: Table, turn: int, *numbers: int) -> Mistake:
    """Strike entries at the end of the file, which must be wrong."""
    entry: Entry = {"turn": turn, "action": "strike", "entries": list(numbers), "reason": "misread"}
    table.entries.append(entry)
    return table.done(entry, None)


def struck_end(table: Table) -> Mistake | None:
    ends = [number for number, entry in enumerate(table.entries, 1) if entry["action"] == "endturn"]
    return strike(table, table.last_turn + 1, table.pick(ends)) if ends else None


def struck_again(table: Table) -> Mistake | None:
    """Write a note, and strike it twice."""
    table.entries.append({"turn": table.last_turn + 1, "action": "note", "text": "typed into the wrong game"})
    note = len(table.entries)
    strike(table, table.last_turn + 1, note)
    return strike(table, table.last_turn + 1, note)


def struck_ahead(table: Table) -> Mistake | None:
    return strike(table, table.last_turn + 1, len(table.entries) + table.pick([1, 2, 99]))
