"""`civledger status`."""

from typing import Annotated

import typer

from civledger.bookkeeping.views import status_of
from civledger.cli.options import How, viewing
from civledger.cli.show_view import show_report


@viewing
def status(
    who: Annotated[list[str] | None, typer.Argument(metavar="[CIV]...", help="Show only these players.")] = None,
    *,
    how: How,
) -> None:
    """Show the table at a glance.

    \b
    Examples:
      civledger status
      civledger status hel
      civledger status --turn 9
      civledger status --format json
    """
    show_report(how, lambda books: status_of(books, how.turn, who or ()))
