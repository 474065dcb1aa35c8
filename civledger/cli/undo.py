"""`civledger undo`."""

from typing import Annotated

import typer

from civledger.bookkeeping.undo import undo_commands
from civledger.cli.options import How, filing
from civledger.cli.record import writing
from civledger.cli.show import print_receipt, say, warn
from civledger.report.safe import printable


@filing
def undo(
    count: Annotated[int, typer.Argument(metavar="[N]", min=1, help="How many commands.")] = 1,
    *,
    how: How,
) -> None:
    """Take back the last commands, an endturn too, and print their entries.

    \b
    Examples:
      civledger undo
      civledger undo 3
    """
    with writing(how) as opened:
        undone = undo_commands(opened, count)
    file = printable(opened.file)
    with print_receipt(file, otherwise=undone.text):
        say(undone.text.removesuffix("\n"))
    warn(f"{file}: took back {'the last entry' if undone.entries == 1 else f'the last {undone.entries} entries'}\n")
