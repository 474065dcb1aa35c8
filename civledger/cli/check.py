"""`civledger check`."""

from typing import Annotated

import typer

from civledger.cli.judged import verdict_chosen
from civledger.cli.options import How, showing
from civledger.cli.show import coloured, show
from civledger.report.findings import check_report


@showing
def check(
    ledger: Annotated[str | None, typer.Argument(metavar="[FILE]", help="The ledger, as with -f.")] = None,
    *,
    how: How,
) -> None:
    """Replay a game and say what does not add up.

    Ends with 0 if there is no error, 1 if there are some, 3 if the file cannot be read.

    \b
    Examples:
      civledger check
      civledger check ledgers/utrecht.toml
      civledger check -f utrecht.toml --format json
    """
    judged = verdict_chosen(how.file if ledger is None else ledger, how.format, how.storage)
    show(check_report(judged, coloured()), how.format)
    raise typer.Exit(judged.exit_code)
