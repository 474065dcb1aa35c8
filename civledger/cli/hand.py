"""`civledger hand`."""

from typing import Annotated

import typer

from civledger.cli.desk import show_view
from civledger.cli.options import How, Values, recording
from civledger.cli.record import record


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
    else:
        show_view(how.file, how.format, "hand")
