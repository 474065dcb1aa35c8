"""`civledger revolt`."""

from typing import Annotated

import typer

from civledger.cli.desk import show_view
from civledger.cli.options import How, recording
from civledger.cli.record import record


@recording
def revolt(
    who: Annotated[str | None, typer.Argument(metavar="[CIV]", help="Whose cities revolt.")] = None,
    to: Annotated[str | None, typer.Argument(metavar="[GAINER]", help="Who gains them; nobody: destroyed.")] = None,
    cities: Annotated[str | None, typer.Argument(metavar="[N]", help="How many, if not one.")] = None,
    *,
    how: How,
) -> None:
    """Show which cities must revolt and to whom, or record it.

    \b
    Examples:
      civledger revolt
      civledger revolt egypt hel
      civledger revolt egypt hel 2
    """
    if who is not None:
        record(how, "revolt", who, to, cities)
    else:
        show_view(how, "revolt")
