"""Who plays, written into the head of a ledger's text."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from civledger.model.ledger import Ledger
from civledger.store.entry_text import item, lines
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


def with_players(raw: str, ledger: Ledger, players: Sequence[Mapping[str, Any]]) -> str:
    """Return the text of a ledger without entries with other players; what stands before them stays. Raises NotCut."""
    first = re.search(r"(?m)^[ \t]*\[\[\s*player\s*\]\]", raw)
    head = raw[: first.start()] if first else raw
    text = head + "\n".join(f"[[player]]\n{lines(player)}" for player in players)
    read = read_data(ledger.file, text.encode()).ledger
    if not first or "#" in raw[first.start() :] or read is None or read.header != {**ledger.header, "player": players}:
        raise NotCut("the players have an unusual layout. Change them by hand")
    return text


def _set_name(rows: list[str], number: int, row: Mapping[str, Any], quoted: str) -> str:
    """Return the lines with the name in the place of the old one, or else below the first key of the player."""
    key = "name" if "name" in row else next(iter(row))
    at = key_lines("\n".join(rows), wanted={("player", number, key)}).get(("player", number, key), 1) - 1
    line = rows[at].removesuffix("\r")
    newline = rows[at].removeprefix(line)
    if key != "name":
        indent = line.removesuffix(line.lstrip())
        rows[at : at + 1] = [rows[at], f"{indent}name = {quoted}{newline}"]
    elif plain := re.fullmatch(_PLAIN_NAME, line):
        rows[at] = f"{plain[1]}{quoted}{plain[2]}{newline}"
    return "\n".join(rows)
