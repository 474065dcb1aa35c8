"""The commands put together once for all the lines that tests type."""

import sys
from collections.abc import Sequence

from typer import Typer

from civledger.cli.app import build
from civledger.rules import RULESETS

usual = dict(RULESETS)
programs: dict[tuple[str, ...], Typer] = {}


def prepared(names: Sequence[str]) -> Typer:
    """Return the program with some of its commands, the same one as before unless a test brought a game of its own."""
    if usual != RULESETS:
        return build(names)
    if tuple(names) not in programs:
        programs[tuple(names)] = build(names)
    return programs[tuple(names)]


def prepare() -> None:
    """Have the program put its commands together once."""
    vars(sys.modules[build.__module__])["build"] = prepared
