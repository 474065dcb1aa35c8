"""`civledger ast-check`."""

from civledger.cli.desk import show_view
from civledger.cli.options import How, Values, fixing
from civledger.cli.record import record


@fixing
def ast_check(values: Values = None, *, how: How) -> None:
    """Show who advances and what is missing, or record markers.

    \b
    Examples:
      civledger ast-check
      civledger ast-check hel=8
      civledger ast-check --format json
    """
    if values:
        record(how, "ast-check", values)
    else:
        show_view(how, "ast-check")
