"""The values of a TOML text that anybody may have written, read some entries at a time."""

import re
from collections.abc import Sequence
from typing import Any

from civledger.model.toml import loads
from civledger.store.lines import HEADER

AT_ONCE = 16  # entries; of fewer at a time the reader needs less memory, and new memory takes longer than reading
MOST_MARKS = 128  # brackets or points in a piece for the compiled reader: thousands, one in another, would crash it
LONGEST_WORD = 3500  # signs in it: so would a run of more of some; and Python writes no number of over 4,300 digits
MOST_BITS = 4 * LONGEST_WORD
EQUALS = "=" * 200  # of this sign the shortest run would: a few hundred on a small stack
LONG_STRINGS = r"""(?s)"{3}(?:[^"\\]++|\\.|"{1,2}(?!"))*+(?:"{3,5})?|'{3}(?:[^']++|'{1,2}(?!'))*+(?:'{3,5})?"""
STRINGS = LONG_STRINGS + r"""|"(?:[^"\\\n]++|\\[^\n])*+"?|'[^'\n]*+'?|\#[^\n]*+"""
LONG_NAME = r"""(?<![\w-])(?:(?:[\w-]++|"")[ \t]*+\.[ \t]*+){16}"""
LONG_NUMBER = r"""(?<![\w"'])\d\w{3400}"""


def values_of(text: str, blocks: Sequence[str]) -> dict[str, Any]:
    """Return the values of a text; raises ValueError, where it can with line and column, or RecursionError.

    The blocks are what stands before, between and after the headers of its entries.
    """
    entries: list[Any] = []
    try:
        values = read(blocks[0])
        for first in range(1, len(blocks), AT_ONCE):
            more = read(HEADER + HEADER.join(blocks[first : first + AT_ONCE]))
            entries += more.pop("entry")
            if more:  # a table of its own among the entries
                return slowly_read(text)
    except ValueError:  # a mistake, or a text in quotes that goes over several pieces
        return slowly_read(text)
    if entries and "entry" in values:
        return slowly_read(text)
    return {**values, "entry": entries} if entries else values


def read(piece: str) -> dict[str, Any]:
    """Return the values of a piece."""
    return loads(piece) if is_harmless(piece) else slowly_read(piece)


def is_harmless(piece: str) -> bool:
    """Tell whether nothing in a piece can be nested deeply, nor be a number or anything else without end."""
    if piece.count("[") + piece.count("{") > MOST_MARKS or ("." in piece and piece.count(".") > MOST_MARKS):
        return False
    if EQUALS in piece or piece.startswith("\ufeff"):
        return False
    return len(piece) <= LONGEST_WORD or max(map(len, piece.split()), default=0) <= LONGEST_WORD


def slowly_read(text: str) -> dict[str, Any]:
    """Return the values of any text, as the standard library reads them."""
    import tomllib  # hardly ever needed

    if re.search(LONG_NAME, re.sub(STRINGS, '""', text)):
        raise RecursionError  # each part is a table in the one before it, and to read them would take its time
    try:
        values = tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        raise
    except ValueError as error:
        raise endless(text) from error
    level: list[Any] = [values]
    for _ in range(MOST_MARKS):
        inner = [value for outer in level for value in (outer.values() if isinstance(outer, dict) else outer)]
        if any(isinstance(value, int) and value.bit_length() > MOST_BITS for value in inner):
            raise endless(text)
        level = [value for value in inner if isinstance(value, dict | list)]
    if level:
        raise RecursionError
    return values


def endless(text: str) -> ValueError:
    """Return what to say of a number that is too long, and where it stands."""
    number = re.search(LONG_NUMBER, text)
    start = number.start() if number else 0
    line, column = text.count("\n", 0, start) + 1, start - text.rfind("\n", 0, start)
    return ValueError(f"a number has thousands of digits (at line {line}, column {column})")
