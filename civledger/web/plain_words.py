"""What the shell says, in words for a screen: without commands, options and codes, where people have buttons."""

import re
from collections.abc import Iterable

PROGRAM = r"civledger (?=[a-z?])"
COMMAND = re.compile(rf"\s*(?:(?:try|help): )?(?:{PROGRAM})")  # a line that is nothing else
_LABEL = re.compile(r"(\s*)(?:(?:error|warning|info)\[\w+\]|civledger:|help:) ")
_ASIDE = re.compile(rf" \((?:`|{PROGRAM})[^()]*\)")
_OF_SHELL = re.compile(rf"`|{PROGRAM}|(?<!\S)--?[a-z]")
_BETWEEN = re.compile(r"; |(?<=[.?!]) ")


def say_plainly(text: str) -> str:
    """Return what is left of a text without the clauses that name commands or options; it may be nothing."""
    return "\n".join(filter(None, map(_say_line, _sentences(text))))


def say_all_plainly(texts: Iterable[str]) -> list[str]:
    """Return what is left of each text, each once."""
    return list(dict.fromkeys(filter(None, map(say_plainly, texts))))


def strip_shell(text: str) -> str:
    """Return what a line said that the bookkeeper typed: options are typed here too, the program's name is not."""
    return "\n".join(re.sub(PROGRAM, "", _LABEL.sub(r"\1", line)) for line in _sentences(text))


def find_commands(text: str) -> list[str]:
    """Return the command lines that a text suggests, as the bookkeeper types them on the page."""
    return [COMMAND.sub("", line) for line in text.splitlines() if COMMAND.match(line)]


def _sentences(text: str) -> list[str]:
    return [line for line in text.splitlines() if not COMMAND.match(line)]


def _say_line(line: str) -> str:
    said = ""
    for clause in _BETWEEN.split(_ASIDE.sub("", _LABEL.sub("", line)).strip()):
        if not _OF_SHELL.search(clause):
            said += f"{'' if not said else ' ' if said.endswith(('.', '?', '!')) else '; '}{clause}"
    return said.removesuffix(":")
