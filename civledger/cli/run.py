"""`civledger run`."""

import shlex
import sys
from typing import Annotated

import typer

from civledger.cli.desk import chosen, shelf
from civledger.cli.options import How, showing
from civledger.cli.show import refuse, unreadable
from civledger.model.verdict import FINE, WRONG_USAGE
from civledger.store.lock import Locked, locked
from civledger.store.read import Unreadable, text_of
from civledger.store.shelf import Memory
from civledger.store.write import NotWritten, rewrite


@showing
def run(
    script: Annotated[
        str | None, typer.Argument(metavar="[SCRIPT]", help="A file of command lines; - or none: input.")
    ] = None,
    *,
    how: How,
) -> None:
    """Carry out command lines without starting the program again; a script is all or nothing.

    On a terminal it is a prompt with history and completion; an empty line or `exit` ends it. Lines that begin with #
    are passed over.

    \b
    Examples:
      civledger run
      civledger run turn7.txt
      echo "census hel=23" | civledger run
    """
    file = chosen(how.file)
    if script in (None, "-") and sys.stdin.isatty():
        from civledger.cli.prompt import prompt

        prompt(file)
        return
    lines = script_lines(script)
    try:
        with locked(file):
            memory = Memory(file)
            with shelf(memory):
                for number, line in lines:
                    carried_out(file, number, line)
            if memory.data != memory.before:
                rewrite(file, memory.before, memory.data)
    except (Locked, NotWritten, Unreadable) as failed:
        unreadable(str(failed))
    except OSError as failed:
        unreadable(f"{file}: {failed.strerror or failed}")


def script_lines(script: str | None) -> list[tuple[int, str]]:
    """Return the command lines of a script with their numbers."""
    if script is None or script == "-":
        text = sys.stdin.read()
    else:
        try:
            text = text_of(script)
        except Unreadable as failed:
            refuse(f"the script {script} {failed}")
    return [
        (number, line) for number, line in enumerate(text.splitlines(), 1) if line.strip() and line.strip()[0] != "#"
    ]


def carried_out(file: str, number: int, line: str) -> None:
    """Carry out one line of a script; if it fails, the script ends there and nothing is recorded."""
    code = call(file, line)
    if code != FINE:
        refuse(f"line {number} of the script failed: {line.strip()}; nothing of it was recorded", code)


def call(file: str, line: str) -> int:
    """Carry out one command line for this ledger, and return its exit code."""
    from civledger.cli.app import COMMANDS, build

    try:
        words = shlex.split(line)
    except ValueError as wrong:
        typer.echo(f"civledger: {wrong}", err=True)
        return WRONG_USAGE
    if words[:1] == ["civledger"]:
        words = words[1:]
    if words[:1] in (["run"], ["new"]):
        typer.echo(f"civledger: {words[0]} cannot be called from here", err=True)
        return WRONG_USAGE
    if (
        words
        and words[0] in COMMANDS
        and not {"-f", "--file"} & set(words)
        and words[0] not in ("explain", "advances", "completion")
    ):
        words[1:1] = ["-f", file]
    try:
        build(words[:1] if words[0] in COMMANDS else COMMANDS)(args=words, prog_name="civledger")
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else FINE
    return FINE
