"""`civledger tax`."""

from typing import Annotated

import typer

from civledger.cli.desk import show_view
from civledger.cli.options import How, fixing
from civledger.cli.record import record


@fixing
def tax(
    who: Annotated[
        list[str] | None, typer.Argument(metavar="[all|CIV|CIV=RATE]...", help="Who pays, at which rate.")
    ] = None,
    short: Annotated[
        list[str] | None, typer.Option(metavar="CIV=NUMBER", help="What was collected from who fell short; repeatable.")
    ] = None,
    cities: Annotated[
        list[str] | None, typer.Option(metavar="CIV=NUMBER", help="Cities, if not as in the books; repeatable.")
    ] = None,
    *,
    how: How,
) -> None:
    """Show what each owes, or record taxes.

    Everybody pays the usual rate for each city, or the rate given; who has not enough in stock pays what there is.

    \b
    Examples:
      civledger tax all
      civledger tax all hel=3 rome=1
      civledger tax egypt --short egypt=7 --cities egypt=5
    """
    if who:
        record(how, "tax", who, short or [], cities or [])
    else:
        show_view(how, "tax")
