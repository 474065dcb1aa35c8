"""`civledger advances`."""

from typing import Annotated

import typer

from civledger.cli.options import TEXT, FormatOption
from civledger.cli.show import refuse, show
from civledger.model.names import NoSuchName, match
from civledger.rules.megaciv import tables
from civledger.rules.megaciv.views.advances import one_advance, view


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
    cards = tables.advances()
    if not name:
        show(view(cards.values()), format)
        return
    try:
        show(one_advance(cards[match(" ".join(name), cards, "advance")]), format)
    except NoSuchName as unknown:
        refuse(str(unknown))
