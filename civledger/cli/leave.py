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
    """Record that a player leaves the game, at the end of the turn.

    Nothing more is asked of him in the open turn. If he left when the last turn was over, say --turn and its number.

    \b
    Examples:
      civledger leave hel
      civledger leave ronald --turn 6 --note "last train"
    """
    record(how, "leave", who)
