"""`civledger beneficiary`."""

from typing import Annotated

import typer

from civledger.cli.desk import show_view
from civledger.cli.options import How, showing


@showing
def beneficiary(
    but: Annotated[
        list[str] | None, typer.Option(metavar="CIV", help="Who cannot gain, such as a victim; repeatable.")
    ] = None,
    *,
    how: How,
) -> None:
    """Show who would gain now, with the figures that decide.

    \b
    Examples:
      civledger beneficiary
      civledger beneficiary --but minoa --but rome
    """
    show_view(how, "beneficiary", but=[who for word in but or () for who in word.split(",")])
