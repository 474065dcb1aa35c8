"""One entry as the text that is appended to a ledger."""

from collections.abc import Mapping
from typing import Any

SHORT = 70


def block(values: Mapping[str, Any]) -> str:
    """Return an entry as TOML: short tables inline, long ones below it, a row a line."""
    import tomlkit  # heavy, and needed only for writing

    entry = tomlkit.table()
    long = {}
    for key, value in values.items():
        if isinstance(value, dict) and is_long(key, value):
            long[key] = value
        else:
            entry.append(key, inline(value))
    for key, rows in long.items():
        table = tomlkit.table()
        for name, row in rows.items():
            table.append(name, inline(row))
        entry.append(key, table)
    entries = tomlkit.aot()
    entries.append(entry)
    return tomlkit.dumps({"entry": entries}).strip("\n").replace("\n\n[entry.", "\n[entry.") + "\n"


def inline(value: Any) -> Any:
    """Return a value with every table in it on one line."""
    import tomlkit

    if not isinstance(value, dict):
        return value
    table = tomlkit.inline_table()
    for name, row in value.items():
        table.append(name, inline(row))
    return table


def is_long(key: str, rows: Mapping[str, Any]) -> bool:
    """Tell whether a table would make a line too long to read; tables of tables stay inline."""
    if any(isinstance(row, dict) for row in rows.values()):
        return False
    return len(key) + sum(len(str(name)) + len(str(row)) + 5 for name, row in rows.items()) > SHORT


def appended(text: str, entry: str) -> str:
    """Return a ledger with one more entry, in the newline style of the file."""
    newline = "\r\n" if "\r\n" in text else "\n"
    gap = "" if not text else "\n" if text.endswith("\n") else "\n\n"
    return text + (gap + entry).replace("\n", newline)
