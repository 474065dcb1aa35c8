"""A question at a terminal, at which somebody may also type the next line: it is not lost."""

import sys
from collections.abc import Callable, Collection
from contextvars import ContextVar

import typer

from civledger.cli.suggested_line import STAGE, split, without_prompt
from civledger.model.verdict import WRONG_USAGE

YES = ("y", "yes")
_NO = ("n", "no", "nope")
LEAVING = (".", "q", "quit", "exit")
INSTEAD: ContextVar[bool] = ContextVar("INSTEAD", default=False)  # a line was typed where a question stood

_Warn = Callable[[str], None]


def at_terminal() -> bool:
    """Tell whether somebody can answer."""
    return sys.stdin.isatty() and sys.stderr.isatty()


def ask(question: str, warn: _Warn, undone: str = "not recorded") -> str:
    """Return what somebody answers, in small letters; nothing at the end of the input.

    A line that is typed there is carried out, once it is said what is not done, and ends what asked. If it is not
    exact, it is only answered: nobody is asked about an answer to a question.
    """
    warn(question)
    try:
        answer = sys.stdin.readline().strip()
    except UnicodeDecodeError:
        return ""
    except KeyboardInterrupt:
        warn("\n")
        return ""
    if not is_line(answer, known_commands()):
        return answer.casefold()
    warn(f"{undone}\n")
    raise typer.Exit(carry_out(answer, warn))


def hear(question: str) -> str | None:
    """Return what somebody answers, None at the end of the input; Ctrl-C drops what was typed."""
    while True:
        try:
            return input(question).strip()
        except (EOFError, OSError):  # the terminal is gone
            typer.echo()
            return None
        except KeyboardInterrupt:
            typer.echo()


def known_commands() -> Collection[str]:
    """Return the commands of the program that asks."""
    stage = STAGE.get()
    return stage.program.commands() if stage else ()


def carry_out(answer: str, warn: _Warn) -> int:
    """Carry out a line that was typed as an answer, and return its exit code."""
    stage = STAGE.get()
    try:
        words = without_prompt(split(answer)) or ["status"]
    except ValueError as wrong:
        warn(f"{wrong}\n")
        return WRONG_USAGE
    instead = INSTEAD.set(True)
    try:
        return stage.program.carry_out(words, stage.storage) if stage else WRONG_USAGE
    finally:
        INSTEAD.reset(instead)


def is_line(answer: str, commands: Collection[str]) -> bool:
    """Tell whether an answer is no answer, but a line: it begins with a command, or has several words."""
    first, *others = answer.split() or [""]
    return first in commands or (bool(others) and first.casefold().strip(",.") not in (*YES, *_NO))
