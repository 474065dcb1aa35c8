"""The command line that is carried out, and others to type in its place: whatever is told can be pasted."""

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from itertools import zip_longest

from civledger.model.command import Words
from civledger.model.words import GAP

LINE: ContextVar[Words] = ContextVar("LINE", default=())
OUTERMOST: ContextVar[Words] = ContextVar("OUTERMOST", default=())  # of a line in a script that which runs the script
FEW = 3
COUNTED = re.compile(r"(?<![^=])-?[0-9]+(?![^,])")
COMMAND = re.compile(r"\bcivledger ([a-z][a-z-]*)(?:'[^'\n]*'|[^`;\n])*")
ABOUT_NO_LEDGER = ("audit", "completion", "explain", "git", "help", "lsp", "merge", "new", "result", "schema")
NAMES_LEDGER = re.compile(r" (-f|--file\b|-h\b|--help\b)")  # help is the same for every ledger
UNCOUNTED = ("--turn", "-f", "--file", "--note", "--reason", "--after")  # options whose values are no numbers counted


@contextmanager
def keep_line(words: Sequence[str]) -> Iterator[None]:
    """Keep what was typed behind the name of the program, until it is carried out."""
    before, outermost = LINE.set(tuple(words)), OUTERMOST.set(OUTERMOST.get() or tuple(words))
    try:
        yield
    finally:
        LINE.reset(before)
        OUTERMOST.reset(outermost)


def paste(words: Sequence[str]) -> str:
    """Return a command line as a shell takes it."""
    return " ".join(["civledger", *map(quote, words)])


def ledger_named() -> str | None:
    """Return the ledger that was named with -f; None if the program found it itself, as it will again."""
    return next(files_named(OUTERMOST.get()), None)


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
        whole = command[1] in ABOUT_NO_LEDGER or NAMES_LEDGER.search(command[0])
        return command[0] if whole else command[0].rstrip() + words

    return COMMAND.sub(complete, text)


def ask_help() -> str:
    """Return the line that explains the command."""
    return paste((*LINE.get()[:1], "-h"))


def retype(typed: Words, meant: Sequence[Sequence[str]]) -> list[str]:
    """Return the line with other words for some of it: a line for each way to mean it, none if there are many."""
    if len(meant) > FEW:
        return []
    lines = [replace_words(LINE.get(), typed, tuple(words)) for words in meant]
    return [paste(line) for line in lines if line != LINE.get()]


def leave_gaps(option: str = "") -> list[str]:
    """Return the line with a gap for each number that was counted, and one option more; nothing if it has none."""
    line = LINE.get()
    behind = ("", *line[:-1])
    gaps = [word if before in UNCOUNTED else COUNTED.sub(GAP, word) for before, word in zip(behind, line, strict=True)]
    return [paste([*gaps, option] if option else gaps)] if gaps != list(line) else []


def insert_words(words: Words, behind: str | None = None) -> str:
    """Return the line with more words behind one of it, or behind the command."""
    line = LINE.get()
    place = line.index(behind) + 1 if behind else 1
    return paste((*line[:place], *words, *line[place:]))


def add_option(option: str) -> str:
    """Return the line with one option more."""
    return paste((*LINE.get(), option))


def leave_out(option: str) -> list[str]:
    """Return the line without an option and its value; nothing if it has none."""
    line = LINE.get()
    if option not in line:
        return []
    place = line.index(option)
    return [paste((*line[:place], *line[place + 2 :]))]


def replace_words(line: Words, typed: Words, meant: Words) -> Words:
    """Return the line with other words where those typed stand: one after the other, or one within a word."""
    if not typed:
        return (*line, *meant)
    command, *rest = line or ("",)
    for place in range(len(rest)):
        if tuple(rest[place : place + len(typed)]) == typed:
            return (command, *rest[:place], *meant, *rest[place + len(typed) :])
    if len(typed) != 1 or len(meant) != 1 or not typed[0]:
        return line
    part = re.compile(rf"(?<![^=:,]){re.escape(typed[0])}(?![^=:,])")
    return (command, *(part.sub(lambda _: meant[0], word, count=1) for word in rest))


def files_named(words: Sequence[str]) -> Iterator[str]:
    """Yield the ledgers that a line names: the one it is about stands in commands that are shown to be typed."""
    for word, following in zip_longest(words, words[1:], fillvalue=""):
        if word in ("-f", "--file"):
            yield following
        elif word.startswith(("-f", "--file")):
            yield word.removeprefix("--file").removeprefix("-f").removeprefix("=")
