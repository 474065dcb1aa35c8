"""One entry as the text that is appended to a ledger."""

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from civledger.model.toml import loads
from civledger.store.ledger_file import NotWritten
from civledger.store.lines import ENTRY

if TYPE_CHECKING:
    from tomlkit.items import InlineTable, Item, Table

_SHORT = 70


def block(values: Mapping[str, Any]) -> str:
    """Return an entry as TOML: short tables inline, long ones below it, a row a line."""
    import tomlkit  # takes its time to load, so only where something is written

    long = {key: rows for key, rows in values.items() if _is_long(key, rows)}
    entry = table({key: value for key, value in values.items() if key not in long})
    for key, rows in long.items():
        entry.append(key, table(rows))
        entry[key].trivia.indent = ""  # tomlkit would put an empty line before it
    document, entries = tomlkit.document(), tomlkit.aot()
    entries.append(entry)
    document.append("entry", entries)
    return document.as_string()


def table(rows: Mapping[str, Any]) -> "Table":
    """Return a table that has a row a line."""
    import tomlkit

    lines = tomlkit.table()
    for name, row in rows.items():
        lines.append(name, item(row))
    return lines


def item(value: Any) -> "Item":
    """Return a value as it stands behind its key: tables in it, and in lists, in braces."""
    import tomlkit

    if isinstance(value, dict):
        return _inline(value)
    if isinstance(value, list):
        rows = tomlkit.array()
        for row in value:
            rows.append(item(row))
        return rows
    plain: Item = tomlkit.item(value)
    return plain


def _inline(rows: Mapping[str, Any]) -> "InlineTable":
    """Return a table in one line, with the spaces in its braces that tomlkit leaves out."""
    from tomlkit.container import Container
    from tomlkit.items import InlineTable, Trivia

    braces = InlineTable(Container(), Trivia(), new=False)
    for name, row in rows.items():
        value = item(row)
        value.trivia.indent = " "
        braces.append(name, value)
    if rows:
        value.trivia.trail = " "
    return braces


def _is_long(key: str, rows: Any) -> bool:
    """Tell whether a table would make a line too long to read; tables of tables stay inline."""
    if not isinstance(rows, dict) or any(isinstance(row, dict) for row in rows.values()):
        return False
    return len(key) + sum(len(str(name)) + len(str(row)) + 5 for name, row in rows.items()) > _SHORT


def appended(text: str, entry: str) -> str:
    """Return a ledger with one more entry, in the newline style of the file; raises NotWritten if none can follow."""
    newline = "\r\n" if "\r\n" in text else "\n"
    gap = "" if not text else "\n" if text.endswith("\n") else "\n\n"
    new = text + (gap + entry).replace("\n", newline)
    if "entry" in text and not re.search(ENTRY, text):  # they may be one list, which no [[entry]] can follow
        try:
            loads(new.removeprefix("\ufeff"))
        except ValueError as error:
            why = "the entries are written as one list (entry = [...]). Rewrite each under its own [[entry]] first"
            raise NotWritten(f"nothing was recorded: {why}") from error
    return new
