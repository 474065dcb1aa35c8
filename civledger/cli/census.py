"""`civledger census`."""

from typing import Annotated

import typer

from civledger.cli.desk import show_view
from civledger.cli.options import How, Values, fixing
from civledger.cli.record import record


@fixing
def census(
    values: Values = None,
    after: Annotated[
        str | None, typer.Option(metavar="TEXT", help="What moved tokens since the census: they are counted again.")
    ] = None,
    *,
    how: How,
) -> None:
    """Show census and order of movement, or record it.

    A number behind a minus was counted in stock: the rest but for the treasury is on the board.

    \b
    Examples:
      civledger census
      civledger census hel=23 egypt=31
      civledger census 16 41 40 22 18
      civledger census hel=-21
      civledger census hel=17 --after conflict
    """
    if values:
        record(how, "census", values, after)
    else:
        show_view(how, "census")
