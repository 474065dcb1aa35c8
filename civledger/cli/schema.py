"""`civledger schema`."""

import typer

from civledger.bookkeeping.schema import make_schema


def schema() -> None:
    """Print the file format as a JSON Schema, for editors and other programs.

    Editors that know TOML (VS Code with Even Better TOML, others with Taplo or Tombi) check and complete a ledger while
    you type if its first line is `#:schema ./civledger.schema.json`. `civledger new --schema` writes that line and the
    file. After an update of civledger, write the file again.

    \b
    Examples:
      civledger schema > civledger.schema.json
      civledger schema | less
    """
    typer.echo(make_schema(), nl=False)
