"""`civledger spend`."""

from typing import Annotated

import typer

from civledger.cli.desk import show_view
from civledger.cli.options import How, Values, recording
from civledger.cli.record import record
from civledger.cli.show import refuse


@recording
def spend(
    on: Annotated[
        str | None, typer.Argument(metavar="[ship|upkeep|card|calamity|ability|other]", help="What for.")
    ] = None,
    values: Values = None,
    free: Annotated[bool, typer.Option("--free", help="The one card a turn of Wonder of the World.")] = False,
    *,
    how: How,
) -> None:
    """Show the treasuries, or record treasury spent.

    For a card the number is its stack; the price follows.

    \b
    Examples:
      civledger spend
      civledger spend ship hel=2 ib=4
      civledger spend card hel=9
      civledger spend card hel=9 --free
    """
    if on is None:
        show_view(how, "spend")
    elif "=" in on:
        refuse(f"what is it for? for example: civledger spend ship {on}")
    elif not values:
        refuse(f"who spends how much? for example: civledger spend {on} hel=2")
    else:
        record(how, "spend", on, values, free)
