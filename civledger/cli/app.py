"""The command line: the list of commands, and loading only the one that is called."""

import sys
from importlib import import_module

import typer

COMMANDS = ("new", "check", "explain", "advances")

START = "There is no command. `civledger --help` lists them; `civledger new FILE` starts a game."


def main(arguments: list[str]) -> None:
    """Run one command; ends the program with its exit code."""
    called = [argument for argument in arguments[:1] if argument in COMMANDS]
    try:
        build(called or COMMANDS)(args=arguments, prog_name="civledger")
    except BrokenPipeError:
        sys.stderr.close()  # nobody reads any more; say nothing about it
        sys.exit(0)


def build(names: list[str] | tuple[str, ...]) -> typer.Typer:
    """Return the program with some of its commands."""
    app = typer.Typer(name="civledger", add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)
    app.callback(invoke_without_command=True)(civledger)
    for name in names:
        module = import_module(f"civledger.cli.{name.replace('-', '_')}")
        app.command(name)(getattr(module, name.replace("-", "_")))
    return app


def civledger(
    context: typer.Context,
    version: bool = typer.Option(False, "--version", help="Show the version and exit."),
) -> None:
    """Keep the books of a civilization game in a plain-text file, and judge them by the rules."""
    if version:
        from civledger import __version__

        typer.echo(__version__)
    elif context.invoked_subcommand is None:
        typer.echo(START)
