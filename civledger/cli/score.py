"""`civledger score`."""

from civledger.cli.desk import show_view
from civledger.cli.options import How, Values, recording
from civledger.cli.record import record


@recording
def score(values: Values = None, *, how: How) -> None:
    """Show the standings, or record the score counted.

    \b
    Examples:
      civledger score
      civledger score hel=123 rome=118
    """
    if values:
        record(how, "score", values)
    else:
        show_view(how, "score")
