"""One entry as the text that is appended to a ledger."""

import datetime
import re
from collections.abc import Mapping
from typing import Any

from civledger.model.toml import loads
from civledger.store.lines import ENTRY
from civledger.store.write import NotWritten

SHORT = 70
PLAIN_KEY = re.compile(r"[A-Za-z0-9_-]+")
PLAIN_TEXT = re.compile(r'[^"\\\x00-\x1f\x7f-\x9f]*')


def block(values: Mapping[str, Any]) -> str:
    """Return an entry as TOML: short tables inline, long ones below it, a row a line."""
    short = [f"{key_text(key)} = {value_text(value)}" for key, value in values.items() if not is_long(key, value)]
    lines = ["[[entry]]", *short]
    for key, rows in values.items():
        if is_long(key, rows):
            lines += [
                f"[entry.{key_text(key)}]",
                *(f"{key_text(name)} = {value_text(row)}" for name, row in rows.items()),
            ]
    return "\n".join(lines) + "\n"


def key_text(key: str) -> str:
    """Return a key, in quotes if it needs them."""
    return key if PLAIN_KEY.fullmatch(key) else value_text(key)


def value_text(value: Any) -> str:
    """Return a value as TOML; text that needs more than quotes is left to tomlkit, which takes its time to load."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int):
        return str(value)
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key_text(name)} = {value_text(row)}" for name, row in value.items()) + " }"
    if isinstance(value, list):
        return f"[{', '.join(map(value_text, value))}]"
    if isinstance(value, datetime.date | datetime.time):
        return value.isoformat()
    if isinstance(value, str) and PLAIN_TEXT.fullmatch(value):
        return f'"{value}"'
    import tomlkit

    return str(tomlkit.item(value).as_string())


def is_long(key: str, rows: Any) -> bool:
    """Tell whether a table would make a line too long to read; tables of tables stay inline."""
    if not isinstance(rows, dict) or any(isinstance(row, dict) for row in rows.values()):
        return False
    return len(key) + sum(len(str(name)) + len(str(row)) + 5 for name, row in rows.items()) > SHORT


def appended(text: str, entry: str) -> str:
    """Return a ledger with one more entry, in the newline style of the file; raises NotWritten if none can follow."""
    newline = "\r\n" if "\r\n" in text else "\n"
    gap = "" if not text else "\n" if text.endswith("\n") else "\n\n"
    new = text + (gap + entry).replace("\n", newline)
    if "entry" in text and not re.search(ENTRY, text):  # they may be one list, which no [[entry]] can follow
        try:
            loads(new.removeprefix("\ufeff"))
        except ValueError as error:
            why = "the entries are one list; write each under its own [[entry]] first"
            raise NotWritten(f"nothing was recorded: {why}") from error
    return new
