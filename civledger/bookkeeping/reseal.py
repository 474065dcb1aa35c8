"""Sealing the closed turns of a ledger again after a hand edit."""

from civledger.bookkeeping.open_ledger import OpenedLedger
from civledger.model.ledger import Values
from civledger.model.struct import Struct
from civledger.store.entry_text import append_entry, block
from civledger.store.seal import reseal_text


class Resealed(Struct):
    """The entries that closed turns and got another seal, and those that got their first."""

    again: tuple[Values, ...]
    first: tuple[Values, ...]

    @property
    def covers_more(self) -> bool:
        """Tell whether a seal of entries alone gave way to one that covers the header too."""
        return any(str(entry["seal"]).startswith("sha256:") for entry in self.again)


def reseal_turns(opened: OpenedLedger, reason: str) -> Resealed:
    """Seal the closed turns whose seal is not right, and note the reason; raises NotPossible."""
    text, changed = reseal_text(opened.raw, opened.ledger, opened.books.ruleset.unsealed)
    if changed:
        note = {"turn": opened.books.turn_to_write, "action": "note", "text": f"resealed: {reason}"}
        opened.storage.put(opened.ledger, opened.data, append_entry(text, block(note)).encode())
    closings = [opened.ledger.entries[index] for index in changed]
    again = tuple(entry for entry in closings if "seal" in entry)
    return Resealed(again, tuple(entry for entry in closings if "seal" not in entry))
