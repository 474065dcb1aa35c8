"""`civledger gain`."""

from typing import Annotated

import typer

from civledger.cli.desk import show_view
from civledger.cli.options import How, Values, recording
from civledger.cli.record import record


@recording
def gain(
    values: Values = None,
    source: Annotated[
        str | None,
        typer.Option(
            "--from", metavar="attack|politics|trade-routes|calamity|ability|other", help="Where it came from."
        ),
    ] = None,
    *,
    how: How,
) -> None:
    """Show the treasuries, or record treasury gained.

    \b
    Examples:
      civledger gain
      civledger gain hel=3 --from attack
    """
    if values:
        record(how, "gain", values, source)
    else:
        show_view(how, "gain")
