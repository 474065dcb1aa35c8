"""`civledger advances`."""

from typing import Annotated

import typer

from civledger.cli.options import TEXT, FormatOption
from civledger.cli.show import refuse, show
from civledger.model.names import NoSuchName
from civledger.rules import RULESETS


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
    advances = next(game for game in RULESETS.values() if game.has("views.advances")).part("views.advances")
    try:
        show(advances.one(" ".join(name)) if name else advances.every(), format)
    except NoSuchName as unknown:
        refuse(str(unknown))
