"""`civledger timer`."""

import re
import time
from typing import Annotated

import typer

from civledger.bookkeeping.open_ledger import judge_content, take_content
from civledger.cli.options import How, choose_file, filing, need_file
from civledger.cli.show import refuse, say, unreadable
from civledger.model.timers import NamedTimer
from civledger.model.verdict import UnusableLedger
from civledger.report.escape import printable
from civledger.store.side_files import read_timers, remove_timer, write_timer

_STOP = "stop"
LENGTH = re.compile(r"(?:(\d{1,2})h)?(?:(\d{1,4})(?:m|$))?(?:(\d{1,5})s)?")
_LONGEST = 24  # letters of a name: more would not fit on the wall


@filing
def timer(
    length: Annotated[
        str | None, typer.Argument(metavar="[LENGTH]", help="10m, 90s, 1h30m, or a number of minutes; stop ends it.")
    ] = None,
    name: Annotated[
        list[str] | None, typer.Argument(metavar="[NAME]...", help="What it is for, such as trade.")
    ] = None,
    *,
    how: How,
) -> None:
    """Start a timer that the live page shows, such as for the trade phase.

    `report --serve`, `host` and phones show it; it is largest in the wall view (`#wall`). It is not recorded in the
    ledger. Timers with different names run side by side. Without a length, it shows how much time is left; `stop`
    without a name stops them all.

    \b
    Examples:
      civledger timer 10m
      civledger timer 10m trade
      civledger timer
      civledger timer stop trade
    """
    need_file(how)
    ledger = choose_file(how.file)
    content = take_content(ledger, how.storage)
    if not isinstance(content, bytes):  # one that is broken at the moment has a timer nevertheless
        raise UnusableLedger(judge_content(ledger, content).verdict)
    called = " ".join(name or ())
    if length is None:
        running = "\n".join(map(_tell_timer, read_timers(ledger)))
        say(running or "no timer is running. To start one: civledger timer 10m")
    elif length == _STOP:
        was_set = remove_timer(ledger, called or None)
        what = f"timer {called}" if called else "timer"
        say(printable(f"{ledger}: {what} stopped" if was_set else f"{ledger}: no {what} is running"))
    else:
        if len(called) > _LONGEST:
            refuse(f"the name of a timer can have {_LONGEST} letters, not {len(called)}")
        timer = NamedTimer(round((time.time() + read_length(length)) * 1000), " ".join(called.split()))
        try:
            write_timer(ledger, timer)
        except OSError as failed:
            unreadable(f"{ledger}: the timer cannot be saved: {failed.strerror or failed}")
        say(f"{printable(ledger)}: {_tell_timer(timer)}")


def read_length(length: str) -> int:
    """Return a length of time in seconds; a bare number is minutes."""
    found = LENGTH.fullmatch(length)
    hours, minutes, seconds = [int(part or 0) for part in found.groups()] if found else (0, 0, 0)
    return hours * 3600 + minutes * 60 + seconds or refuse(f"{length!r} is not a time. Type 10m, 90s or 1h30m, or stop")


def _tell_timer(timer: NamedTimer) -> str:
    left = round(timer.ends / 1000 - time.time())
    until = time.strftime("%H:%M:%S", time.localtime(timer.ends / 1000))
    said = f"{left // 60}:{left % 60:02d} left, until {until}" if left > 0 else "time is up"
    return printable(f"{timer.name}: {said}" if timer.name else said)
