"""Words of a line and what each of them is, which operators have to know before they damage one."""

import re
from collections.abc import Callable, Iterable, Iterator
from enum import StrEnum
from functools import cache
from typing import NamedTuple

from civledger.cli.app import PROGRAM


class Role(StrEnum):
    """What a word is in its line."""

    COMMAND = "command"
    OPTION = "option"
    PLAYER = "player"
    THING = "thing"  # any other name of the game, or a word such as `all`
    PAIR = "pair"  # mike=12, wool=3
    LIST = "list"  # wool=3,fish: with commas
    NUMBER = "number"
    TEXT = "text"  # what must arrive as it is: a note, a reason, a person's name
    FILE = "file"
    OTHER = "other"  # signs and filling that an operator put there


class Word(NamedTuple):
    """A word with its role; the value of an option says `of` which."""

    text: str
    role: Role
    of: str = ""


Words = tuple[Word, ...]
NUMBER = re.compile(r"-?[0-9]+")
PAIR = re.compile(r"([A-Za-z][\w-]*)=(-?[0-9]+)")
FILE = re.compile(r".*(?:/|\.\w+)|ledgers|games|club|site")
TEXTS = (
    "--note",
    "--reason",
    "--after",
    "--last",
    "--with",
    "--players",
    "--url",
    "--date",
    "--choose",
    "--dice",
    "--rewards",
)
FILES = ("-f", "--file", "-o", "--output", "--club", "--card")
FREE = {"note": 0, "seat": 1, "name": 1, "result": 1, "help": 0, "explain": 0}  # words before those of free text


def other(*texts: str) -> Words:
    return tuple(Word(text, Role.OTHER) for text in texts)


def text_of(words: Iterable[Word]) -> tuple[str, ...]:
    """Return the words as the program gets them."""
    return tuple(word.text for word in words)


def command_of(words: Words) -> str:
    """Return the command of a line, nothing if it was left out."""
    return next((word.text.casefold() for word in words if word.role is Role.COMMAND), "")


def read(texts: Iterable[str], names: Iterable[str]) -> Words:
    """Return the words of an exact line, given the names of those who play."""
    command, *rest = texts
    words, option, passed = [Word(command, Role.COMMAND)], "", 0
    players = [name.casefold() for name in names if name]
    for text in rest:
        if option:
            words.append(Word(text, _role_of_value(option, text, players), option))
            option = ""
        elif text.startswith("-") and not NUMBER.fullmatch(text):
            words.append(Word(text, Role.OPTION))
            option = "" if text in _flags(command) or "=" in text else text
        else:
            free = passed >= FREE.get(command, 99) and not (command == "result" and passed > 1)
            words.append(Word(text, Role.TEXT if free else _role_of(text, players)))
            passed += 1
    return tuple(words)


@cache
def _flags(command: str) -> frozenset[str]:
    parameters = PROGRAM.commands[command].params
    return frozenset(
        name for one in parameters if getattr(one, "is_flag", False) or command == "endturn" for name in one.opts
    ) - {"--last"}


def _role_of_value(option: str, text: str, players: list[str]) -> Role:
    if option in TEXTS:
        return Role.TEXT
    return Role.FILE if option in FILES else _role_of(text, players)


def _role_of(text: str, players: list[str]) -> Role:
    if NUMBER.fullmatch(text):
        return Role.NUMBER
    if PAIR.fullmatch(text):
        return Role.PAIR
    if "," in text:
        return Role.LIST
    if FILE.fullmatch(text):
        return Role.FILE
    return Role.PLAYER if is_player(text, players) else Role.THING


def is_player(text: str, players: Iterable[str]) -> bool:
    """Tell whether a word names somebody who plays, in full or cut short."""
    return len(text) > 1 and any(name.casefold().startswith(text.casefold()) for name in players)


Change = Callable[[Word], Iterable[Word]]


def every(words: Words, change: Change) -> Words:
    """Return the line with all words changed; each may become several."""
    return tuple(new for word in words for new in change(word))


def each(words: Words, change: Change) -> Iterator[Words]:
    """Yield the line with one word changed, for each that the change is about."""
    for place, word in enumerate(words):
        new = tuple(change(word))
        if new != (word,):
            yield (*words[:place], *new, *words[place + 1 :])


def parted(words: Words) -> tuple[list[Word], list[Word]]:
    """Return the command and its arguments, and the options with their values."""
    options = [word for word in words if word.role is Role.OPTION or word.of]
    return [word for word in words if word not in options], options


def is_free(words: Words) -> bool:
    """Tell whether free text stands in a line that is no option's value: whatever follows would be part of it."""
    return any(word.role is Role.TEXT and not word.of for word in words)
