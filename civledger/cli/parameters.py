"""Arguments and options that a game declares, as Typer takes them."""

import inspect
from collections.abc import Callable, Iterable, Sequence
from typing import Annotated, Any

import typer

from civledger.model.border.command import Added, Argument, Option
from civledger.rules import RULESETS

_EXAMPLES = "\b\nExamples:\n"


def argument_parameter(argument: Argument) -> inspect.Parameter:
    """Return an argument as Typer takes it."""
    shown = typer.Argument(metavar=argument.metavar, help=argument.help)
    kind: Any = list[str] if argument.repeats else str
    usual = inspect.Parameter.empty if argument.required else None
    return _parameter(argument.name, Annotated[kind if argument.required else kind | None, shown], usual)


def option_parameter(option: Option) -> inspect.Parameter:
    """Return an option as Typer takes it."""
    if not option.metavar:
        return _parameter(option.key, Annotated[bool, typer.Option(*option.names, help=option.help)], False)
    least = 0 if option.number else None
    shown: Any = typer.Option(*option.names, metavar=option.metavar, help=option.help, min=least)
    kind: Any = int if option.number else list[str] if option.repeats else str
    return _parameter(option.key, Annotated[kind if option.default is not None else kind | None, shown], option.default)


def _parameter(name: str, annotation: Any, usual: object) -> inspect.Parameter:
    """Return a parameter of a function that Typer calls."""
    return inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=usual, annotation=annotation)


def is_typed(value: Any, usual: str | None = None) -> bool:
    """Tell whether somebody typed a word, an option or its value."""
    return value is not None and value is not False and value != usual


def adding_options(name: str, before: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Give a command that all games have what they add to it: options in front of one of its parameters, and help."""

    def widened(command: Callable[..., None]) -> Callable[..., None]:
        every = [folder.added(name) for folder in RULESETS.values()]
        own = [one for one in inspect.signature(command).parameters.values() if one.kind is not one.VAR_KEYWORD]
        place = [one.name for one in own].index(before)
        options = [option_parameter(option) for added in every for option in added.options]
        taken = [one.replace(kind=one.KEYWORD_ONLY) for one in (*own[:place], *options, *own[place:])]
        command.__signature__ = inspect.Signature(taken)  # type: ignore[attr-defined]  # what inspect looks for first
        command.__annotations__ = {one.name: one.annotation for one in taken}
        command.__doc__ = _add_help(command.__doc__ or "", every)
        command.signed = any(added.signed for added in every)  # type: ignore[attr-defined]  # as of a game's command
        return command

    return widened


def _add_help(own: str, every: Sequence[Added]) -> str:
    """Return the help of a command with what games add to it, the command's own examples first."""
    said, _, examples = inspect.cleandoc(own).partition(_EXAMPLES)
    summary, _, about = said.strip().partition("\n\n")
    shown = [line.strip().removeprefix("civledger ") for line in examples.splitlines()]
    more = [example for added in every for example in added.examples]
    return help_text(summary, " ".join(filter(None, [about, *(added.about for added in every)])), [*shown, *more])


def help_text(summary: str, about: str, examples: Iterable[str]) -> str:
    """Return the help of a command, in the form of all the others."""
    lines = "".join(f"  civledger {example}\n" for example in examples)
    return "\n\n".join(filter(None, [summary, about, f"{_EXAMPLES}{lines}"]))
