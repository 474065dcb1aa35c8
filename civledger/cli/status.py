"""`civledger status`."""

from civledger.cli.options import How, showing
from civledger.cli.show_view import show_view


@showing
def status(*, how: How) -> None:
    """Show the table at a glance.

    \b
    Examples:
      civledger status
      civledger status --format json
    """
    show_view(how, "status")
