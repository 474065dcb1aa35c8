"""A ledger's text as the pieces that are merged: its head, every entry with its comments, and what follows the last."""

import datetime
import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

from civledger.model.ledger import Ledger, Values
from civledger.model.struct import Struct
from civledger.store.canonical import encode_exactly
from civledger.store.entry_text import block
from civledger.store.lines import ENTRY, has_long_strings
from civledger.store.values import values_of

STRIKE, APART = "strike", "apart"
_QUOTED = r"""\"(?:[^\"\\]|\\.)*\"|'[^']*'"""
_NUMBERS = r"(?m)^([ \t]*entries[ \t]*=[ \t]*)\[[^\]]*\]"
_SEAL_LINE = r"(?m)^[ \t]*seal[ \t]*=.*\n?"
_ACTION_LINE = r"(?m)^([ \t]*action[ \t]*=.*)$"
_SEAL_VALUE = r"""(?m)^([ \t]*seal[ \t]*=[ \t]*)("[^"\n]*"|'[^'\n]*')"""


class NotPlain(Exception):
    """The text is not written in a way that can be taken apart and put together again."""


class LedgerSheet(Struct):
    """The pieces of a ledger, which together are its text; `header` are the values of the head, the format too."""

    head: str
    header: Values
    entries: Sequence[Values]
    blocks: Sequence[str]
    tail: str


EMPTY = LedgerSheet("", {}, (), (), "")


def take_apart(ledger: Ledger) -> LedgerSheet:
    """Return the pieces of a ledger; raises NotPlain if entries do not stand one after the other behind the head."""
    lines = re.findall(r"[^\n]*\n|[^\n]+", ledger.text)
    heads = [line - 1 for line in ledger.lines]
    loose = not has_long_strings(ledger.text)  # what looks like a comment may end a string
    starts = [_first_line(lines, head) if loose else head for head in heads]
    end = _first_line(lines, len(lines)) if loose else len(lines)
    cuts = [*starts, end]
    head = "".join(lines[: cuts[0]])
    header = {"format": 1, **ledger.header}
    if not all(re.match(ENTRY, lines[place]) for place in heads) or encode_exactly(read_values(head)) != encode_exactly(
        header
    ):
        raise NotPlain
    blocks = ["".join(lines[start:stop]) for start, stop in pairwise(cuts)]
    return LedgerSheet(head, header, ledger.entries, blocks, "".join(lines[end:]))


def _first_line(lines: Sequence[str], behind: int) -> int:
    """Return the first of the blank lines and comments that stand right before a line."""
    first = behind
    while first and (not lines[first - 1].strip() or lines[first - 1].lstrip().startswith("#")):
        first -= 1
    return first


def read_values(text: str) -> Mapping[str, Any]:
    """Return the values of a piece; raises NotPlain if it is no TOML by itself."""
    try:
        return values_of(text)
    except (ValueError, RecursionError) as error:
        raise NotPlain from error


def identify(entry: Values) -> bytes:
    """Return by what an entry is known: neither its seal nor the numbers of what it strikes are its own.

    Nor is what a merge wrote into it: the entry may be merged once more, from a side that has it without.
    """
    action = entry.get("action")
    foreign = "seal" if action == "endturn" else "entries" if action == STRIKE else None
    return encode_exactly({key: value for key, value in entry.items() if key not in (foreign, APART)})


def resemble(entry: Values) -> tuple[object, ...]:
    """Return what an entry still has in common with what it was before somebody changed it: turn, action and whom."""
    closed = entry.get("at") if entry.get("action") == "endturn" else None
    at = closed if isinstance(closed, datetime.time | datetime.datetime) else None
    # Whom it is about, as far as that can be told without knowing its game.
    alone = [str(entry[key]) for key in ("civ", "player", "from", "to") if key in entry]
    tables = [str(name) for table in entry.values() if isinstance(table, dict) for name in table]
    return str(entry.get("turn")), str(entry.get("action")), at and at.isoformat(), *(alone or sorted(set(tables)))


def set_numbers(text: str, numbers: Sequence[object]) -> str:
    """Return a strike that names other numbers."""
    written = ", ".join(map(str, numbers))
    return re.sub(_NUMBERS, lambda found: f"{found[1]}[{written}]", text, count=1)


def set_seal(text: str, seal: str) -> str:
    """Return an `endturn` with this seal, whatever seal it has."""
    bare = text if re.search(_SEAL_VALUE, text) else re.sub(_ACTION_LINE, r'\1\nseal = ""', text, count=1)
    return re.sub(_SEAL_VALUE, lambda found: f'{found[1]}"{seal}"', bare, count=1)


def remove_seal(text: str) -> str:
    """Return an `endturn` without its seal."""
    return re.sub(_SEAL_LINE, "", text, count=1)


def set_apart(text: str, values: Values) -> str:
    """Return an entry that says that the two sides of a merge counted it differently."""
    marked, found = re.subn(_ACTION_LINE, r"\1\napart = true", text, count=1)
    return marked if found else write_anew(text, values)


def add_comments(text: str, other: str) -> str:
    """Return an entry with the comments, too, that another text of it has and this one lacks, above it."""
    here = set(_find_comments(text))
    lacking = [comment for comment in _find_comments(other) if comment not in here]
    head = re.search(ENTRY, text)
    place = head.start() if head and lacking else 0
    return text[:place] + "".join(f"{comment}\n" for comment in lacking) + text[place:]


def list_comments(text: str) -> list[str]:
    """Return the comments that stand in lines of their own; none where a text of several lines may hold such."""
    lines = [line.strip() for line in text.split("\n")]
    return [] if has_long_strings(text) else [line for line in lines if line.startswith("#")]


def _find_comments(text: str) -> Iterator[str]:
    """Yield the comments of an entry, in lines of their own or behind something else."""
    for line in text.split("\n"):
        quoted = re.sub(_QUOTED, lambda found: "x" * len(found[0]), line)
        place = quoted.find("#")
        if place >= 0:
            yield line[place:].rstrip()


def write_anew(text: str, values: Values) -> str:
    """Return the text of an entry with other values, below the comments that stand above it."""
    head = re.search(ENTRY, text)
    return text[: head.start() if head else 0] + block(values)
