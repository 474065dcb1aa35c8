"""`civledger import`."""

import enum
import os
from typing import Annotated, Any

import typer

from civledger.cli.options import How, importing
from civledger.cli.parameters import adding_options
from civledger.cli.record import writing
from civledger.cli.show import refuse, unreadable
from civledger.model.names import either
from civledger.rules import RULESETS

TABLES = {table.name: table for folder in RULESETS.values() for table in folder.row_tables()}
RESULTS = "results"  # of finished games: the one table that all games have, and that starts ledgers of its own
COLUMNS = either([*(", ".join(table.columns) for table in TABLES.values()), "file, name, civ, points"])
What = enum.StrEnum("What", [*TABLES, RESULTS])  # type: ignore[misc]  # made from the one list


@importing
@adding_options("import", before="how")
def import_(
    what: Annotated[What, typer.Argument(help="What the rows are.")],
    source: Annotated[str, typer.Argument(metavar="FILE", help=f"CSV with {COLUMNS}; - is standard input.")],
    new: Annotated[bool, typer.Option("--new", help="Start a new ledger, named with -f.")] = False,
    players: Annotated[
        str | None, typer.Option(metavar="WHO", help="With --new: the players. Default: everybody with a purchase.")
    ] = None,
    output: Annotated[
        str | None,
        typer.Option(
            "-o",
            "--output",
            metavar="FOLDER",
            help="With results: the folder for the ledgers. Default: the folder of FILE.",
        ),
    ] = None,
    *,
    how: How,
    **added: Any,
) -> None:
    """Import purchases or results of games from a table, all or nothing.

    The first line names the columns. You can shorten names as in commands. Rows that the ledger already has are
    skipped. Results of finished games become one ledger each, named by the column file, or else by game. The columns
    date, rules, name and those of `result` are optional.

    \b
    Examples:
      civledger import results old-games.csv -o club
    """
    if what == RESULTS:
        from civledger.cli.importing_results import bring_in_results  # as below

        bring_in_results(source, output, how, {"new": new, "players": players, **added})
        return
    if output is not None:
        refuse(f"-o is for {RESULTS}. Name the ledger to add to with -f")
    from civledger.cli.importing import bring_in, bring_in_new, name_source, read_rows  # heavy, and not needed for help

    file, table = how.file, TABLES[what]
    rows = read_rows(source, table)
    if new:
        if file is None:
            refuse("name the ledger to start with -f, such as -f utrecht.toml --new")
        if os.path.lexists(file):
            unreadable(f"{file} already exists and was not changed. To add the rows to it, leave out --new")
        if not rows:
            refuse(f"no {table.name} in {name_source(source)}. To start an empty ledger, use `civledger new`")
        options = {name: value for name, value in added.items() if value}
        bring_in_new(file, table, rows, source, players, options, how)
        return
    for option, value in {"players": players, **added}.items():
        if value is not None:
            refuse(f"--{option} works only with --new. An existing ledger already has its own")
    if file is not None and not os.path.lexists(file):
        refuse(f"there is no {file}. To start it, add --new")
    with writing(how) as opened:
        bring_in(opened, table, rows, source, how)
