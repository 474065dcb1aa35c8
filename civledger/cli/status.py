"""`civledger status`."""

from civledger.cli.desk import show_view
from civledger.cli.options import How, showing


@showing
def status(*, how: How) -> None:
    """Show the table at a glance.

    \b
    Examples:
      civledger status
      civledger status --format json
    """
    show_view(how, "status")
