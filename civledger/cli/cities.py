"""`civledger cities`."""

from civledger.cli.desk import show_view
from civledger.cli.options import How, Values, recording
from civledger.cli.record import record


@recording
def cities(values: Values = None, *, how: How) -> None:
    """Show cities and order of drawing, or record them.

    \b
    Examples:
      civledger cities
      civledger cities hel=5 rome=3
    """
    if values:
        record(how, "cities", values)
    else:
        show_view(how, "cities")
