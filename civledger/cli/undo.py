"""`civledger undo`."""

from typing import Annotated

import typer

from civledger.cli.options import How, filing
from civledger.cli.record import writing
from civledger.cli.show import refuse, say, told, warn
from civledger.model.names import several
from civledger.store.cut import NotCut, without_last
from civledger.store.shelf import SHELF


@filing
def undo(
    count: Annotated[int, typer.Argument(metavar="[N]", min=1, help="How many entries.")] = 1,
    *,
    how: How,
) -> None:
    """Take back the last entries, an endturn too, and print them.

    \b
    Examples:
      civledger undo
      civledger undo 3
    """
    with writing(how.file) as desk:
        there = len(desk.ledger.entries)
        if not there:
            refuse(f"{desk.file} has no entries; there is nothing to take back")
        if count > there:
            refuse(f"{desk.file} has {several(there, 'entry')}, not {count}; `civledger undo {there}` takes back all")
        try:
            text, taken = without_last(desk.raw, desk.ledger, count)
        except NotCut as reason:
            refuse(str(reason))
        SHELF[-1].put(desk.file, desk.data, text.encode())
    with told(desk.name, otherwise=taken):
        say(taken.removesuffix("\n"))
    warn(f"{desk.name}: took back {'the last entry' if count == 1 else f'the last {count} entries'}\n")
