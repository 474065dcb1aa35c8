"""Command lines carried out in this process, with the code that the program would end with."""

import io
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from typing import NamedTuple

from civledger.cli.app import main

CODES = (0, 1, 2, 3)
REACHED = (0, 1)  # carried out, or refused by the rules


class Said(NamedTuple):
    """How a command ended, and what it wrote."""

    code: int
    output: str
    messages: str


def called(words: Sequence[str], given: str = "") -> Said:
    """Return what a command gives; `given` is what stands in standard input. Whatever it raises is a fault."""
    output, messages = stream(), stream()
    with redirect_stdout(output), redirect_stderr(messages), reading(given):
        code = code_of(list(words))
    return Said(code, text_of(output), text_of(messages))


def code_of(words: list[str]) -> int:
    try:
        main(words)
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else 0
    except OSError:  # the program says so and ends with this
        return 3
    return 0


def stream(text: str = "") -> io.TextIOWrapper:
    return io.TextIOWrapper(io.BytesIO(text.encode("utf-8", "surrogateescape")), "utf-8", write_through=True)


def text_of(written: io.TextIOWrapper) -> str:
    raw = written.buffer
    assert isinstance(raw, io.BytesIO)
    return raw.getvalue().decode("utf-8")


@contextmanager
def reading(text: str) -> Iterator[None]:
    """Let standard input hold a text for a while."""
    before, sys.stdin = sys.stdin, stream(text)
    try:
        yield
    finally:
        sys.stdin = before
