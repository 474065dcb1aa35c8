"""A question at a terminal, at which somebody may also type the next line: it is not lost."""

import sys
from collections.abc import Callable, Sequence
from contextvars import ContextVar

from civledger.cli.app import WholeProgram, is_command
from civledger.cli.command_line import split
from civledger.cli.suggested_line import STAGE

YES = ("y", "yes")
_NO = ("n", "no", "nope")
INSTEAD: ContextVar[bool] = ContextVar("INSTEAD", default=False)  # a line was typed where a question stood


def hear_answer(question: str, warn: Callable[[str], None]) -> str:
    """Return what somebody answers; nothing at the end of the input."""
    warn(question)
    try:
        return sys.stdin.readline().strip()
    except UnicodeDecodeError:
        return ""
    except KeyboardInterrupt:
        warn("\n")
        return ""


def is_line(answer: str) -> bool:
    """Tell whether an answer is no answer, but a line: it begins with a command, or has several words."""
    first, *others = answer.split() or [""]
    return is_command(first) or (bool(others) and first.casefold().strip(",.") not in (*YES, *_NO))


def carry_out_instead(answer: str, warn: Callable[[str], None], said: str = "not recorded") -> int | None:
    """Carry out a line that was typed as an answer, and return its exit code; None for what is no line.

    A line that is not exact is only answered: nobody is asked about an answer to a question.
    """
    if not is_line(answer):
        return None
    warn(f"{said}\n")
    try:
        words: Sequence[str] = split(answer)
    except ValueError as wrong:
        warn(f"{wrong}\n")
        return None
    stage, instead = STAGE.get(), INSTEAD.set(True)
    try:
        return WholeProgram().carry_out(words, stage.storage if stage else None)
    finally:
        INSTEAD.reset(instead)
