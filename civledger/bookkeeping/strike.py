"""Striking entries: they stay in the file, and do not count any more."""

from collections.abc import Iterable

from civledger.bookkeeping.open_ledger import OpenedLedger
from civledger.bookkeeping.record import Outcome, record_drafts
from civledger.model.draft import Draft, RecordingOptions
from civledger.model.pages.entry_lines import NOT_READ
from civledger.model.strike import STRIKE, StruckEntry
from civledger.model.turn import Situation

TAKEN_BACK = "taken back by {}"


def strike_entries(opened: OpenedLedger, options: RecordingOptions, numbers: Iterable[int], reason: str) -> Outcome:
    """Strike the entries of these numbers; the receipt tells what each of them said."""
    place = len(opened.ledger.entries)

    def tell(struck: StruckEntry) -> str:
        entry = struck.entry
        said = NOT_READ if entry.body is None else opened.books.ruleset.tell_entry([entry])
        called = opened.books.ruleset.turn_called
        return f"  no longer counts: entry {entry.position + 1}, {called} {entry.turn}: {entry.kind.action} {said}"

    def receipt(after: Situation) -> list[str]:
        return [tell(struck) for turn in after.turns for struck in turn.struck if struck.by == place]

    draft = Draft({"entries": list(dict.fromkeys(numbers)), "reason": reason}, receipt)
    return record_drafts(opened, options, [(STRIKE.action, draft)])
