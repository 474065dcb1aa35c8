"""`civledger timer`."""

import re
import time
from typing import Annotated

import typer

from civledger.bookkeeping.open_ledger import judge_content, take_content
from civledger.bookkeeping.refusals import UnusableLedger
from civledger.cli.options import How, filing
from civledger.cli.show import refuse, say, unreadable
from civledger.cli.show_view import choose_file
from civledger.report.escape import printable
from civledger.store.side_files import read_timer, remove_timer, write_timer

_STOP = "stop"
LENGTH = re.compile(r"(?:(\d{1,2})h)?(?:(\d{1,4})(?:m|$))?(?:(\d{1,5})s)?")
_WRONG = "{!r} is not a time. Type 10m, 90s or 1h30m, or stop"


@filing
def timer(
    length: Annotated[
        str | None, typer.Argument(metavar="[LENGTH]", help="10m, 90s, 1h30m, or a number of minutes; stop ends it.")
    ] = None,
    *,
    how: How,
) -> None:
    """Start a timer that the live page shows, such as for the trade phase.

    `report --serve` and `host` show it; it is largest in the wall view (`#wall`). It is not recorded in the ledger.
    Without a length, it shows how much time is left.

    \b
    Examples:
      civledger timer 10m
      civledger timer
      civledger timer stop
    """
    ledger = choose_file(how.file)
    content = take_content(ledger, how.storage)
    if not isinstance(content, bytes):  # one that is broken at the moment has a timer nevertheless
        raise UnusableLedger(judge_content(ledger, content).verdict)
    if length is None:
        say(_tell_timer(read_timer(ledger)))
    elif length == _STOP:
        was_set = bool(read_timer(ledger))
        remove_timer(ledger)
        say(f"{printable(ledger)}: {'timer stopped' if was_set else 'no timer is running'}")
    else:
        _start_timer(ledger, length)


def _start_timer(ledger: str, length: str) -> None:
    seconds = read_length(length)
    ends = round((time.time() + seconds) * 1000)
    try:
        write_timer(ledger, ends)
    except OSError as failed:
        unreadable(f"{ledger}: the timer cannot be saved: {failed.strerror or failed}")
    say(f"{printable(ledger)}: {_tell_timer(ends)}")


def read_length(length: str) -> int:
    """Return a length of time in seconds; a bare number is minutes."""
    found = LENGTH.fullmatch(length)
    hours, minutes, seconds = [int(part or 0) for part in found.groups()] if found else (0, 0, 0)
    return hours * 3600 + minutes * 60 + seconds or refuse(_WRONG.format(length))


def _tell_timer(ends: int) -> str:
    """Return in words how much of a timer is left."""
    left = round(ends / 1000 - time.time())
    if not ends:
        return "no timer is running. To start one: civledger timer 10m"
    if left <= 0:
        return "time is up"
    return f"{left // 60}:{left % 60:02d} left, until {time.strftime('%H:%M:%S', time.localtime(ends / 1000))}"
