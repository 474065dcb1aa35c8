"""`civledger board`."""

from typing import Annotated

import typer

from civledger.cli.options import How, viewing
from civledger.cli.show import coloured, refuse
from civledger.cli.show_view import show_view


@viewing
def board(
    watch: Annotated[bool, typer.Option("--watch", help="Draw it again whenever the ledger changes.")] = False,
    *,
    how: How,
) -> None:
    """Show the markers on the board and the standings.

    \b
    Examples:
      civledger board
      civledger board --turn 9
      civledger board --watch
      civledger board --format json
    """
    if not watch:
        show_view(how, "board", colour=coloured())
        return
    if how.turn is not None:
        refuse("--watch shows the game as it goes on; leave out --watch or --turn")
    if how.storage.in_memory:
        refuse("--watch cannot be called from a script")
    from civledger.cli.watching import watch_view  # needed only here

    watch_view(how, "board", colour=coloured())
