"""`civledger status`."""

from civledger.bookkeeping.views import status_of
from civledger.cli.options import How, viewing
from civledger.cli.show_view import show_report


@viewing
def status(*, how: How) -> None:
    """Show the table at a glance.

    \b
    Examples:
      civledger status
      civledger status --turn 9
      civledger status --format json
    """
    show_glance(how)


def show_glance(how: How) -> None:
    """Show where everybody stands in a ledger."""
    show_report(how, lambda books: status_of(books, how.turn))
