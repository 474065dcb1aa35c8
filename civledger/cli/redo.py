"""`civledger redo`."""

from civledger.bookkeeping.undo import redo_commands
from civledger.cli.options import How, filing
from civledger.cli.record import writing
from civledger.cli.show import print_receipt, say
from civledger.report.escape import printable


@filing
def redo(*, how: How) -> None:
    """Restore what the last undo removed.

    After several undos it restores one after the other, as long as nothing else was recorded in between.

    \b
    Examples:
      civledger redo
      civledger redo -f utrecht.toml
    """
    with writing(how) as opened:
        restored = redo_commands(opened)
    file = printable(opened.file)
    with print_receipt(file):
        for entry in restored:
            say(f"{file}: restored: {printable(entry)}")
