"""`civledger check`."""

from typing import Annotated

import typer

from civledger.cli.judged import verdict_chosen
from civledger.cli.options import TEXT, FileOption, FormatOption
from civledger.cli.show import coloured, show
from civledger.report.findings import check_report


def check(
    ledger: Annotated[str | None, typer.Argument(metavar="[FILE]", help="The ledger, as with -f.")] = None,
    file: FileOption = None,
    format: FormatOption = TEXT,
) -> None:
    """Replay a game and say what does not add up.

    Ends with 0 if there is no error, 1 if there are some, 3 if the file cannot be read.

    \b
    Examples:
      civledger check
      civledger check ledgers/utrecht.toml
      civledger check -f utrecht.toml --format json
    """
    judged = verdict_chosen(file if ledger is None else ledger, format)
    show(check_report(judged, coloured()), format)
    raise typer.Exit(judged.exit_code)
