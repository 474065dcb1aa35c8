"""TOML text to plain values, with the quickest reader at hand."""

from collections.abc import Callable
from functools import cache
from typing import Any


@cache
def reader() -> Callable[[str], dict[str, Any]]:
    """Return a compiled reader or, where it is not installed, the standard library's."""
    try:
        from toml_rs import loads as compiled
    except ImportError:
        import tomllib

        return tomllib.loads
    return lambda text: compiled(text, toml_version="1.0.0")


def loads(text: str) -> dict[str, Any]:
    """Return the values of a text that nests nothing deeply: the compiled reader has no bound for that."""
    return reader()(text)
