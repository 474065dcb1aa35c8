"""`civledger leave`."""

from typing import Annotated

import typer

from civledger.cli.options import How, recording
from civledger.cli.record import record


@recording
def leave(
    who: Annotated[str, typer.Argument(metavar="CIV", help="Who leaves.")],
    *,
    how: How,
) -> None:
    """Record that a player leaves the game.

    \b
    Examples:
      civledger leave hel
      civledger leave ronald --note "last train"
    """
    record(how, "leave", who)
