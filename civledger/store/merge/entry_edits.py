"""Small changes to the text of one entry; whoever makes them reads the text again."""

import re
from collections.abc import Sequence

from civledger.model.ledger import Values
from civledger.store.entry_text import block
from civledger.store.lines import ENTRY

NUMBERS = r"(?m)^([ \t]*entries[ \t]*=[ \t]*)\[[^\]]*\]"
SEAL_LINE = r"(?m)^[ \t]*seal[ \t]*=.*\n?"
ACTION_LINE = r"(?m)^([ \t]*action[ \t]*=.*)$"
SEAL_VALUE = r"""(?m)^([ \t]*seal[ \t]*=[ \t]*)("[^"\n]*"|'[^'\n]*')"""


def set_numbers(text: str, numbers: Sequence[object]) -> str:
    """Return a strike that names other numbers."""
    written = ", ".join(map(str, numbers))
    return re.sub(NUMBERS, lambda found: f"{found[1]}[{written}]", text, count=1)


def set_seal(text: str, seal: str) -> str:
    """Return an `endturn` with this seal, whatever seal it has."""
    bare = text if re.search(SEAL_VALUE, text) else re.sub(ACTION_LINE, r'\1\nseal = ""', text, count=1)
    return re.sub(SEAL_VALUE, lambda found: f'{found[1]}"{seal}"', bare, count=1)


def remove_seal(text: str) -> str:
    """Return an `endturn` without its seal."""
    return re.sub(SEAL_LINE, "", text, count=1)


def set_apart(text: str, values: Values) -> str:
    """Return an entry that says that the two sides of a merge counted it differently."""
    marked, found = re.subn(ACTION_LINE, r"\1\napart = true", text, count=1)
    return marked if found else write_anew(text, values)


def write_anew(text: str, values: Values) -> str:
    """Return the text of an entry with other values, below the comments that stand above it."""
    head = re.search(ENTRY, text)
    return text[: head.start() if head else 0] + block(values)
