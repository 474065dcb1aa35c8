"""Drawing a view again whenever its ledger changes."""

import gc
import sys
import time
from typing import Any

import typer

from civledger.cli.desk import chosen, show_view
from civledger.cli.options import How
from civledger.cli.pages import taken
from civledger.cli.show import on_terminal

PAUSE = 0.3
CLEARED = "\x1b[H\x1b[2J\x1b[3J"


def watch_view(how: How, name: str, **more: Any) -> None:
    """Show a view until somebody ends it; a ledger that cannot be read is told, and looked at again."""
    file = chosen(how.file)
    gc.enable()  # this may run all evening
    seen: object = None
    try:
        while True:
            now = taken(file)
            if now != seen:
                seen = now
                draw(how._replace(file=file), name, **more)
            time.sleep(PAUSE)
    except KeyboardInterrupt:
        sys.stdout.write("\n")


def draw(how: How, name: str, **more: Any) -> None:
    """Draw a view on an empty screen, or one below the other in a pipe."""
    if on_terminal():
        sys.stdout.write(CLEARED)
        sys.stdout.flush()
    try:
        show_view(how, name, **more)
    except typer.Exit:
        return  # what is wrong has been told; the next change may mend it
