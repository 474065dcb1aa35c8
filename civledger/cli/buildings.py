"""`civledger buildings`."""

from typing import Annotated

import typer

from civledger.cli.desk import show_view
from civledger.cli.options import How, Values, recording
from civledger.cli.record import record


@recording
def buildings(
    values: Values = None,
    region: Annotated[
        list[str] | None,
        typer.Option(metavar="CIV,…", help='All who have one in their own region; "" for nobody. Repeatable.'),
    ] = None,
    historic: Annotated[
        list[str] | None,
        typer.Option(metavar="CIV,…", help='All who control their own historic one; "" for nobody. Repeatable.'),
    ] = None,
    *,
    how: How,
) -> None:
    """Show special buildings, or record them.

    The values are how many buildings each controls, the own historic one among them. They go with the expansion Special
    Buildings of Mega Empires.

    \b
    Examples:
      civledger buildings
      civledger buildings --region minoa,rome --historic minoa minoa=2 rome=1
      civledger buildings rome=0 egypt=1
    """
    if values or region or historic:
        record(how, "buildings", values or [], region or [], historic or [])
    else:
        show_view(how, "buildings")
