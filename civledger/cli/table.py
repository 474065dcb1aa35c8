"""`civledger table`: a prompt for the whole game."""

import gc
import io
import os
import re
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from contextvars import ContextVar
from functools import cache
from textwrap import fill

import typer

from civledger.bookkeeping.calling_out import find_needed_before, find_uncounted
from civledger.bookkeeping.due import MANY, TurnDue, find_due
from civledger.bookkeeping.open_ledger import KEPT_OPEN, KeptOpen, OpenedLedger, open_ledger
from civledger.bookkeeping.seating import players_of
from civledger.bookkeeping.sheet import find_sheet
from civledger.cli.app import WholeProgram, all_groups, every_command, is_command
from civledger.cli.calling_out import KEYS, call_out
from civledger.cli.command_line import NOT_HERE, read_words
from civledger.cli.completing import list_commands, remember
from civledger.cli.due_numbers import ShownDue, find_shown, goes_round, read_counted, read_due_numbers, record_numbers
from civledger.cli.options import How, choose_file, filing, need_file
from civledger.cli.sheet import go_through
from civledger.cli.show import say_refusal, wants_colour, warn, write
from civledger.cli.suggested_line import OUTERMOST
from civledger.model.border.parts import EventSheet
from civledger.model.border.slots import Words
from civledger.model.due import Due
from civledger.model.players import Players
from civledger.model.struct import Struct
from civledger.model.verdict import WRONG_USAGE, NotPossible, UnusableLedger
from civledger.model.words import WrongWord
from civledger.report.escape import printable
from civledger.report.text_width import wcswidth
from civledger.store.find import VARIABLE

_IS_OPEN: ContextVar[bool] = ContextVar("_IS_OPEN", default=False)
_LEAVING = ("q", "quit", "exit", "wq", "bye", "logout")
_HELP = ("help", "?", "-?", "/?", "-h", "--help")
_NARROW, _WIDE = 60, 100  # columns: fewer are not asked for, and more no eye reads
_LONGEST_NAME = 24
_DIM, _PLAIN = "\x1b[2m", "\x1b[0m"


@filing
def table(*, how: How) -> None:
    """Open a prompt for the whole game.

    Type commands without `civledger`. Tab completes them, and the arrow keys bring back earlier lines. Where a phase
    needs a count, its command alone (such as census) asks one player after the other. `help` shows the keys; `q` or
    Ctrl-D leaves.

    \b
    Examples:
      civledger table
      civledger table -f utrecht.toml
    """
    need_file(how)
    if not sys.stdin.isatty():
        say_refusal("table needs a terminal. To run a file of command lines: civledger run FILE", ())
        raise typer.Exit(WRONG_USAGE)
    open_table(choose_file(how.file))


def open_table(file: str) -> None:
    """Carry out lines about a ledger until somebody leaves; a line that is read as `table` opens no second one."""
    if _IS_OPEN.get():
        warn("this is the table already\n")
        return
    gc.enable()  # it runs for hours
    save = remember(file, (*_LEAVING, "help"), NOT_HERE)
    try:
        with _about(file):
            _converse(file)
    finally:
        save()


@contextmanager
def _about(file: str) -> Iterator[None]:
    before, outermost, opened = os.environ.get(VARIABLE), OUTERMOST.set(()), _IS_OPEN.set(True)
    kept = KEPT_OPEN.set(KeptOpen())
    os.environ[VARIABLE] = file
    try:
        yield
    finally:
        OUTERMOST.reset(outermost)
        KEPT_OPEN.reset(kept)
        _IS_OPEN.reset(opened)
        os.environ.pop(VARIABLE)
        os.environ.update({VARIABLE: before} if before is not None else {})


def _converse(file: str) -> None:
    left = ""
    while True:
        prompt = show_prompt(file, _width())
        if not left:
            write(f"{_DIM}{prompt.head}{_PLAIN}\n" if wants_colour() else f"{prompt.head}\n")
        try:
            line, left = left or input("> ").strip(), ""
        except (EOFError, OSError):  # the terminal is gone
            write("\n")
            return
        except KeyboardInterrupt:
            write("\n")
            continue
        if line.strip(":()!;. ").casefold() in _LEAVING:
            return
        if line in _HELP:
            write(tell_help(file, _width()))
        elif line:
            left = _answer(file, line, prompt.due)


def _answer(file: str, line: str, shown: ShownDue | None) -> str:
    """Ask for numbers where a count stands alone and is needed, or carry out the line; return one typed instead."""
    try:
        words = read_words(file, line, f"this table is about {file}. Leave out -f")
        typed = tuple(words)
        said = (read_due_numbers(file, typed, shown) or read_counted(file, typed, shown)) if shown else None
    except WrongWord as wrong:
        warn(f"{printable(str(wrong))}\n")
        return ""
    except UnusableLedger:
        carry_out(["check"])
        return ""
    if said and shown:
        return record_numbers(file, said, shown, carry_out)
    if not is_command(words[0]) and (events := _find_sheet(file, line)):
        with _speaking() as (out, err), redirect_stdout(out), redirect_stderr(err):
            go_through(How(file=file), events.COMMAND.name, events.RECORDS, line)
        return ""
    uncounted, before = _find_uncounted(file, words)
    if uncounted and before is None:
        call_out(file, words[0], carry_out)
        return ""
    carry_out(words)
    if before:
        warn(f"first {before.what}; then `{words[0]}` alone asks one player after the other\n")
    return ""


def _find_sheet(file: str, line: str) -> EventSheet | None:
    try:
        return find_sheet(open_ledger(file), line)
    except (UnusableLedger, NotPossible):
        return None


def _find_uncounted(file: str, words: Sequence[str]) -> tuple[Words, Due | None]:
    """Return whose number is missing of a count that stands alone, and what else is missing before it."""
    try:
        opened = open_ledger(file)
    except UnusableLedger:
        return (), None
    uncounted = find_uncounted(opened.books, words[0]) if len(words) == 1 else ()
    return uncounted, find_needed_before(opened, words[0]) if uncounted else None


def carry_out(words: Sequence[str]) -> int:
    """Carry out a line, say what it says as it is typed here, and return its exit code."""
    with _speaking() as (out, err), redirect_stdout(out), redirect_stderr(err):
        try:
            return WholeProgram().carry_out(words, None)
        except BrokenPipeError:
            raise
        except OSError as failed:  # as a whole program says it
            warn(f"{failed.filename or words[0]}: {failed.strerror or failed}\n")
            return WRONG_USAGE


class _Speech(io.TextIOWrapper):
    """A stream to which lines are told as they are typed here: without the name of the program."""

    def write(self, text: str) -> int:
        """Write a text."""
        super().write(_named_program().sub("", text))
        return len(text)


@contextmanager
def _speaking() -> Iterator[tuple[_Speech, _Speech]]:
    streams = [sys.stdout, sys.stderr]
    for stream in streams:
        stream.flush()
    speech = [_Speech(one.buffer, one.encoding, "backslashreplace", line_buffering=True) for one in streams]
    try:
        yield speech[0], speech[1]
    finally:
        for one in speech:
            one.detach()


@cache
def _named_program() -> re.Pattern[str]:
    here = [name for name in every_command() if name not in NOT_HERE]  # others are typed elsewhere
    commands = "|".join(map(re.escape, (*here, "-h", "--help")))
    return re.compile(rf"(?m)^(?:\x1b\[\S+m)?civledger:(?:\x1b\[0m)? |\bcivledger(?: |\n *)(?=(?:{commands})\b)")


def _width() -> int:
    import shutil

    return min(max(shutil.get_terminal_size().columns, _NARROW), _WIDE)


class Prompt(Struct):
    """The line above a prompt, and what it shows as due, if that is one number a player."""

    head: str
    due: ShownDue | None = None


def show_prompt(file: str, width: int) -> Prompt:
    """Return game, turn, time, phase and what is missing, in a line of so many columns."""
    name, now = _shorten(printable(os.path.basename(file)), _LONGEST_NAME), time.strftime("%H:%M")
    try:
        opened = open_ledger(file)
    except UnusableLedger:
        return Prompt(f"{name}, {now}. It cannot be read: see check")
    step = find_due(opened)
    start = f"{name}, {opened.books.ruleset.turn_called} {step.turn}, {now}. "
    due = step.current
    if due is None:
        return Prompt(f"{start}The game is over")
    told = _tell_due(step, due, opened, width - wcswidth(start))
    all_named = len(step.next) <= MANY and all(name in told for name in _call(step.next, players_of(opened.books)))
    return Prompt(start + told, find_shown(step, opened.books, all_named))


def _tell_due(step: TurnDue, due: Due, opened: OpenedLedger, room: int) -> str:
    """Return what is due and of whom; where a number alone is of who comes next, that is said."""
    players = players_of(opened.books)
    why = "optional" if due.optional else due.why
    what = f"{due.what}{f' ({why})' if why else ''}{', next' if goes_round(due) else ''}: "
    if len(step.next) > 1 or due.is_numbers:
        return what + _list_names(step.next, players, room - len(what), due.is_numbers, goes_round(due))
    return _shorten(printable(f"{what}{due.said}"), room)


def _call(names: Sequence[str], players: Players) -> list[str]:
    return [printable(players.people.get(name) or name) for name in names]


def _list_names(names: Sequence[str], players: Players, room: int, is_numbers: bool, in_turn: bool) -> str:
    """Return who is meant, by the names of people: as many as there is room for, and how many more."""
    if len(names) == len(players.names) > (MANY if is_numbers else 1) and not in_turn:
        return f"all {len(names)}"
    called = _call(names, players)
    for shown in range(len(called), 0, -1):
        more = f" and {len(called) - shown} more" if shown < len(called) else ""
        if wcswidth(said := ", ".join(called[:shown]) + more) <= room:
            return said
    return f"{len(called)} missing"


def _shorten(text: str, room: int) -> str:
    while wcswidth(text) > room:
        text = f"{text.removesuffix('…')[:-1]}…"
    return text


def tell_help(file: str, width: int) -> str:
    """Return one screen: the commands of this game by group, and the keys."""
    here = [name for name in list_commands(file) if name not in NOT_HERE]
    groups = {title: [name for name in names if name in here] for title, names in all_groups().items()}
    lines = [
        "Type commands without civledger; Tab completes, arrow up repeats.",
        *(f"{title}: {' '.join(names)}" for title, names in groups.items() if names),
        f"A count alone, where it is missing, asks one player after the other: Enter keeps a number in [ ]; {KEYS}.",
        "help COMMAND explains one; q or Ctrl-D leaves.",
    ]
    return "".join(f"{fill(line, width, subsequent_indent='  ')}\n" for line in lines)
