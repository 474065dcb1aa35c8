"""Entries that were taken back as the command lines that record them again: each is tried before it is told."""

import io
from collections.abc import Iterator
from contextlib import redirect_stderr

from civledger.bookkeeping.retype import TakenCommand, taken_commands
from civledger.bookkeeping.undo import Undone
from civledger.cli.command_line import carry_out
from civledger.cli.run import kept_back
from civledger.model import toml
from civledger.model.verdict import FINE
from civledger.store.entry_text import appended
from civledger.store.storage import Memory

OF_THE_MOMENT = ("at", "seal")  # when a turn is closed, and what follows from that


def retype(undone: Undone) -> Iterator[str]:
    """Yield a line for each command that was taken back, oldest first, or its entries where no line records them."""
    file = undone.opened.file
    memory = Memory(file, undone.left)
    for command in taken_commands(undone):
        line = next((line for line in command.lines if records(file, memory, line, command)), None)
        if line is None:
            memory.data = appended(memory.data.decode(), command.text).encode()
        yield command.text.removesuffix("\n") if line is None else line


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
