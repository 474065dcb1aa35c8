"""`civledger redo`."""

from typing import Annotated

import typer

from civledger.bookkeeping.open_ledger import OpenedLedger
from civledger.bookkeeping.undo import redo_commands
from civledger.cli.options import How, filing
from civledger.cli.record import writing
from civledger.cli.show import print_receipt, refuse, say, warn
from civledger.cli.suggested_line import name_ledger
from civledger.model.verdict import RULE_ERRORS
from civledger.report.escape import printable


@filing
def redo(
    gone: Annotated[
        bool, typer.Option("--gone", help="Restore what phones recorded and git or another program took away.")
    ] = False,
    drop: Annotated[bool, typer.Option("--drop", help="With --gone: let it go instead.")] = False,
    *,
    how: How,
) -> None:
    """Restore what the last undo removed.

    After several undos it restores one after the other, as long as nothing else was recorded in between.

    --gone restores entries that phones recorded and that are no longer in the file, for example because git put an
    older file in its place. What the rules refuse by now stays where it is kept.

    \b
    Examples:
      civledger redo
      civledger redo -f utrecht.toml
      civledger redo --gone
      civledger redo --gone --drop
    """
    if drop and not gone:
        refuse("--drop lets go what is gone, so it needs --gone", instead=["civledger redo --gone --drop"])
    with writing(how) as opened:
        restored = _settle_gone(opened, drop) if gone else redo_commands(opened)
    file = printable(opened.file)
    with print_receipt(file):
        for entry in restored:
            say(f"{file}: restored: {printable(entry)}")


def _settle_gone(opened: OpenedLedger, drop: bool) -> list[str]:
    """Record again what is gone, or let all of it go, and return what was restored; end the program if some was not."""
    from civledger.bookkeeping.gone import find_gone, restore_commands
    from civledger.store.journal import forget_commands

    file, missing = printable(opened.file), find_gone(opened)
    if not missing:
        say(f"{file}: nothing is gone")
    if drop:
        forget_commands(opened.file, {one.kept.key for one in missing})
        for one in missing:
            say(f"{file}: let go: {printable(one.line)}")
        return []
    restored = []
    for one, why in zip(missing, restore_commands(opened, missing), strict=True):
        if why:
            warn(f"{file}: not restored: {printable(one.line)}: {printable(why)}\n")
        else:
            restored.append(one.line)
    if len(restored) < len(missing):
        for line in restored:
            say(f"{file}: restored: {printable(line)}")
        warn(f"{name_ledger('To let go what is left: civledger redo --gone --drop')}\n")
        raise typer.Exit(RULE_ERRORS)
    return restored
