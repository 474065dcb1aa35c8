"""`civledger score`."""

from typing import Annotated, Any

import typer

from civledger.cli.options import How, recording
from civledger.cli.parameters import adding_options, is_typed
from civledger.cli.record import record
from civledger.cli.show import refuse
from civledger.cli.show_view import show_view

Values = Annotated[list[str] | None, typer.Argument(metavar="[CIV=NUMBER]...", help="Nothing: show; values: record.")]


@recording
@adding_options("score", before="how")
def score(values: Values = None, *, how: How, **added: Any) -> None:
    """Show the standings, or record the score counted.

    The options say how the points came about; each may be repeated.

    \b
    Examples:
      civledger score
      civledger score hel=123 rome=118
      civledger score hel=122 --space hel=15 --cities hel=6 --ones hel=8 --threes hel=5 --sixes hel=3
    """
    parts = {name: rows for name, rows in added.items() if is_typed(rows)}
    if values:
        record(how, "score", words=values, **parts)
    elif parts:
        refuse(f"--{next(iter(parts))} goes with the points, such as: civledger score hel=122 --space hel=15")
    else:
        show_view(how, "score")
