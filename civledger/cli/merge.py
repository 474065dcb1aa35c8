"""`civledger merge`."""

from typing import Annotated

import typer

from civledger.cli.show import refuse, warn
from civledger.model.verdict import RULE_ERRORS
from civledger.report.escape import printable


def merge(
    base: Annotated[str, typer.Argument(metavar="BASE", help="The version that both started from.")],
    ours: Annotated[str, typer.Argument(metavar="OURS", help="Our version; the merged ledger is written here.")],
    theirs: Annotated[str, typer.Argument(metavar="THEIRS", help="Their version.")],
    path: Annotated[
        str | None, typer.Option("--path", metavar="FILE", help="The name of the ledger in messages.")
    ] = None,
    ours_name: Annotated[
        str, typer.Option("--ours-name", metavar="NAME", help="The name of our side in conflict markers.")
    ] = "",
    theirs_name: Annotated[
        str, typer.Option("--theirs-name", metavar="NAME", help="The name of their side in conflict markers.")
    ] = "",
) -> None:
    """Merge two versions of a ledger entry by entry, for git.

    Ends with 0, or with 1 if both sides changed or removed the same entry differently, recorded the same event
    differently, or set the same key of the header differently, or if one side undid an `endturn` after which the other
    went on. OURS then has conflict markers there. Standard error says what the rules say against the merged game and
    said against neither side. Git runs this by itself after `civledger git`.

    \b
    Examples:
      civledger merge base.toml ours.toml theirs.toml
    """
    from civledger.bookkeeping.merge_ledgers import merge_files  # heavy, and not needed for help

    merged = merge_files(base, ours, theirs, ours_name, theirs_name)
    name = printable(path or ours)
    for line in (*merged.remarks, *merged.conflicts):
        warn(f"{name}: {line}\n")
    if not merged.is_clean:
        choose = "choose between the versions marked <<<<<<< and >>>>>>>"
        refuse(f"{name} has conflicts: {choose}. `civledger explain CL002` shows how", RULE_ERRORS)
