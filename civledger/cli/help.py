"""`civledger help`."""

from typing import Annotated

import typer

from civledger.cli.app import PROGRAM, every_command
from civledger.cli.grammar import program, vocabulary
from civledger.cli.show import next_steps, refuse, screen, write
from civledger.model.names import NoSuchName, match
from civledger.model.version import __version__
from civledger.report.manual import PAGES, as_man, fit_page

_USUAL_WIDTH = 80  # where it goes to a file or a pipe
_ABOUT = "keep the books for Mega Civilization and Stone Age"


def help(
    topic: Annotated[str | None, typer.Argument(metavar="[TOPIC]", help="A page of the manual, or a command.")] = None,
    man: Annotated[bool, typer.Option("--man", help="Print the whole manual as a man page.")] = False,
) -> None:
    """Show a page of the manual or the help of a command, or list them all.

    \b
    Examples:
      civledger help
      civledger help phones
      civledger help buy
      civledger help --man > civledger.1
    """
    commands = every_command()
    if man:
        listed = program(vocabulary(), commands)[1:]
        write(as_man(__version__, _ABOUT, [(command.name, command.help) for command in listed]))
        return
    if topic is None:
        PROGRAM(args=["--help"], prog_name="civledger")
        return
    try:
        name = match(topic, (*PAGES, *commands), "page or command")
    except NoSuchName as unknown:
        refuse(f"{unknown} (`civledger help` lists both)", instead=next_steps(unknown))
    if name not in PAGES:
        PROGRAM(args=[name, "--help"], prog_name="civledger")
    options = f"\n`civledger {name} -h` shows the options of this command.\n" if name in commands else ""
    write(fit_page(name, screen() or _USUAL_WIDTH) + options)
