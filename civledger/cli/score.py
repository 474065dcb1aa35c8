"""`civledger score`."""

from typing import Annotated, Any

import typer

from civledger.bookkeeping.views import score_of
from civledger.cli.options import FIX_ALONE, How, adding_options, fixing, is_typed
from civledger.cli.record import record, tell_unrecorded
from civledger.cli.show import refuse
from civledger.cli.show_view import show_report
from civledger.rules import find_adding

_Values = Annotated[
    list[str] | None,
    typer.Argument(metavar="[CIV=NUMBER]...", help="The points to record. Without them, the standings are shown."),
]


@fixing
@adding_options("score", before="how")
def score(values: _Values = None, *, how: How, **added: Any) -> None:
    """Show the standings, or record the points counted.

    \b
    Examples:
      civledger score
    """
    parts = {name: rows for name, rows in added.items() if is_typed(rows)}
    if values:
        record(how, "score", numbers=values, **parts)
    elif parts:
        part = next(iter(parts))
        refuse(f"--{part} needs the points", instead=[f"civledger {find_adding('score', part).added('score').such_as}"])
    elif how.fix:
        refuse(FIX_ALONE)
    else:
        show_report(how, lambda books: score_of(books, how.turn))
        if how.insists:
            tell_unrecorded(("CIV=NUMBER",))
