"""`civledger log`."""

from typing import Annotated

import typer

from civledger.bookkeeping.views import log_of
from civledger.cli.options import How, showing
from civledger.cli.show_view import show_report


@showing
def log(
    who: Annotated[
        str | None, typer.Argument(metavar="[CIV]", help="Show only entries about this player; a number is as with -n.")
    ] = None,
    last: Annotated[int | None, typer.Option("-n", metavar="N", min=1, help="Show only the last N entries.")] = None,
    turn: Annotated[int | None, typer.Option(metavar="N", min=1, help="Show only this turn.")] = None,
    *,
    how: How,
) -> None:
    """Show the entries as readable lines.

    \b
    Examples:
      civledger log
      civledger log -n 5
      civledger log --turn 7
      civledger log hel --format markdown
    """
    written = how.format == "json"
    show_report(how._replace(turn=turn), lambda books: log_of(books, who, turn, written=written, last=last))
