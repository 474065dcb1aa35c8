"""TOML text to plain values, with the quickest reader at hand."""

from collections.abc import Callable
from functools import cache
from typing import Any


@cache
def compiled() -> Callable[[str], dict[str, Any]] | None:
    """Return the compiled reader, None where it is not installed."""
    try:
        from rtoml import loads
    except ImportError:
        return None
    return loads


def loads(text: str) -> dict[str, Any]:
    """Return the values of a text of our own."""
    quick = compiled()
    if quick:
        return quick(text)
    import tomllib

    return tomllib.loads(text)
