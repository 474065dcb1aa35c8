"""`civledger advances`."""

from typing import Annotated

import typer

from civledger.cli.desk import show_cards
from civledger.cli.options import TEXT, FormatOption, storage_of
from civledger.cli.show import refuse


def advances(
    context: typer.Context,
    name: Annotated[list[str] | None, typer.Argument(metavar="[NAME]", help="An advance; a beginning will do.")] = None,
    chart: Annotated[bool, typer.Option("--chart", help="In rows: which lowers the price of which.")] = False,
    format: FormatOption = TEXT,
    file: Annotated[
        str | None,
        typer.Option("-f", "--file", metavar="FILE", help="As the edition and house rules of this ledger have them."),
    ] = None,
) -> None:
    """Show the 51 advances, or one of them in full.

    \b
    Examples:
      civledger advances
      civledger advances drama
      civledger advances --chart
      civledger advances --format csv
      civledger advances politics -f utrecht.toml
    """
    if chart and name:
        refuse(f"the chart has all advances; leave out --chart or {' '.join(name)!r}")
    show_cards("chart" if chart else "advances", " ".join(name) if name else None, format, file, storage_of(context))
