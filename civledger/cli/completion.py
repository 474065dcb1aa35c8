"""`civledger completion`: scripts for bash, zsh and fish; all words stand in them, so that Tab starts no program."""

import enum
import shlex
import sys
import textwrap
from collections.abc import Iterable, Mapping
from typing import Annotated, TypeVar

import typer

from civledger.cli.app import every_command
from civledger.cli.grammar import CommandGrammar, Helps, described, places, program, vocabulary
from civledger.model.border.slots import Words
from civledger.model.shipped import own_archive, shipped_with

T = TypeVar("T")
_TEMPLATES = shipped_with(__package__) / "completions"


def _bash(commands: list[CommandGrammar]) -> str:
    options = {place: tuple(word for word, _ in helps) for place, helps in described(commands).items()}
    return _filled("bash", shared=_filled("shared"), places=_case_words({**places(commands), **options}))


def _zsh(commands: list[CommandGrammar]) -> str:
    """Return the script for zsh, with the help of commands and options."""
    branches = ""
    for helps, names in _together(described(commands)).items():
        rows = "".join(f"        {_quoted(f'{word}:{help}')}\n" for word, help in helps)
        branches += f"    {_patterns(names)})\n      offer=(\n{rows}      ) ;;\n"
    return _filled("zsh", shared=_filled("shared"), places=_case_words(places(commands)), described=branches)


def _fish(commands: list[CommandGrammar]) -> str:
    """Return the script for fish, with the help of commands and options."""
    plain = {place: tuple((word, "") for word in words) for place, words in places(commands).items()}
    cases = _together({**plain, **described(commands)}).items()
    branches = "".join(f"        case {_continued(names)}\n{_fish_list(helps)}" for helps, names in cases)
    return _filled("fish", places=branches)


def _fish_list(helps: Helps) -> str:
    if any(help for _, help in helps):
        return "".join(f"            printf '%s\\t%s\\n' {word} {_quoted(help)}\n" for word, help in helps)
    words = _continued(word for word, _ in helps)
    return f"            printf '%s\\n' {words}\n" if words else "            true\n"


def _together(items: Mapping[str, T]) -> dict[T, list[str]]:
    """Return the names that have the same value together, each in quotes."""
    found: dict[T, list[str]] = {}
    for name, value in items.items():
        found.setdefault(value, []).append(_quoted(name))
    return found


def _case_words(words: Mapping[str, Words]) -> str:
    """Return the branches of `case` that set `offer` to the words of a place, for bash and zsh."""
    branches = ((_patterns(names), _folded(offer, " ", "")) for offer, names in _together(words).items())
    return "".join(f"    {patterns})\n      offer=({offer}) ;;\n" for patterns, offer in branches)


def _patterns(names: Iterable[str]) -> str:
    return _folded(names, "|", "|\\")


def _continued(words: Iterable[str]) -> str:
    return _folded(words, " ", " \\")


def _folded(words: Iterable[str], between: str, end: str) -> str:
    lines = textwrap.wrap(" ".join(words), 100, break_long_words=False, break_on_hyphens=False)
    return f"{end}\n        ".join(line.replace(" ", between) for line in lines)


def _quoted(text: str) -> str:
    """Return a text as one word of any of the shells; a straight quote in it becomes a curly one."""
    return "'" + text.replace("'", "’") + "'"


def _filled(name: str, **parts: str) -> str:
    script = (_TEMPLATES / f"{name}.in").read_text("utf-8")
    for part, text in parts.items():
        script = script.replace(f"@{part}@\n", text)
    return script


SHELLS = {"bash": _bash, "zsh": _zsh, "fish": _fish}
Shell = enum.StrEnum("Shell", {name: name for name in SHELLS})  # type: ignore[misc]  # made from the one list
_FUNCTION = 'civledger() {{ {} "$@"; }}'
_CALLING = {"bash": _FUNCTION, "zsh": _FUNCTION, "fish": "function civledger; {} $argv; end"}


def completion(shell: Annotated[Shell, typer.Argument(metavar="|".join(SHELLS), help="Your shell.")]) -> None:
    """Print a completion script for a shell.

    \b
    Examples:
      source <(civledger completion bash)
      civledger completion zsh > ~/.zfunc/_civledger
      civledger completion fish > ~/.config/fish/completions/civledger.fish
    """
    script = SHELLS[shell](program(vocabulary(), every_command()))
    if archive := own_archive():  # then `civledger` is no command yet
        first, rest = script.split("\n", 1)
        script = f"{first}\n{_CALLING[shell].format(shlex.join([sys.executable, archive]))}\n{rest}"
    typer.echo(script, nl=False)
