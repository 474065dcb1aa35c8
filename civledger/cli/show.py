"""Putting reports on the screen, saying why nothing was done, and ending with the right exit code."""

import errno
import io
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from typing import NoReturn, TextIO

import typer

from civledger.cli.suggested_line import FEW, LINE, files_named, leave_out, name_ledger, paste, respell, turn_named
from civledger.model.border.ruleset import NotOffered
from civledger.model.names import NoSuchName
from civledger.model.report import Report
from civledger.model.verdict import (
    RULE_ERRORS,
    UNREADABLE,
    WRONG_USAGE,
    NeedsForce,
    NotPossible,
    NotWritable,
    Undecided,
    UnusableFile,
    UnusableLedger,
)
from civledger.model.words import WrongWord
from civledger.report import render_report
from civledger.report.escape import printable, printable_lines
from civledger.store.read import is_stream


def wants_colour(stream: TextIO | None = None) -> bool:
    """Tell whether colour is welcome: on a terminal, and never with NO_COLOR."""
    return takes_codes(stream) and not os.environ.get("NO_COLOR")


def takes_codes(stream: TextIO | None = None) -> bool:
    """Tell whether a stream is a terminal that obeys colours and clearing; a console of Windows is told to."""
    if not (stream or sys.stdout).isatty() or os.environ.get("TERM") == "dumb":
        return False
    if os.name == "nt":
        from colorama import just_fix_windows_console  # Typer brings it along there

        just_fix_windows_console()
    return True


def show(report: Report, format: str) -> None:
    """Write a report to standard output."""
    write(render_report(report, format, screen(), wants_colour()))


def screen(stream: TextIO | None = None) -> int | None:
    """Return how many columns the terminal has; None for a file or a pipe, whose lines stay whole."""
    if not (stream or sys.stdout).isatty():
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
        sys.stderr.write(dress(printable_lines(text), sys.stderr))
        sys.stderr.flush()


def say(text: str) -> None:
    """Write lines to standard output that may hold what a stranger typed."""
    sys.stdout.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]  # as above
    sys.stdout.write(dress(f"{printable_lines(text)}\n", sys.stdout))


def dress(text: str, stream: TextIO) -> str:
    """Return lines as a stream shows them: on a terminal no wider than that, and in colours if they are welcome.

    A question has no end of line, and stays as it is.
    """
    width = screen(stream)
    if width is None or not text.endswith("\n"):
        return text
    from civledger.report.as_text import fit_lines, paint  # only on a terminal

    fitted = fit_lines(text, width)
    return paint(fitted) if wants_colour(stream) else fitted


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
    """Say on standard error why nothing was done, and what to type instead, and end; a wrong line is read first."""
    if code == WRONG_USAGE:
        read_line(lambda lines: say_refusal(message, lines), code, lambda: instead)
    say_refusal(message, instead)
    raise typer.Exit(code)


def say_refusal(message: str, instead: Iterable[str]) -> None:
    """Say on standard error why nothing was done, and what to type instead."""
    lines = [f"civledger: {printable(name_ledger(message))}", *(f"  try: {printable(line)}" for line in instead)]
    warn("".join(f"{line}\n" for line in lines))


def unreadable(message: str, instead: Iterable[str] = (), is_there: bool = True) -> NoReturn:
    """Say why a ledger cannot be read or written, and what to type instead, and end; one that is not there is read."""
    if not is_there:
        read_line(lambda lines: say_refusal(message, lines), UNREADABLE, lambda: instead)
    refuse(message, UNREADABLE, instead)


@contextmanager
def saying_refusals() -> Iterator[None]:
    """End the program where nothing could be done, having said why."""
    try:
        with _telling_odd_files():
            yield
    except UnusableLedger as unusable:
        from civledger.report.findings import findings_text

        verdict = unusable.verdict
        warn(findings_text(verdict) + tell_last_good(verdict.file))
        games = _name_games() or [paste(["explain", verdict.findings[0].fault.code])]
        unreadable(str(unusable), games, is_there=os.path.lexists(verdict.file))
    except NotWritable as failed:
        unreadable(str(failed), _name_games(), is_there=all(map(os.path.lexists, files_named(LINE.get()))))
    except UnusableFile as wrong:
        unreadable(str(wrong))
    except NeedsForce as early:
        refuse(str(early), RULE_ERRORS)
    except Undecided as asked:
        lines = [*((*words, *turn_named()) for words in asked.lines), *((*LINE.get(), *words) for words in asked.more)]
        refuse(str(asked), RULE_ERRORS, [name_ledger(paste(words)) for words in lines])
    except NotOffered as other:
        say_refusal(str(other), [name_ledger(paste(["next"]))])
        raise typer.Exit(WRONG_USAGE) from None
    except (NoSuchName, WrongWord, NotPossible) as wrong:
        refuse(str(wrong), instead=next_steps(wrong))


@contextmanager
def _telling_odd_files() -> Iterator[None]:
    """Say in the end which files beside the ledger were left alone, if any was looked at."""
    try:
        yield
    finally:
        if beside := sys.modules.get("civledger.store.beside"):
            for notice in beside.take_notices(sys.exception()):
                warn(f"civledger: {notice}\n")


def tell_last_good(file: str) -> str:
    """Return how a ledger that cannot be used was when a command last wrote it, and how to go back to that."""
    from civledger.bookkeeping.last_good import find_last_good

    good = find_last_good(file)
    return f"last good copy: {good.said}. To go back to it:\n  {printable(good.command)}\n" if good else ""


def _name_games() -> list[str]:
    """Return the line with the games that are there, if what it names is no file."""
    from civledger.store.find import games_in

    for file in files_named(LINE.get()):
        if not os.path.isfile(file) and not is_stream(file):
            folder = file if os.path.isdir(file) else os.path.dirname(file) or "."
            games = [respell(file, os.path.normpath(game)) for game in games_in(folder)]
            return _tried(games if len(games) <= FEW else [])
    return []


def read_line(
    say: Callable[[Iterable[str]], None], code: int, otherwise: Callable[[], Iterable[str]] = tuple
) -> NoReturn:
    """Read the line as a person would, and end; `say` tells why it failed, with lines to type instead."""
    from civledger.cli.reader.answer import answer  # no line that succeeds needs it

    answer(say, otherwise, code, warn)


def next_steps(wrong: Exception) -> Iterator[str]:
    """Yield the lines to type instead, once somebody asks for them: each is tried before."""
    word, names = getattr(wrong, "word", ""), getattr(wrong, "candidates", ())
    lines = [respell(word, name) for name in names if len(names) <= FEW]
    match wrong:
        case WrongWord():
            lines += [paste((*LINE.get(), *words)) for words in wrong.adding]
            lines += leave_out(*wrong.without)
        case NotPossible():
            lines += leave_out(wrong.without)
    yield from _tried(lines)


def _tried(lines: list[str]) -> list[str]:
    from civledger.cli.tried import try_lines

    return try_lines(lines)
