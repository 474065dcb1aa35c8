"""Putting reports on the screen, and ending with the right exit code."""

import errno
import io
import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from typing import NoReturn

import typer

from civledger.cli.suggested_line import name_ledger
from civledger.model.report import Report
from civledger.model.verdict import UNREADABLE, WRONG_USAGE
from civledger.report import rendered
from civledger.report.escape import printable, printable_lines


def coloured() -> bool:
    """Tell whether colour is welcome: on a terminal, and never with NO_COLOR."""
    return takes_codes() and not os.environ.get("NO_COLOR")


def takes_codes() -> bool:
    """Tell whether standard output is a terminal that obeys colours and clearing; a console of Windows is told to."""
    if not sys.stdout.isatty() or os.environ.get("TERM") == "dumb":
        return False
    if os.name == "nt":
        from colorama import just_fix_windows_console  # Typer brings it along there

        just_fix_windows_console()
    return True


def show(report: Report, format: str) -> None:
    """Write a report to standard output."""
    write(rendered(report, format, screen(), coloured()))


def screen() -> int | None:
    """Return how many columns the terminal has; None for a file or a pipe, whose lines stay whole."""
    if not sys.stdout.isatty():
        return None
    import shutil  # only on a terminal

    return shutil.get_terminal_size().columns


def write(text: str) -> None:
    """Write a finished text to standard output."""
    sys.stdout.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]  # a terminal may lack characters
    sys.stdout.write(text)
    sys.stdout.flush()


def warn(text: str) -> None:
    """Write something to standard error, behind all that was written to standard output before."""
    with suppress(OSError):  # what cannot be written stays, and is told of in the end
        sys.stdout.flush()
    sys.stderr.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]  # as above
    with suppress(OSError):  # where nobody can read it, the exit code says it still
        sys.stderr.write(printable_lines(text))
        sys.stderr.flush()


def say(text: str) -> None:
    """Write lines to standard output that may hold what a stranger typed."""
    sys.stdout.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]  # as above
    sys.stdout.write(f"{printable_lines(text)}\n")


def _flush_output() -> None:
    """Write what is left for standard output; raises OSError if it cannot be written, or nobody opened it."""
    sys.stdout.flush()
    if getattr(sys.stdout, "name", "") == os.devnull:  # opened by us, in the place of one that was closed
        raise OSError(errno.EBADF, "standard output is closed")


@contextmanager
def print_receipt(file: str, otherwise: str = "") -> Iterator[None]:
    """Print what was done to a ledger; where it cannot be printed, say on standard error that it stands in the file."""
    try:
        yield
        _flush_output()
    except OSError as failed:
        sys.stdout = io.StringIO()  # what is left in the old one cannot be written either
        said = f"{file} was saved, but the confirmation could not be printed: {failed.strerror or failed}"
        warn(f"{otherwise}civledger: {said}\n")
        raise typer.Exit(UNREADABLE) from failed


def refuse(message: str, code: int = WRONG_USAGE, instead: Iterable[str] = ()) -> NoReturn:
    """Say on standard error why nothing was done, and what to type instead, and end."""
    lines = [f"civledger: {printable(name_ledger(message))}", *(f"  try: {printable(line)}" for line in instead)]
    warn("".join(f"{line}\n" for line in lines))
    raise typer.Exit(code)


def unreadable(message: str, instead: Iterable[str] = ()) -> NoReturn:
    """Say why a ledger cannot be read or written, and what to type instead, and end."""
    refuse(message, UNREADABLE, instead)
