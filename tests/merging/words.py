"""Ledgers in a few letters: `1a` is a note of turn 1, `1m5` a census, `1!x` an endturn, `1-2` a strike of entry 2."""

import re
import tomllib
from collections.abc import Iterator, Sequence
from typing import Any

from civledger.bookkeeping.merge_ledgers import Merge, merge_texts
from civledger.store.entry_text import block
from civledger.store.seal import seals
from tests.support import header

UNSEALED = ("name",)
MARKS = ("<<<<<<<", "=======", ">>>>>>>")
CENSUS = {"m": "Minoa", "r": "Rome"}
WORD = re.compile(r"(\d+)(?:(!)(\w*)|-([\d,]+)(\w*)|([mr])(\d+)|(\w+))")


def entry_of(word: str) -> dict[str, Any]:
    """Return the entry that a word stands for."""
    found = WORD.fullmatch(word)
    assert found, word
    turn, closing, who, struck, reason, civ, number, text = found.groups()
    entry: dict[str, Any] = {"turn": int(turn)}
    if closing:
        at = tomllib.loads(f"at = 10:{ord(who or 'a') % 60:02}:00")["at"]
        return entry | {"action": "endturn", "space": {"Minoa": int(turn)}, "at": at}
    if struck:
        numbers = [int(number) for number in struck.split(",")]
        return entry | {"action": "strike", "entries": numbers, "reason": reason or "mistake"}
    if civ:
        return entry | {"action": "census", "tokens": {CENSUS[civ]: int(number)}}
    return entry | {"action": "note", "text": text}


def word_of(entry: dict[str, Any]) -> str:
    """Return the word that stands for an entry."""
    turn, action = entry["turn"], entry["action"]
    if action == "endturn":
        return f"{turn}!"
    if action == "strike":
        return f"{turn}-{','.join(map(str, entry['entries']))}"
    if action == "census":
        ((civ, number),) = entry["tokens"].items()
        return f"{turn}{civ[0].lower()}{number}"
    return f"{turn}{entry['text']}"


def ledger(words: str, head: str | None = None) -> str:
    """Return a ledger with these entries, every closed turn sealed."""
    head = header() if head is None else head
    entries = [entry_of(word) for word in words.split()]
    for place, seal in seals(entries, tomllib.loads(head), UNSEALED):
        entries[place]["seal"] = seal
    return head + "".join(f"\n{block(entry)}" for entry in entries)


def merged(base: str, ours: str, theirs: str) -> Merge:
    """Return three ledgers in a few letters, merged."""
    return merge_texts(*(ledger(words).encode() for words in (base, ours, theirs)))


def entries_of(merge: Merge) -> Sequence[dict[str, Any]]:
    """Return the entries of a merged ledger."""
    found: list[dict[str, Any]] = tomllib.loads(merge.data.decode().removeprefix("\ufeff")).get("entry", [])
    return found


def words_of(merge: Merge) -> str:
    """Return the entries of a merged ledger in a few letters."""
    return " ".join(map(word_of, entries_of(merge)))


def decide(merge: Merge) -> Iterator[list[dict[str, Any]]]:
    """Yield the entries if every conflict is decided for one side, then for the other."""
    for wanted in (0, 1):
        lines, inside = [], None
        for line in merge.data.decode().splitlines(keepends=True):
            mark = MARKS.index(line[:7]) if line[:7] in MARKS else None
            if mark is not None:
                inside = None if mark == 2 else mark
            elif inside in (None, wanted):
                lines.append(line)
        yield tomllib.loads("".join(lines)).get("entry", [])
