"""`civledger note`."""

from typing import Annotated

import typer

from civledger.bookkeeping.record import record_note
from civledger.cli.options import How, recording
from civledger.cli.record import tell_outcome, writing_entry


@recording
def note(
    text: Annotated[list[str], typer.Argument(metavar="TEXT", help="Anything worth remembering.")],
    *,
    how: How,
) -> None:
    """Record anything worth remembering.

    \b
    Examples:
      civledger note Coffee break
      civledger note "Hellas and Rome swapped seats" --turn 3
    """
    with writing_entry(how) as opened:
        tell_outcome(record_note(opened, how, " ".join(text)), how)
