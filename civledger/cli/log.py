"""`civledger log`."""

from typing import Annotated

import typer

from civledger.cli.options import How, showing
from civledger.cli.show_view import show_view


@showing
def log(
    who: Annotated[str | None, typer.Argument(metavar="[CIV]", help="Only what is about one player.")] = None,
    turn: Annotated[int | None, typer.Option(metavar="N", min=1, help="Only one turn.")] = None,
    *,
    how: How,
) -> None:
    """Show the entries as readable lines.

    \b
    Examples:
      civledger log
      civledger log --turn 7
      civledger log hel --format markdown
    """
    show_view(how, "log", who, turn=turn)
