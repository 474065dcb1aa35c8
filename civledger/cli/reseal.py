"""`civledger reseal`."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

import typer

from civledger.cli.options import How, filing
from civledger.cli.record import writing
from civledger.cli.show import print_receipt, refuse, say
from civledger.report.escape import printable

if TYPE_CHECKING:
    from civledger.bookkeeping.reseal import Resealed


@filing
def reseal(
    reason: Annotated[str, typer.Option(metavar="TEXT", help="Why closed turns were changed; recorded as a note.")],
    *,
    how: How,
) -> None:
    """Seal closed turns again after a hand edit, and note the reason.

    Closed turns without a seal get one, and every seal covers the header too.

    \b
    Examples:
      civledger reseal --reason "Rome's census of turn 3 was misread"
      civledger reseal -f utrecht.toml --reason "typing error"
    """
    from civledger.bookkeeping.reseal import reseal_turns  # heavy, and not needed for help

    if not reason.strip():
        refuse("say why", instead=['civledger reseal --reason "typing error"'])
    with writing(how) as opened:
        resealed = reseal_turns(opened, reason)
    file, changes = printable(opened.file), "; ".join(_describe_changes(resealed, opened.books.ruleset.turn_called))
    if not changes:
        say(f"{file}: all seals are intact. Nothing was changed")
        return
    with print_receipt(file):
        say(f"{file}: {changes}. The reason is noted")


def _describe_changes(resealed: "Resealed", turn_called: str) -> Iterator[str]:
    for said, entries in (("sealed again", resealed.again), ("sealed for the first time", resealed.first)):
        if entries:
            turns = ", ".join(str(entry.get("turn")) for entry in entries)
            yield printable(f"{said}: {turn_called} {turns}")
    if resealed.covers_more:
        yield "the seals now cover the header too"
