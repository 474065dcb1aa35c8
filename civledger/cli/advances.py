"""`civledger advances`."""

from typing import Annotated

import typer

from civledger.cli.desk import show_cards
from civledger.cli.options import TEXT, FormatOption


def advances(
    name: Annotated[list[str] | None, typer.Argument(metavar="[NAME]", help="An advance; a beginning will do.")] = None,
    format: FormatOption = TEXT,
) -> None:
    """Show the 51 advances, or one of them in full.

    \b
    Examples:
      civledger advances
      civledger advances drama
      civledger advances --format csv
    """
    show_cards("advances", " ".join(name) if name else None, format)
