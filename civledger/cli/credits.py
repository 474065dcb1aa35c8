"""`civledger credits`."""

from typing import Annotated

import typer

from civledger.cli.desk import show_view
from civledger.cli.options import How, recording
from civledger.cli.record import record


@recording
def credits(
    who: Annotated[str | None, typer.Argument(metavar="[CIV]", help="Whose prices.")] = None,
    tokens: Annotated[
        list[str] | None, typer.Argument(metavar="[COLOUR=NUMBER]...", help="Tokens counted at the table.")
    ] = None,
    *,
    how: How,
) -> None:
    """Show credits and prices, or record tokens counted.

    \b
    Examples:
      civledger credits
      civledger credits hel
      civledger credits hel blue=10 yellow=5
    """
    if who is not None and tokens:
        record(how, "credits", who, tokens)
    else:
        show_view(how, "credits", who)
