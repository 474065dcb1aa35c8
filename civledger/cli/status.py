"""`civledger status`."""

from civledger.cli.options import How, viewing
from civledger.cli.show_view import show_view


@viewing
def status(*, how: How) -> None:
    """Show the table at a glance.

    \b
    Examples:
      civledger status
      civledger status --turn 9
      civledger status --format json
    """
    show_view(how, "status")
