"""The values of a TOML text that anybody may have written, read some entries at a time."""

from typing import Any

from civledger.model.toml import loads
from civledger.store.lines import HEADER

AT_ONCE = 16  # entries; of fewer at a time the reader needs less memory, and new memory takes longer than reading
MOST_BRACKETS = 128  # in a piece for the compiled reader: thousands of them, one in another, would end the program


def values_of(text: str) -> dict[str, Any]:
    """Return the values of a text; raises ValueError that says at which line and column, or RecursionError."""
    opening, *blocks = text.split(HEADER)
    entries: list[Any] = []
    try:
        values = read(opening)
        for first in range(0, len(blocks), AT_ONCE):
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
    return loads(piece) if piece.count("[") + piece.count("{") <= MOST_BRACKETS else slowly_read(piece)


def slowly_read(text: str) -> dict[str, Any]:
    """Return the values of any text, as the standard library reads them."""
    import tomllib  # hardly ever needed

    values = tomllib.loads(text)
    level: list[Any] = [values]
    for _ in range(MOST_BRACKETS):
        inner = [value for outer in level for value in (outer.values() if isinstance(outer, dict) else outer)]
        level = [value for value in inner if isinstance(value, dict | list)]
    if level:
        raise RecursionError
    return values
