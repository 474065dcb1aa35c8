"""`civledger redo`."""

from civledger.bookkeeping.undo import redo_commands
from civledger.cli.options import How, filing
from civledger.cli.record import writing
from civledger.cli.show import print_receipt, say
from civledger.report.safe import printable


@filing
def redo(*, how: How) -> None:
    """Put back what the last undo took, as it was.

    After several it puts back one after the other, as long as nothing else was recorded and nobody changed the file.

    \b
    Examples:
      civledger redo
      civledger redo -f utrecht.toml
    """
    with writing(how) as opened:
        entries = redo_commands(opened)
    file = printable(opened.file)
    with print_receipt(file):
        say(f"{file}: put back {'one entry' if entries == 1 else f'{entries} entries'}")
