"""`civledger export`."""

import enum
from typing import Annotated

import typer

from civledger.cli.audit import found_in
from civledger.cli.exporting import FORMATS, PLAYS, TABLES, export_games, write_output
from civledger.cli.options import How, filing
from civledger.cli.parameters import adding_options
from civledger.cli.show import refuse
from civledger.cli.show_view import choose_file
from civledger.model.verdict import FINE, UNREADABLE

To = enum.StrEnum("To", {name: name for name in FORMATS})  # type: ignore[misc]  # made from the one list
TableName = enum.StrEnum("TableName", {name: name for name in TABLES})  # type: ignore[misc]  # made from the one list


@filing
@adding_options("export", before="how")
def export(
    paths: Annotated[
        list[str] | None,
        typer.Argument(metavar="[PATH]...", help="Files, folders or patterns. Default: the game found here."),
    ] = None,
    to: Annotated[To, typer.Option(help="The format.")] = ...,  # type: ignore[assignment]  # how Typer says required
    output: Annotated[
        str | None, typer.Option("-o", "--output", metavar="FILE", help="The file to write; - is standard output.")
    ] = None,
    table: Annotated[
        TableName | None,
        typer.Option(help="Write only this table. Default for csv: purchases."),
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Replace an existing file.")] = False,
    *,
    how: How,
) -> None:
    """Export one or more games for other tools.

    A database, JSON or Markdown has tables of games, players and seats, entries, purchases and payments, positions by
    turn, calamities, findings, people and their ratings. For a finished game, bgstats is a link that adds the play to
    the app BG Stats, and bgg is a text for BoardGameGeek: players, places, points, winner.

    \b
    Examples:
      civledger export --to csv > purchases.csv
      civledger export ledgers --to sqlite -o games.db
      civledger export old.toml --to bgstats
    """
    output = None if output == "-" else output
    if to == "sqlite" and output is None:
        refuse("a database needs a file", instead=["civledger export --to sqlite -o games.db"])
    if to in ("hledger", *PLAYS) and table is not None:
        refuse(f"a {'play' if to in PLAYS else 'journal'} has no tables. Leave out --table")
    files = found_in(paths).ledgers if paths else [choose_file(how.file)]
    data, complete = export_games(files, to, table, how.storage, paths or files)
    write_output(data, output, force)
    raise typer.Exit(FINE if complete else UNREADABLE)
