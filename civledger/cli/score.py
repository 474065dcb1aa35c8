"""`civledger score`."""

from typing import Annotated

import typer

from civledger.cli.desk import show_view
from civledger.cli.options import How, Values, recording
from civledger.cli.record import record
from civledger.cli.show import refuse

Rows = list[str] | None
LIST = "CIV=NUMBER,…"


@recording
def score(
    values: Values = None,
    space: Annotated[Rows, typer.Option(metavar=LIST, help="On which space of the A.S.T. the markers stand.")] = None,
    cities: Annotated[Rows, typer.Option(metavar=LIST, help="Cities on the board.")] = None,
    ones: Annotated[Rows, typer.Option(metavar=LIST, help="How many advances worth 1.")] = None,
    threes: Annotated[Rows, typer.Option(metavar=LIST, help="How many advances worth 3.")] = None,
    sixes: Annotated[Rows, typer.Option(metavar=LIST, help="How many advances worth 6.")] = None,
    buildings: Annotated[Rows, typer.Option(metavar=LIST, help="Points of special buildings.")] = None,
    bonus: Annotated[Rows, typer.Option(metavar=LIST, help="Points of the Late Iron Age.")] = None,
    *,
    how: How,
) -> None:
    """Show the standings, or record the score counted.

    The options say how the points came about; each may be repeated.

    \b
    Examples:
      civledger score
      civledger score hel=123 rome=118
      civledger score hel=122 --space hel=15 --cities hel=6 --ones hel=8 --threes hel=5 --sixes hel=3
    """
    every = {"space": space, "cities": cities, "ones": ones, "threes": threes, "sixes": sixes}
    every |= {"buildings": buildings, "bonus": bonus}
    parts = {name: rows for name, rows in every.items() if rows}
    if values:
        record(how, "score", values, **parts)
    elif parts:
        refuse(f"--{next(iter(parts))} goes with the points, such as: civledger score hel=122 --space hel=15")
    else:
        show_view(how, "score")
