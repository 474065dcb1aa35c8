"""Completion scripts for bash, zsh and fish; all words stand in the script, so that Tab starts no program."""

import textwrap
from collections.abc import Iterable
from typing import NamedTuple

FILES = ("FILE",)  # stands for the names of files, which the shell knows itself


class Value(NamedTuple):
    """What may be typed at a place: at its start, after an equals sign, after a comma."""

    start: tuple[str, ...]
    equals: tuple[str, ...] = ()
    comma: tuple[str, ...] = ()


class Option(NamedTuple):
    """An option under all its names; the value is missing if it takes none."""

    names: tuple[str, ...]
    help: str
    value: Value | None


class Command(NamedTuple):
    """A command; the last of its arguments may be one that repeats."""

    name: str
    help: str
    options: tuple[Option, ...]
    arguments: tuple[Value, ...]
    repeats: bool


def places(commands: Iterable[Command]) -> dict[str, tuple[str, ...]]:
    """Return the words for every place, such as `buy:2` and `buy:--cards`, the latter after a comma `buy:--cards,`."""
    found = {}
    for command in commands:
        named = {name: option.value for option in command.options if option.value for name in option.names}
        numbered = {str(number): value for number, value in enumerate(command.arguments, 1)}
        for what, value in {**numbered, **named}.items():
            found[f"{command.name}:{what}"] = value.start
            found.update({f"{command.name}:{what}=": value.equals} if value.equals else {})
            found.update({f"{command.name}:{what},": value.comma} if value.comma else {})
    return found


def together(items: Mapping[str, T]) -> dict[T, list[str]]:
    """Return the names that have the same value together, each in quotes."""
    found: dict[T, list[str]] = {}
    for name, value in items.items():
        found.setdefault(value, []).append(quoted(name))
    return found


def quoted(text: str) -> str:
    """Return a text as one word of any of the shells; a straight quote in it becomes a curly one."""
    return "'" + text.replace("'", "’") + "'"


def folded(words: Iterable[str], between: str = " ", end: str = "") -> str:
    """Return words joined, in lines of readable length."""
    lines = textwrap.wrap(" ".join(words), 100, break_long_words=False, break_on_hyphens=False)
    return f"{end}\n        ".join(line.replace(" ", between) for line in lines)


def branches(words: Mapping[str, tuple[str, ...]]) -> str:
    """Return the branches of `case` that set `offer` to the words of a place, for bash and zsh."""
    return "".join(
        f"    {folded(names, '|', '|' + BACKSLASH)})\n      offer='{folded(offer)}' ;;\n"
        for offer, names in together(words).items()
    )


def last_branches(commands: Iterable[Command]) -> str:
    """Return the branches of `case` that set `last` to the number of the argument that repeats, for bash and zsh."""
    repeating = together({command.name: len(command.arguments) for command in commands if command.repeats})
    return "".join(f"    {folded(names, '|', '|' + BACKSLASH)}) last={last} ;;\n" for last, names in repeating.items())


def described(options: Iterable[Option]) -> list[tuple[str, str]]:
    """Return every name of every option with its help."""
    return [(name, option.help) for option in options for name in option.names]


def bash(commands: list[Command]) -> str:
    """Return the script for bash."""
    options = {
        f"{command.name}:-": tuple(name for name, _ in described(command.options)) for command in commands
    }
    return BASH.replace("@places@", branches({**places(commands), **options})).replace(
        "@last@", last_branches(commands)
    )


def zsh(commands: list[Command]) -> str:
    """Return the script for zsh, with the help of commands and options."""
    named = "".join(f"    {quoted(f'{command.name}:{command.help}')}\n" for command in commands[1:])
    options = "".join(
        f"    {folded(names, '|', '|' + BACKSLASH)})\n      options=(\n"
        + "".join(f"        {quoted(f'{name}:{help}')}\n" for name, help in described(own))
        + "      ) ;;\n"
        for own, names in together({command.name: command.options for command in commands}).items()
    )
    script = ZSH.replace("@places@", branches(places(commands))).replace("@last@", last_branches(commands))
    return script.replace("@commands@", named).replace("@options@", options)


def fish(commands: list[Command]) -> str:
    """Return the script for fish, with the help of commands and options."""
    words = "".join(
        f"        case {folded(names, end=' ' + BACKSLASH)}\n"
        f"            printf '%s\\n' {folded(offer, end=' ' + BACKSLASH)}\n"
        for offer, names in together(places(commands)).items()
    )
    ...
