"""Who plays, written into the head of a ledger's text."""

import re
from collections.abc import Mapping
from typing import Any

from civledger.model.ledger import Ledger
from civledger.store.entry_text import item
from civledger.store.lines import key_lines
from civledger.store.read import read_data
from civledger.store.undo import NotCut

_NOT_PLAIN = "this player has an unusual layout. Write below its [[player]], on a line of its own: name = {}"
_PLAIN_NAME = r"""(\s*name\s*=\s*)(?:"(?:[^"\\]|\\.)*"|'[^']*')(\s*(?:#.*)?)"""


def with_name(raw: str, ledger: Ledger, number: int, name: str) -> str:
    """Return the text with the name of one `[[player]]`; everything else stays as it is written. Raises NotCut."""
    rows: Any = ledger.header["player"]
    named = {**ledger.header, "player": [*rows[:number], {**rows[number], "name": name}, *rows[number + 1 :]]}
    quoted = item(name)
    text = _set_name(raw.split("\n"), number, rows[number], quoted)
    read = read_data(ledger.file, text.encode()).ledger
    if read is None or (read.header, list(read.entries)) != (named, list(ledger.entries)):
        raise NotCut(_NOT_PLAIN.format(quoted))
    return text


def _set_name(lines: list[str], number: int, row: Mapping[str, Any], quoted: str) -> str:
    """Return the lines with the name in the place of the old one, or else below the first key of the player."""
    key = "name" if "name" in row else next(iter(row))
    at = key_lines("\n".join(lines), wanted={("player", number, key)}).get(("player", number, key), 1) - 1
    line = lines[at].removesuffix("\r")
    newline = lines[at].removeprefix(line)
    if key != "name":
        indent = line.removesuffix(line.lstrip())
        lines[at : at + 1] = [lines[at], f"{indent}name = {quoted}{newline}"]
    elif plain := re.fullmatch(_PLAIN_NAME, line):
        lines[at] = f"{plain[1]}{quoted}{plain[2]}{newline}"
    return "\n".join(lines)
