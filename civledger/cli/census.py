"""`civledger census`."""

from civledger.cli.desk import show_view
from civledger.cli.options import How, Values, recording
from civledger.cli.record import record


@recording
def census(values: Values = None, *, how: How) -> None:
    """Show census and order of movement, or record it.

    \b
    Examples:
      civledger census
      civledger census hel=23 egypt=31
      civledger census 16 41 40 22 18
    """
    if values:
        record(how, "census", values)
    else:
        show_view(how, "census")
