"""`civledger undo`."""

import sys
from typing import Annotated

import typer

from civledger.bookkeeping.undo import NotAsked, Undone, find_starts, name_entries, tell_much, undo_commands
from civledger.cli.options import How, filing
from civledger.cli.record import writing
from civledger.cli.show import print_receipt, refuse, say, warn
from civledger.cli.typed_line import ledger_named, name_ledger
from civledger.model.names import both
from civledger.report.safe import printable
from civledger.store.refused import find_refused, forget_refusal


@filing
def undo(
    count: Annotated[int, typer.Argument(metavar="[N]", min=1, help="How many commands to undo.")] = 1,
    yes: Annotated[bool, typer.Option("--yes", help="Undo an endturn or many commands without asking.")] = False,
    *,
    how: How,
) -> None:
    """Undo the last commands, and print the lines that record them again.

    Entries that no command can record are printed as they were in the file. To undo an endturn or more than nine
    commands, answer yes or add --yes. `civledger redo` restores them.

    \b
    Examples:
      civledger undo
      civledger undo 3 > again.txt
      civledger undo --yes
    """
    from civledger.cli.retype import retype  # heavy, and not needed for help

    try:
        undone, instead = take_back(how, count, yes), ""
    except NotAsked as much:
        ask(how, much, count)
        undone, instead = take_back(how, count, True, much.data), " instead" * isinstance(much, AfterRefusal)
    lines = list(retype(undone, ledger_named()))
    file = printable(undone.opened.file)
    with print_receipt(file, otherwise="".join(f"{line}\n" for line in lines)):
        for line in lines:
            say(line)
    for entry in name_entries(undone.opened.books, len(undone.opened.ledger.entries) - undone.entries):
        warn(f"{file}: undone{instead}: {printable(entry)}\n")
    forgotten = f"this cannot be restored with `redo`: {undone.forgotten}" if undone.forgotten else ""
    warn(f"{forgotten or name_ledger('to restore: civledger redo')}\n")


class AfterRefusal(NotAsked):
    """What would be taken back, where a line was refused that may be the one that is meant."""

    def __init__(self, what: str, data: bytes, refused: str) -> None:
        super().__init__(what, data)
        self.refused = refused


def take_back(how: How, count: int, asked: bool, seen: bytes | None = None) -> Undone:
    """Take back commands of the ledger, which must still be the one that was seen."""
    with writing(how) as opened:
        if seen not in (None, opened.data):
            refuse(f"{opened.file}: nothing was undone: the file was changed in the meantime. Run the command again")
        starts = find_starts(opened, count)
        refused = "" if opened.storage.in_memory else find_refused(opened.file, opened.ledger.text)
        if refused and not asked and not tell_much(opened, starts):
            raise AfterRefusal(both(name_entries(opened.books, starts[0])), opened.data, refused)
        undone = undo_commands(opened, count, asked)
        forget_refusal(opened.file)
        return undone


def ask(how: How, much: NotAsked, count: int) -> None:
    """Ask whether so much is meant; where nobody says yes, or can be asked about the end of a turn, nothing is done."""
    said = f"`{much.refused}` was refused and recorded nothing" if isinstance(much, AfterRefusal) else ""
    if how.storage.in_memory or not sys.stdin.isatty():
        if not said:
            words = f"undo {count} --yes" if count > 1 else "undo --yes"
            refuse(f"this would undo {much}. If you mean it: civledger {words}")
        warn(f"{said}\n")
    elif not typer.confirm(printable(f"{f'{said}. ' if said else ''}This undoes {much}. Go on?"), err=True):
        refuse("nothing was undone")
