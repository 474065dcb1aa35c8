"""Options and arguments that several commands share."""

import enum
from typing import Annotated

import typer

from civledger.report import FORMATS

Format = enum.StrEnum("Format", {name: name for name in FORMATS})  # type: ignore[misc]  # made from the one list

TEXT = Format("text")

FileOption = Annotated[
    str | None,
    typer.Option("-f", "--file", metavar="FILE", help="The ledger; else $CIVLEDGER_FILE, else the only game here."),
]
FormatOption = Annotated[Format, typer.Option("--format", help="How to show it.")]
