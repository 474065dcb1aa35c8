"""`civledger strike`."""

from typing import Annotated

import typer

from civledger.bookkeeping.record import record_strike
from civledger.cli.options import How, striking
from civledger.cli.record import tell_outcome, writing_entry
from civledger.cli.show import refuse


@striking
def strike(
    numbers: Annotated[
        list[int], typer.Argument(metavar="N...", min=1, help="Numbers of entries, as `civledger log` shows them.")
    ],
    reason: Annotated[str, typer.Option(metavar="TEXT", help="Why they should not count.")],
    *,
    how: How,
) -> None:
    """Strike entries of any turn: they stay in the file but do not count.

    This breaks no seal. You cannot strike an endturn or another strike. To undo a strike, use `undo`.

    \b
    Examples:
      civledger strike 57 --reason "Rome's census was misread"
      civledger strike 57 58 --reason "typed into the wrong game"
    """
    if not reason.strip():
        refuse("say why", instead=[f'civledger strike {" ".join(map(str, numbers))} --reason "misread"'])
    with writing_entry(how) as opened:
        tell_outcome(record_strike(opened, how, numbers, reason), how)
