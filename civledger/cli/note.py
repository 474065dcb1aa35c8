"""`civledger note`."""

from typing import Annotated

import typer

from civledger.cli.options import How, recording
from civledger.cli.record import record


@recording
def note(
    text: Annotated[list[str], typer.Argument(metavar="TEXT", help="Anything worth remembering.")], *, how: How
) -> None:
    """Record anything worth remembering.

    \b
    Examples:
      civledger note Coffee break
      civledger note "Hellas and Rome swapped seats" --turn 3
    """
    record(how, "note", text=" ".join(text))
