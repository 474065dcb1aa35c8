"""`civledger seat`."""

from typing import Annotated

import typer

from civledger.cli.options import How, recording
from civledger.cli.record import record


@recording
def seat(
    who: Annotated[str, typer.Argument(metavar="CIV", help="Whose seat it is.")],
    person: Annotated[list[str], typer.Argument(metavar="PERSON...", help="Who plays from now on.")],
    *,
    how: How,
) -> None:
    """Record that somebody else plays a civilization from now on.

    Place and rating belong to who holds the seat at the end.

    \b
    Examples:
      civledger seat hel Judith
      civledger seat ronald Anna Maria --note "last train"
    """
    record(how, "seat", who, " ".join(person))
