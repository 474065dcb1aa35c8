"""The prompt of `civledger run` on a terminal: a turn without starting the program again."""

import os
import sys
from collections.abc import Callable
from contextlib import suppress

from civledger.bookkeeping.open_ledger import open_ledger
from civledger.bookkeeping.refusals import UnusableLedger
from civledger.cli.command_line import NOT_HERE, carry_out
from civledger.report.safe import printable

HISTORY = os.path.expanduser("~/.civledger_history")
ENDING = ("exit", "quit")


def prompt(file: str) -> None:
    """Carry out command lines, and remember them for the next time."""
    save = remember(file)
    try:
        converse(file)
    finally:
        save()


def converse(file: str) -> None:
    """Read command lines until `exit` or the end of input."""
    while True:
        try:
            line = input(f"{printable(os.path.basename(file))}{turn_of(file)}> ").strip()
        except EOFError:
            sys.stdout.write("\n")
            return
        except KeyboardInterrupt:
            sys.stdout.write("\n")
            continue
        if line in ENDING:
            return
        if line:
            carry_out(file, line)


def turn_of(file: str) -> str:
    """Return which turn is open, nothing while the ledger cannot be read."""
    try:
        books = open_ledger(file).books
    except UnusableLedger:
        return ""
    return f", {books.ruleset.turn_called} {books.written.open_turn}"


def remember(file: str) -> Callable[[], None]:
    """Set up history and completion, where the system has readline, and return what keeps the history."""
    try:
        import readline
    except ImportError:
        return lambda: None
    try:
        readline.read_history_file(HISTORY)
    except OSError:  # the first time there is none
        readline.clear_history()
    readline.set_completer_delims(" ,=")
    readline.set_completer(completer(file, lambda: readline.get_line_buffer()[: readline.get_endidx()]))
    readline.parse_and_bind("tab: complete")

    def save() -> None:
        with suppress(OSError):  # a home that cannot be written to keeps none
            readline.write_history_file(HISTORY)

    return save


def completer(file: str, line: Callable[[], str]) -> Callable[[str, int], str | None]:
    """Return what readline asks for the n-th word that may stand at the end of the line."""
    found: list[str] = []

    def complete(begun: str, number: int) -> str | None:
        if number == 0:
            from civledger.cli.completing import completions  # loads every command, which the first Tab can wait for

            found[:] = completions(file, line(), ENDING, NOT_HERE)
        return found[number] if number < len(found) else None

    return complete
