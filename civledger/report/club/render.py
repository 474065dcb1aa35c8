"""The templates of a site."""

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from civledger.report.html import environment

if TYPE_CHECKING:
    from jinja2 import Environment

_TEMPLATES = Path(__file__).parent / "templates"


@cache
def templates() -> "Environment":
    """Return the templates of a site, which escape whatever they are given, as those of the page do."""
    from jinja2 import FileSystemLoader  # as heavy as there

    return environment().overlay(loader=FileSystemLoader(_TEMPLATES))


def encode(text: str) -> bytes:
    """Return a text as the bytes of a file."""
    return text.encode("utf-8", "backslashreplace")
