"""The commands taken apart once for all the lines that tests type: Typer would do it again for each of them."""

import sys
from collections.abc import Sequence
from typing import Any
from weakref import WeakKeyDictionary

import typer.main
import typer.testing
from typer import Typer

from civledger.cli.app import build
from civledger.rules import RULESETS

usual, taken_apart = dict(RULESETS), typer.main.get_command
programs: dict[tuple[str, ...], Typer] = {}
commands: WeakKeyDictionary[Typer, Any] = WeakKeyDictionary()


def prepared(names: Sequence[str]) -> Typer:
    """Return the program with some of its commands, the same one as before unless a test brought a game of its own."""
    if usual != RULESETS:
        return build(names)
    if tuple(names) not in programs:
        programs[tuple(names)] = build(names)
    return programs[tuple(names)]


def command_of(program: Typer) -> Any:
    """Return what Typer makes of a program."""
    if program not in commands:
        commands[program] = taken_apart(program)
    return commands[program]


def prepare() -> None:
    """Have the program and Typer's own runner take commands apart once."""
    vars(sys.modules[build.__module__])["build"] = prepared
    vars(typer.main)["get_command"] = vars(typer.testing)["_get_command"] = command_of
