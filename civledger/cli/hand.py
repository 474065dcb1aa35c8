"""`civledger hand`."""

from typing import Annotated

import typer

from civledger.cli.desk import show_view
from civledger.cli.options import How, Values, recording
from civledger.cli.record import record
from civledger.cli.show import refuse


@recording
def hand(
    values: Values = None,
    discarded: Annotated[str, typer.Option(metavar="CIV=NUMBER,…", help="Cards discarded, for the record.")] = "",
    *,
    how: How,
) -> None:
    """Show hands and limits, or record hands.

    \b
    Examples:
      civledger hand
      civledger hand hel=7 rome=5
      civledger hand 7 5 8 8 2
    """
    if values:
        record(how, "hand", values, discarded)
    elif discarded:
        refuse("--discarded goes with the hands kept, such as: civledger hand hel=7 --discarded hel=2")
    else:
        show_view(how, "hand")
