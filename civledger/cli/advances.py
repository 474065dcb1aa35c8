"""`civledger advances`."""

from typing import Annotated

import typer

from civledger.cli.desk import show_cards
from civledger.cli.options import TEXT, FormatOption


def advances(
    name: Annotated[list[str] | None, typer.Argument(metavar="[NAME]", help="An advance; a beginning will do.")] = None,
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
      civledger advances --format csv
      civledger advances politics -f utrecht.toml
    """
    show_cards("advances", " ".join(name) if name else None, format, file)
