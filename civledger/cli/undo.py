"""`civledger undo`."""

from typing import Annotated

import typer

from civledger.cli.options import How, filing
from civledger.cli.record import writing
from civledger.cli.show import refuse, say, told, warn
from civledger.model.names import several
from civledger.store.cut import NotCut, without_last


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
    with writing(how) as desk:
        joined = [entry.get("joined") is True for entry in desk.ledger.entries]
        starts = [number for number, behind in enumerate(joined) if not behind or not number]
        there = len(starts)
        if not there:
            refuse(f"{desk.file} has no entries; there is nothing to take back")
        if count > there:
            refuse(f"{desk.file} has {several(there, 'command')}, not {count}; `civledger undo {there}` takes back all")
        entries = len(desk.ledger.entries) - starts[-count]
        try:
            text, taken = without_last(desk.raw, desk.ledger, entries)
        except NotCut as reason:
            refuse(str(reason))
        desk.storage.put(desk.file, desk.data, text.encode())
    with told(desk.name, otherwise=taken):
        say(taken.removesuffix("\n"))
    warn(f"{desk.name}: took back {'the last entry' if entries == 1 else f'the last {entries} entries'}\n")
