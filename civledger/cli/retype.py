"""Entries that were taken back as the command lines that record them again: each is tried before it is told."""

import io
from collections.abc import Iterator
from contextlib import redirect_stderr

from civledger.bookkeeping.retype import TakenCommand, taken_commands
from civledger.bookkeeping.script import find_errors_left
from civledger.bookkeeping.undo import Undone
from civledger.cli.command_line import carry_out
from civledger.cli.run import kept_back
from civledger.model import toml
from civledger.model.verdict import FINE
from civledger.store.entry_text import appended
from civledger.store.storage import Memory

OF_THE_MOMENT = ("at", "seal")  # when a turn is closed, and what follows from that


def retype(undone: Undone, named: str | None = None) -> Iterator[str]:
    """Yield a line for each command that was undone, oldest first, or its entries if no command can record them.

    A ledger that was named with -f is named in the lines, too.
    """
    file, commands = undone.opened.file, list(taken_commands(undone, named))
    memory = Memory(file, undone.left)
    lines = []
    for memory.line, command in enumerate(commands, 1):  # as the lines of a script are counted
        lines.append(find_line(file, memory, command))
    refused = find_refused_lines(file, memory)
    for number, (line, command) in enumerate(zip(lines, commands, strict=True), 1):
        if line is None or number in refused:
            yield command.text.removesuffix("\n") if number == len(commands) else command.text
        else:
            yield from line.splitlines()


def find_line(file: str, memory: Memory, command: TakenCommand) -> str | None:
    """Return what records the entries of a command, in one line or a line each, and record them in any case."""
    line = try_lines(file, memory, command) or try_parts(file, memory, command)
    if line is None:
        memory.data = appended(memory.data.decode(), command.text).encode()
    return line


def try_lines(file: str, memory: Memory, command: TakenCommand) -> str | None:
    """Return the first line that records the entries of a command; then they stand in the memory."""
    return next((line for line in command.lines if records(file, memory, line, command)), None)


def try_parts(file: str, memory: Memory, command: TakenCommand) -> str | None:
    """Return a line for each entry of a command, as of an import; None, and nothing in the memory, if one has none."""
    before, lines = memory.data, []
    for part in command.parts:
        line = try_lines(file, memory, part)
        if line is None:
            memory.data = before
            return None
        lines.append(line)
    return "\n".join(lines) or None


def find_refused_lines(file: str, memory: Memory) -> set[int]:
    """Return the numbers of lines that a script of them all would be refused for."""
    if not memory.brought.keys() - memory.allowed:
        return set()
    return {number for number, _ in find_errors_left(file, memory, last=0)}


def records(file: str, memory: Memory, line: str, command: TakenCommand) -> bool:
    """Tell whether a line records the very entries of a command; then they stand in the memory."""
    before = memory.data
    with kept_back(), redirect_stderr(io.TextIOWrapper(io.BytesIO(), encoding="utf-8")):
        code = carry_out(file, line, memory)
    added = toml.loads(memory.data[len(before) :].decode()).get("entry", []) if code == FINE else []
    if [timeless(values) for values in added] == [timeless(values) for values in command.values]:
        return True
    memory.data = before
    return False


def timeless(values: dict[str, object]) -> dict[str, object]:
    """Return an entry without what it owes to the moment in which it was recorded."""
    return {key: value for key, value in values.items() if key not in OF_THE_MOMENT}
