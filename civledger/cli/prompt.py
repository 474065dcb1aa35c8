"""The prompt of `civledger run` on a terminal: a turn without starting the program again."""

import os
import sys
from collections.abc import Callable
from contextlib import suppress

from civledger.cli.app import every_command
from civledger.cli.run import call
from civledger.engine.check import prepared
from civledger.report.safe import printable
from civledger.rules import RULESETS
from civledger.store.read import read

HISTORY = os.path.expanduser("~/.civledger_history")


def prompt(file: str) -> None:
    """Carry out command lines, and remember them for the next time."""
    save = remember()
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
        if line in ("exit", "quit"):
            return
        if not line:
            continue
        line = "--help" if line in ("help", "?") else line
        call(file, line)


def turn_of(file: str) -> str:
    """Return which turn is open, nothing while the ledger cannot be read."""
    reading = read(file)
    books = prepared(reading.ledger, RULESETS)[0] if reading.ledger else None
    return f", {books.ruleset.turn_called} {books.written.open_turn}" if books else ""


def remember() -> Callable[[], None]:
    """Set up history and completion, where the system has readline, and return what keeps the history."""
    try:
        import readline
    except ImportError:
        return lambda: None
    try:
        readline.read_history_file(HISTORY)
    except OSError:  # the first time there is none
        readline.clear_history()
    nouns = [folder.part("vocabulary").nouns() for folder in RULESETS.values()]
    words = sorted({*every_command(), *(word for known in nouns for names in known.values() for word in names)})
    readline.set_completer_delims(" ,=")
    readline.set_completer(lambda begun, number: completion(words, begun, number))
    readline.parse_and_bind("tab: complete")

    def save() -> None:
        with suppress(OSError):  # a home that cannot be written to keeps none
            readline.write_history_file(HISTORY)

    return save


def completion(words: list[str], begun: str, number: int) -> str | None:
    """Return the n-th word that begins so."""
    fitting = [word for word in words if word.casefold().startswith(begun.casefold())]
    return fitting[number] if number < len(fitting) else None
