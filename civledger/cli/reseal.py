"""`civledger reseal`."""

from collections.abc import Iterable, Iterator
from typing import Annotated

import typer

from civledger.cli.desk import Desk
from civledger.cli.options import How, filing
from civledger.cli.record import writing
from civledger.cli.show import refuse, say, told
from civledger.report.safe import printable
from civledger.store.block import appended, block
from civledger.store.cut import NotCut


@filing
def reseal(
    reason: Annotated[str, typer.Option(metavar="TEXT", help="Why closed turns were changed; becomes a note.")],
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
    from civledger.store.reseal import resealed  # heavy, and not needed for help

    if not reason.strip():
        refuse('say why, such as: civledger reseal --reason "typing error"')
    with writing(how) as desk:
        try:
            text, changed = resealed(desk.raw, desk.ledger, desk.books.ruleset.unsealed)
        except NotCut as why:
            refuse(str(why))
        if not changed:
            say(f"{desk.name}: every seal is right; nothing was changed")
            return
        note = {"turn": desk.books.written.open_turn, "action": "note", "text": f"resealed: {reason}"}
        desk.storage.put(desk.file, desk.data, appended(text, block(note)).encode())
    with told(desk.name):
        say(f"{desk.name}: {'; '.join(done_to(desk, changed))}; the reason is noted")


def done_to(desk: Desk, changed: Iterable[int]) -> Iterator[str]:
    """Yield what became of the seals that were changed."""
    closings = [desk.ledger.entries[index] for index in changed]
    had = [entry for entry in closings if "seal" in entry]
    none = [entry for entry in closings if "seal" not in entry]
    for said, entries in (("sealed again", had), ("sealed for the first time", none)):
        if entries:
            turns = ", ".join(str(entry.get("turn")) for entry in entries)
            yield printable(f"{said}: {desk.books.ruleset.turn_called} {turns}")
    if any(str(entry["seal"]).startswith("sha256:") for entry in had):
        yield "the seals cover the header now too"
