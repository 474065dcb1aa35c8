"""`civledger status`."""

from civledger.cli.options import How, showing
from civledger.cli.show_view import show_report


@showing
def status(*, how: How) -> None:
    """Show the table at a glance.

    \b
    Examples:
      civledger status
      civledger status --format json
    """
    show_glance(how)


def show_glance(how: How) -> None:
    """Show where everybody stands in a ledger."""
    show_report(how, lambda game, books: game.glance().view(situation=books.at(how.turn)))
