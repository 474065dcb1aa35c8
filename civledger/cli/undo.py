"""`civledger undo`."""

import sys
from typing import Annotated

import typer

from civledger.bookkeeping.undo import NotAsked, Undone, undo_commands
from civledger.cli.options import How, filing
from civledger.cli.record import writing
from civledger.cli.show import print_receipt, refuse, say, warn
from civledger.cli.typed_line import ledger_named, name_ledger
from civledger.report.safe import printable


@filing
def undo(
    count: Annotated[int, typer.Argument(metavar="[N]", min=1, help="How many commands.")] = 1,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask, however much it is.")] = False,
    *,
    how: How,
) -> None:
    """Take back the last commands, and print the lines that record them again.

    What no command can record is printed as it stood in the file. An endturn, or more than nine commands, are taken
    back only after a question, or with --yes. `civledger redo` puts them back.

    \b
    Examples:
      civledger undo
      civledger undo 3 > again.txt
      civledger undo --yes
    """
    from civledger.cli.retype import retype  # heavy, and not needed for help

    try:
        undone = take_back(how, count, yes)
    except NotAsked as much:
        ask(how, str(much), count)
        undone = take_back(how, count, True, much.data)
    lines = list(retype(undone, ledger_named()))
    file = printable(undone.opened.file)
    with print_receipt(file, otherwise="".join(f"{line}\n" for line in lines)):
        for line in lines:
            say(line)
    last, them = ("the last entry", "it") if undone.entries == 1 else (f"the last {undone.entries} entries", "them")
    forgotten = f"`redo` cannot put {them} back: {undone.forgotten}" if undone.forgotten else ""
    redo = forgotten or name_ledger(f"`civledger redo` puts {them} back")
    warn(f"{file}: took back {last}; {redo}\n")


def take_back(how: How, count: int, asked: bool, seen: bytes | None = None) -> Undone:
    """Take back commands of the ledger, which must still be the one that was seen."""
    with writing(how) as opened:
        if seen not in (None, opened.data):
            refuse(f"{opened.file}: nothing was taken back: somebody changed it meanwhile; run the command again")
        return undo_commands(opened, count, asked)


def ask(how: How, much: str, count: int) -> None:
    """Ask whether so much is meant; where nobody can be asked, or nobody says yes, nothing is taken back."""
    if how.storage.in_memory or not sys.stdin.isatty():
        words = f"undo {count} --yes" if count > 1 else "undo --yes"
        refuse(f"this would take back {much}; if you mean it: civledger {words}")
    if not typer.confirm(f"This takes back {much}. Go on?", err=True):
        refuse("nothing was taken back")
