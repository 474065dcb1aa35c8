"""The values of a TOML text that anybody may have written."""

import re
from typing import Any

from civledger.model.toml import compiled

DEEPEST = 128  # tables or lists in one another, or parts of a name
_LONGEST_QUICK = 2_000_000  # no game fills a tenth of it; the compiled reader takes up to fifty times as much memory
_MOST_BITS = 14_000  # of a number: Python writes none of over 4,300 digits
_LONG_STRINGS = r"""(?s)"{3}(?:[^"\\]++|\\.|"{1,2}(?!"))*+(?:"{3,5})?|'{3}(?:[^']++|'{1,2}(?!'))*+(?:'{3,5})?"""
_STRINGS = _LONG_STRINGS + r"""|"(?:[^"\\\n]++|\\[^\n])*+"?|'[^'\n]*+'?|\#[^\n]*+"""
_LONG_NAME = r"""(?<![\w-])(?:(?:[\w-]++|"")[ \t]*+\.[ \t]*+){16}"""
_LONG_NUMBER = r"""(?<![\w"'])\d\w{3400}"""
_NEWER_TOML = (  # each behind signs of which it needs one: where none stands, nothing dearer is asked
    (("\n,", "\n}", "\n ", "\t"), r"\n[ \t]*[,}]"),
    (("}",), r",[ \t]*\}"),
    ((":",), r":\d\d(?:[+-][2-9]\d:|(?<=[\s=,\[T]\d\d:\d\d)(?![:\d]))"),  # a time without seconds; a zone beyond 19:59
    (("{\n", ",\n", " \n", "{#", ",#", " #", "\t"), r"[{,][ \t]*(?:#[^\n]*)?\n"),
)


def values_of(text: str) -> dict[str, Any]:
    """Return the values of a text; raises ValueError, where it can with line and column, or RecursionError.

    What only newer TOML has, the standard library refuses: so a ledger is the same to everybody.
    """
    quick = compiled() if len(text) <= _LONGEST_QUICK else None
    if quick is None or text.startswith("\ufeff") or "\\e" in text or "\\x" in text:
        return slowly_read(text)
    if any(any(map(text.__contains__, signs)) and re.search(newer, text) for signs, newer in _NEWER_TOML):
        return slowly_read(text)
    try:
        return quick(text)
    except ValueError:  # a mistake, which the standard library names best, or a number beyond 64 bits
        return slowly_read(text)


def slowly_read(text: str) -> dict[str, Any]:
    """Return the values of any text, as the standard library reads them."""
    import tomllib

    if re.search(_LONG_NAME, re.sub(_STRINGS, '""', text)):
        raise RecursionError  # each part is a table in the one before it, and to read them would take its time
    try:
        values = tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        raise
    except ValueError as error:
        raise _endless(text) from error
    level: list[Any] = [values]
    for _ in range(DEEPEST):
        inner = [value for outer in level for value in (outer.values() if isinstance(outer, dict) else outer)]
        if any(isinstance(value, int) and value.bit_length() > _MOST_BITS for value in inner):
            raise _endless(text)
        level = [value for value in inner if isinstance(value, dict | list)]
    if level:
        raise RecursionError
    return values


def _endless(text: str) -> ValueError:
    """Return what to say of a number that is too long, and where it stands."""
    number = re.search(_LONG_NUMBER, text)
    start = number.start() if number else 0
    line, column = text.count("\n", 0, start) + 1, start - text.rfind("\n", 0, start)
    return ValueError(f"a number has thousands of digits (at line {line}, column {column})")
