"""The command line that is carried out, and others to type in its place: whatever is told can be pasted."""

import io
import os
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from contextvars import ContextVar
from itertools import zip_longest
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from civledger.model.border.slots import Words

if TYPE_CHECKING:
    from civledger.store.storage import Files

LINE: ContextVar[Words] = ContextVar("LINE", default=())
STAGE: ContextVar["Stage | None"] = ContextVar("STAGE", default=None)
OUTERMOST: ContextVar[Words] = ContextVar("OUTERMOST", default=())  # of a line in a script that which runs the script
FEW = 3
_PASTED = ("civledger", "$", "try:")  # what stands before a command in a text about it
_COMMAND = r"\bcivledger ([a-z][a-z-]*)(?:'[^'\n]*'|[^`;\n])*"
_ABOUT_NO_LEDGER = ("audit", "completion", "explain", "git", "help", "lsp", "merge", "new", "result", "schema")
_NAMES_LEDGER = r" (-f|--file\b|-h\b|--help\b)"  # help is the same for every ledger
_FLAGS = ("--fix", "--force")
_INSIDE, _BEHIND = re.compile(r"(?<=\w)'(?=\w)"), re.compile(r"(?<=\w)'")  # dogs' bones: where none opens, none closes
_APOSTROPHE = "\ue000"  # what nobody types, while a shell's rules part the words


class Stage(NamedTuple):
    """Where a line is carried out, so that another may be tried there: its ledgers, and the program itself.

    `given` are all its words, including those the program added.
    """

    storage: "Files | None"
    program: "Program"
    given: Words


class Program(Protocol):
    """The program as it may be asked about a line that was not typed."""

    def run(self, words: Sequence[str], file: str, storage: "Files") -> int:
        """Carry out a line about a ledger, and return its exit code."""

    def carry_out(self, words: Sequence[str], storage: "Files | None") -> int:
        """Carry out a line as if it had been typed, and return its exit code."""

    def run_lines(self, file: str, lines: Sequence[str]) -> None:
        """Carry out several lines about a ledger, all or nothing."""

    def parses(self, words: Sequence[str]) -> bool:
        """Tell whether a command takes these words, whatever it would do with them."""

    def commands(self) -> Words:
        """Return all commands."""

    def parameters(self, name: str) -> "Sequence[Any]":
        """Return the arguments and options of a command, as Typer has them."""

    def nouns(self) -> Mapping[str, Words]:
        """Return the names that are the same in all games, by their noun."""

    def needs_ledger(self, name: str) -> bool:
        """Tell whether a command is about a ledger."""


@contextmanager
def keep_line(words: Sequence[str], stage: Stage | None = None) -> Iterator[None]:
    """Keep what was typed behind the name of the program, and where that is, until it is carried out."""
    before, outermost = LINE.set(tuple(words)), OUTERMOST.set(OUTERMOST.get() or tuple(words))
    place = STAGE.set(stage)
    try:
        yield
    finally:
        LINE.reset(before)
        OUTERMOST.reset(outermost)
        STAGE.reset(place)


class Kept(io.TextIOWrapper):
    """What is written while a line is carried out, kept back until it is certain what becomes of it."""

    def __init__(self) -> None:
        super().__init__(io.BytesIO(), encoding="utf-8")

    def getvalue(self) -> str:
        """Return all that was written."""
        self.flush()
        written: io.BytesIO = self.buffer  # type: ignore[assignment]  # made so below
        return written.getvalue().decode("utf-8")


@contextmanager
def kept_back() -> Iterator[Kept]:
    """Keep back receipts: if a later line of a script fails, nothing of it was recorded."""
    with redirect_stdout(Kept()) as kept:
        yield kept


@contextmanager
def all_kept_back() -> Iterator[tuple[Kept, Kept]]:
    """Keep back receipts and what is said on standard error."""
    with kept_back() as output, redirect_stderr(Kept()) as messages:
        yield output, messages


def split(line: str) -> list[str]:
    """Return the words of a line as a shell does; but an apostrophe inside a word is one: note it's late.

    Raises ValueError for a quotation mark that is not closed.
    """
    import shlex  # only where a line was typed inside the program

    marked = (_BEHIND if line.count("'") == len(_BEHIND.findall(line)) else _INSIDE).sub(_APOSTROPHE, line)
    try:
        return [word.replace(_APOSTROPHE, "'") for word in shlex.split(marked)]
    except ValueError as unclosed:
        is_mark = "quotation" in str(unclosed)
        why = "a quotation mark is not closed" if is_mark else "nothing stands behind the last backslash"
        raise ValueError(why) from unclosed


def without_prompt(words: list[str]) -> list[str]:
    """Return the words of a command that was pasted, or typed, behind the name of the program."""
    while words[:1] and words[0] in _PASTED:
        words = words[1:]
    return words


def paste(words: Sequence[str]) -> str:
    """Return a command line as a shell takes it."""
    return " ".join(["civledger", *map(quote, words)])


def ledger_named() -> str | None:
    """Return the ledger that was named with -f; None if the program found it itself, as it will again."""
    return next(files_named(OUTERMOST.get()), None)


def turn_named() -> Words:
    """Return the option with which a turn was named, nothing if none was."""
    line = LINE.get()
    place = line.index("--turn") if "--turn" in line else len(line)
    return tuple(line[place : place + 2])


def quote(word: str) -> str:
    """Return a word as a shell takes it, in one line whatever is in it."""
    import shlex  # only where a line is told

    if word.isprintable():
        return shlex.quote(word)
    escaped = word.encode("unicode_escape").decode().replace("'", "\\'")
    return f"$'{escaped}'"


def name_ledger(text: str) -> str:
    """Return what is told with the ledger in every command that is about one, if one was named."""
    file = ledger_named()
    if file is None:
        return text
    words = f" -f {quote(file)}"

    def complete(command: re.Match[str]) -> str:
        whole = command[1] in _ABOUT_NO_LEDGER or re.search(_NAMES_LEDGER, command[0])
        return command[0] if whole else command[0].rstrip() + words

    return re.sub(_COMMAND, complete, text)


def respell(word: str, name: str) -> str:
    """Return the line with a name in the place of a word, which may be a part of one: of `--players helas,rome`."""
    command, *rest = LINE.get() or ("",)
    if word in rest:
        place = len(rest) - 1 - rest[::-1].index(word)  # an option's value, where it stands twice
        return paste((command, *rest[:place], name, *rest[place + 1 :]))
    part = re.compile(rf"(?<![^=:,]){re.escape(word)}(?![^=:,])")
    return paste((command, *(part.sub(lambda _: name, one, count=1) for one in rest)))


def insert_words(words: Words, behind: str | None = None) -> str:
    """Return the line with more words behind one of it, or behind the command."""
    line = LINE.get()
    place = line.index(behind) + 1 if behind else 1
    return paste((*line[:place], *words, *line[place:]))


def add_option(option: str) -> str:
    """Return the line with one option more."""
    return paste((*LINE.get(), option))


def leave_out(*options: str) -> list[str]:
    """Return the line without some options and their values, if they take one; nothing if the line has none."""
    line = LINE.get()
    kept = list(line)
    for option in options:
        while option in kept:
            place = kept.index(option)
            del kept[place : place + (1 if option in _FLAGS else 2)]
        kept = [word for word in kept if not word.startswith(f"{option}=")]
    return [paste(kept)] if len(kept) < len(line) else []


def files_named(words: Sequence[str]) -> Iterator[str]:
    """Yield the ledgers that a line names: the one it is about stands in commands that are shown to be typed."""
    for word, following in zip_longest(words, words[1:], fillvalue=""):
        if word in ("-f", "--file"):
            yield following
        elif word.startswith("--file="):
            yield word.removeprefix("--file=")
        elif word.startswith("-f") and ("." in word or os.path.exists(word[2:])):  # not -format, which lacks a dash
            yield word.removeprefix("-f").removeprefix("=")
