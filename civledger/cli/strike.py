"""`civledger strike`."""

from typing import Annotated

import typer

from civledger.bookkeeping.record import record_strike
from civledger.cli.options import How, int_or_last, striking
from civledger.cli.record import tell_outcome, writing_entry
from civledger.cli.show import refuse


@striking
def strike(
    numbers: Annotated[
        list[int],
        typer.Argument(metavar="N...", parser=int_or_last, help="Numbers of entries as in `civledger log`, or `last`."),
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
      civledger strike last --reason "not their turn"
    """
    if not reason.strip():
        named = " ".join(str(one or "last") for one in numbers)
        refuse("say why", instead=[f'civledger strike {named} --reason "misread"'])
    with writing_entry(how) as opened:
        last = len(opened.ledger.entries)
        tell_outcome(record_strike(opened, how, [number or last for number in numbers], reason), how)
