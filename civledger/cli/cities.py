"""`civledger cities`."""

from civledger.cli.desk import show_view
from civledger.cli.options import How, Values, recording
from civledger.cli.record import record


@recording
def cities(values: Values = None, *, how: How) -> None:
    """Show the cities and the order of drawing cards, or record how many stand on the board now.

    \b
    Examples:
      civledger cities
      civledger cities hel=5 rome=3
    """
    if values:
        record(how, "cities", values)
    else:
        show_view(how.file, how.format, "cities")
