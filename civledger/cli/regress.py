"""`civledger regress`."""

from typing import Annotated

import typer

from civledger.cli.options import How, recording
from civledger.cli.record import record


@recording
def regress(
    values: Annotated[list[str], typer.Argument(metavar="CIV=SPACES...", help="Who moves back how far.")],
    reason: Annotated[str, typer.Option(metavar="TEXT", help="Why.")] = "",
    *,
    how: How,
) -> None:
    """Record markers that a calamity moves back.

    \b
    Examples:
      civledger regress hel=1 --reason Regression
      civledger regress hel=1 rome=2
    """
    record(how, "regress", values, reason)
