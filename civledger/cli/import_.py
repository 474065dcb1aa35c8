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
    source: Annotated[str, typer.Argument(metavar="FILE", help=f"CSV with {COLUMNS}; - for input.")],
    new: Annotated[bool, typer.Option("--new", help="Start the ledger named with -f.")] = False,
    players: Annotated[
        str | None, typer.Option(metavar="WHO", help="With --new: who plays, if not only those who bought.")
    ] = None,
    output: Annotated[
        str | None,
        typer.Option(
            "-o", "--output", metavar="FOLDER", help="With results: where the ledgers go, if not beside FILE."
        ),
    ] = None,
    *,
    how: How,
    **added: Any,
) -> None:
    """Record what was kept elsewhere, all or nothing: purchases, or results of games.

    The first line names the columns; names may be abbreviated as in commands. Rows that the ledger has already are
    passed over. Results of finished games become a ledger each, called as the column file says, or else game; the
    columns date, rules, name and those of `result` may be there.

    \b
    Examples:
      civledger import results old-games.csv -o club
    """
    if what == RESULTS:
        from civledger.cli.importing_results import bring_in_results  # as below

        bring_in_results(source, output, how, {"new": new, "players": players, **added})
        return
    if output is not None:
        refuse(f"-o goes with {RESULTS}; -f names the ledger to add to")
    from civledger.cli.importing import bring_in, bring_in_new, read_rows  # heavy, and not needed for help

    file, table = how.file, TABLES[what]
    rows = read_rows(source, table)
    if new:
        if file is None:
            refuse("name the ledger to start: -f utrecht.toml --new")
        if os.path.lexists(file):
            unreadable(f"{file} exists already, and is left as it is; without --new rows are added to it")
        if not rows:
            refuse(f"{source} holds no {table.name}; `civledger new` starts an empty ledger")
        options = {name: value for name, value in added.items() if value}
        bring_in_new(file, table, rows, source, players, options, how)
        return
    says = {"players": "who plays", **{name: f"which {name} it is" for name in added}}
    for option, value in {"players": players, **added}.items():
        if value is not None:
            refuse(f"--{option} goes with --new; an existing ledger says {says[option]}")
    if file is not None and not os.path.lexists(file):
        refuse(f"there is no {file}; --new starts it")
    with writing(how) as opened:
        bring_in(opened, table, rows, source, how)
