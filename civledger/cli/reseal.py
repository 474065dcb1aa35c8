"""`civledger reseal`."""

from typing import Annotated

import typer

from civledger.cli.options import How, filing
from civledger.cli.record import writing
from civledger.cli.show import refuse, say, told
from civledger.store.block import appended, block
from civledger.store.cut import NotCut, resealed


@filing
def reseal(
    reason: Annotated[str, typer.Option(metavar="TEXT", help="Why closed turns were changed; becomes a note.")],
    *,
    how: How,
) -> None:
    """Seal closed turns again after a hand edit, and note the reason.

    \b
    Examples:
      civledger reseal --reason "Rome's census of turn 3 was misread"
      civledger reseal -f utrecht.toml --reason "typing error"
    """
    with writing(how) as desk:
        try:
            text, changed = resealed(desk.raw, desk.ledger)
        except NotCut as why:
            refuse(str(why))
        if not changed:
            say(f"{desk.name}: every seal is right; nothing was changed")
            return
        turns = [str(desk.ledger.entries[index].get("turn")) for index in changed]
        note = {"turn": desk.books.written.open_turn, "action": "note", "text": f"resealed: {reason}"}
        desk.storage.put(desk.file, desk.data, appended(text, block(note)).encode())
    with told(desk.name):
        say(f"{desk.name}: sealed again: turn {', '.join(turns)}; the reason is noted")
