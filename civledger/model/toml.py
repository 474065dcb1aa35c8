"""TOML text to plain values, with the quickest reader at hand."""

from collections.abc import Callable
from functools import cache
from typing import Any


@cache
def reader() -> Callable[[str], dict[str, Any]]:
    """Return rtoml's compiled reader or, where it is not installed, the standard library's."""
    try:
        import rtoml
    except ImportError:
        import tomllib

        return tomllib.loads
    return rtoml.loads


def loads(text: str) -> dict[str, Any]:
    """Return the document; raises ValueError with "line N column M" in it, or RecursionError."""
    return reader()(text)
