"""The commands that only one game has, made of what its folder says about them."""

import inspect
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Annotated, Any

import typer

from civledger.cli.desk import show_view
from civledger.cli.options import How, recording
from civledger.cli.record import record
from civledger.cli.show import refuse
from civledger.model.command import Argument, Command
from civledger.rules import RULESETS


@cache
def by_game() -> Mapping[str, Mapping[str, Command]]:
    """Return the own commands of each game that has some."""
    found = {game: {command.name: command for command in folder.commands()} for game, folder in RULESETS.items()}
    return {game: commands for game, commands in found.items() if commands}


def find(name: str) -> Command:
    """Return the command of this name, which one of the games has."""
    return next(commands[name] for commands in by_game().values() if name in commands)


def made(command: Command) -> Callable[..., None]:
    """Return a command as Typer takes it: with values it records, without it shows."""

    def called(*, how: How, **given: Any) -> None:
        typed = {name: value for name, value in given.items() if value is not None}
        if command.arguments[0].name in typed:
            record(how, command.name, **typed)
        elif typed:
            refuse(f"{command.name} needs more, for example: civledger {command.examples[-1]}")
        else:
            show_view(how, command.name)

    called.__name__ = command.name
    called.__doc__ = text(command)
    called.__signature__ = inspect.Signature(list(parameters(command)))  # type: ignore[attr-defined]  # inspect asks it
    return recording(called)


def text(command: Command) -> str:
    """Return the help of a command, in the form of all the others."""
    about = f"{command.about}\n\n" if command.about else ""
    examples = "".join(f"  civledger {example}\n" for example in command.examples)
    return f"{command.summary}\n\n{about}\b\nExamples:\n{examples}"


def parameters(command: Command) -> Iterator[inspect.Parameter]:
    """Yield the arguments and options of a command, none of which must be given."""
    for argument in command.arguments:
        yield parameter(argument.name, annotation_of(argument))
    for option in command.options:
        least = 0 if option.number else None
        shown: Any = typer.Option(*option.names, metavar=option.metavar, help=option.help, min=least)
        yield parameter(option.key, Annotated[int | None if option.number else str | None, shown])


def annotation_of(argument: Argument) -> Any:
    """Return the type of an argument with what the help says about it."""
    shown = typer.Argument(metavar=argument.metavar, help=argument.help)
    return Annotated[list[str] | None if argument.repeats else str | None, shown]


def parameter(name: str, annotation: Any) -> inspect.Parameter:
    """Return a parameter that may be left out."""
    return inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=None, annotation=annotation)
