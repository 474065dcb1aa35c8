"""`civledger gain`."""

from civledger.cli.desk import show_view
from civledger.cli.options import How, Values, recording
from civledger.cli.record import record


@recording
def gain(values: Values = None, *, how: How) -> None:
    """Show the treasuries, or record treasury gained.

    \b
    Examples:
      civledger gain
      civledger gain hel=3
    """
    if values:
        record(how, "gain", values)
    else:
        show_view(how, "gain")
