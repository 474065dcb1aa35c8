"""`civledger import`."""

import enum
import os
from typing import Annotated

import typer

from civledger.cli.options import How, importing
from civledger.cli.record import writing
from civledger.cli.show import refuse, unreadable

What = enum.StrEnum("What", {"purchases": "purchases"})


@importing
def import_(
    what: Annotated[What, typer.Argument(help="What the rows are.")],
    source: Annotated[str, typer.Argument(metavar="FILE", help="CSV with turn, civ, advance, price; - for input.")],
    new: Annotated[bool, typer.Option("--new", help="Start the ledger named with -f.")] = False,
    players: Annotated[
        str | None, typer.Option(metavar="WHO", help="With --new: who plays, if not only those who bought.")
    ] = None,
    edition: Annotated[
        str | None, typer.Option(metavar="EDITION", help="With --new: which cards and numbers; else corrected.")
    ] = None,
    *,
    how: How,
) -> None:
    """Record purchases kept elsewhere, all or nothing.

    The first line names the columns; names may be abbreviated as in commands. Rows that the ledger has already are
    passed over. A new ledger tracks purchases alone, and its turns are closed on the way.

    \b
    Examples:
      civledger import purchases evening.csv --dry-run
      civledger import purchases evening.csv -f utrecht.toml
      civledger import purchases evening.csv -f utrecht.toml --new --players "Ronald=Minoa,Hellas,Egypt,Rome,Hatti"
    """
    from civledger.cli.importing import bring_in, bring_in_new, read_rows  # heavy, and not needed for help

    file = how.file
    rows = read_rows(source)
    if new:
        if file is None:
            refuse("name the ledger to start: -f utrecht.toml --new")
        if os.path.lexists(file):
            unreadable(f"{file} exists already, and is left as it is; without --new rows are added to it")
        if not rows:
            refuse(f"{source} holds no purchases; `civledger new` starts an empty ledger")
        bring_in_new(file, rows, source, players, edition, how)
        return
    for option, value, says in (("players", players, "who plays"), ("edition", edition, "which edition it is")):
        if value is not None:
            refuse(f"--{option} goes with --new; an existing ledger says {says}")
    if file is not None and not os.path.lexists(file):
        refuse(f"there is no {file}; --new starts it")
    with writing(how) as opened:
        bring_in(opened, rows, source, how)
