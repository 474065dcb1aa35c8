"""`civledger completion`."""

import enum
from typing import Annotated

import typer

from civledger.cli.app import every_command
from civledger.cli.grammar import program, vocabulary
from civledger.cli.shells import SHELLS

Shell = enum.StrEnum("Shell", {name: name for name in SHELLS})  # type: ignore[misc]  # made from the one list


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
    typer.echo(SHELLS[shell](program(vocabulary(), every_command())), nl=False)
