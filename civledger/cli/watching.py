"""Drawing a view again whenever its ledger changes."""

import os
import sys
import time
from typing import Any

import typer

from civledger.bookkeeping.open_ledger import take_content
from civledger.cli.options import How
from civledger.cli.refusals import saying_refusals
from civledger.cli.show import takes_codes
from civledger.cli.show_view import choose_file, show_view

PAUSE = 0.3
HOME_AND_CLEAR = "\x1b[H\x1b[J"


def watch_view(how: How, name: str, who: str | None = None, **more: Any) -> None:
    """Show a view until somebody ends it; a ledger that cannot be read is told, and looked at again."""
    file = choose_file(how.file)
    seen: object = None
    if takes_codes():
        sys.stdout.write("\n" * os.get_terminal_size().lines)  # what stands there goes up, where it can be read again
    try:
        while True:
            now = take_content(file), size()
            if now != seen:
                seen = now
                draw(how._replace(file=file), name, who, **more)
            time.sleep(PAUSE)
    except KeyboardInterrupt:
        sys.stdout.write("\n")


def size() -> os.terminal_size | None:
    """Return how large the terminal is by now: another size needs another drawing."""
    return os.get_terminal_size() if sys.stdout.isatty() else None


def draw(how: How, name: str, who: str | None, **more: Any) -> None:
    """Draw a view on an empty screen, or one below the other where none can be cleared."""
    if takes_codes():
        sys.stdout.write(HOME_AND_CLEAR)
        sys.stdout.flush()
    try:
        with saying_refusals():
            show_view(how, name, who, **more)
    except typer.Exit:
        return  # what is wrong has been told; the next change may mend it
