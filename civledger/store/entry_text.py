"""One entry as the text that is appended to a ledger."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from civledger.model.toml import loads
from civledger.store.ledger_file import NotWritten
from civledger.store.lines import ENTRY

_SHORT = 70
_BARE = r"[A-Za-z0-9_-]+"


def block(values: Mapping[str, Any]) -> str:
    """Return an entry as TOML: short tables inline, long ones below it, a row a line."""
    long = {key: rows for key, rows in values.items() if _is_long(key, rows)}
    short = {key: value for key, value in values.items() if key not in long}
    below = [f"[entry.{_key(key)}]\n{lines(rows)}" for key, rows in long.items()]
    return f"[[entry]]\n{lines(short)}{''.join(below)}"


def lines(rows: Mapping[str, Any]) -> str:
    """Return a table as TOML, a row a line."""
    return "".join(f"{row}\n" for row in _rows(rows))


def _rows(rows: Mapping[str, Any]) -> Iterator[str]:
    for name, value in rows.items():
        yield f"{_key(name)} = {item(value)}"


def item(value: Any) -> str:
    """Return a value as it stands behind its key: tables in it, and in lists, in braces."""
    match value:
        case dict():
            return f"{{ {', '.join(_rows(value))} }}" if value else "{}"
        case list():
            return f"[{', '.join(map(item, value))}]"
        case bool():
            return "true" if value else "false"
        case int():
            return str(value)
        case str() if value.isprintable() and '"' not in value and "\\" not in value:
            return f'"{value}"'
    import tomlkit  # takes its time to load, so only for what needs more than quotes

    written: str = tomlkit.item(value).as_string()
    return written


def _key(name: str) -> str:
    if re.fullmatch(_BARE, name):
        return name
    import tomlkit

    return tomlkit.key(name).as_string()


def _is_long(key: str, rows: Any) -> bool:
    """Tell whether a table would make a line too long to read; tables of tables stay inline."""
    if not isinstance(rows, dict) or any(isinstance(row, dict) for row in rows.values()):
        return False
    return len(key) + sum(len(str(name)) + len(str(row)) + 5 for name, row in rows.items()) > _SHORT


def append_entry(text: str, entry: str) -> str:
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
