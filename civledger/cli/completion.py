"""`civledger completion`."""

import enum
import shlex
import sys
from typing import Annotated

import typer

from civledger.cli.app import every_command
from civledger.cli.grammar import program, vocabulary
from civledger.cli.shells import SHELLS
from civledger.model.shipped import own_archive

Shell = enum.StrEnum("Shell", {name: name for name in SHELLS})  # type: ignore[misc]  # made from the one list
_FUNCTION = 'civledger() {{ {} "$@"; }}'
_CALLING = {"bash": _FUNCTION, "zsh": _FUNCTION, "fish": "function civledger; {} $argv; end"}


def completion(
    shell: Annotated[Shell, typer.Argument(metavar="|".join(SHELLS), help="Your shell.")],
) -> None:
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
