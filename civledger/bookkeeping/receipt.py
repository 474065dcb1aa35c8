"""What there is to tell about an entry that was recorded."""

from collections.abc import Iterable

from civledger.bookkeeping.addition import Addition
from civledger.model.entry import Entry
from civledger.model.offers import offers_of


def describe_entry(addition: Addition) -> str:
    """Return an entry in a line: its turn, its action, and what it says as far as it can be read."""
    books, chunks = addition.books, entries_of(addition)
    log, kind = offers_of(books.ruleset).log(), chunks[-1].kind
    said = (
        "closed and sealed"
        if kind.closes
        else f"{kind.action} {log.together(chunks=chunks, civ=None) if is_readable(chunks) else '?'}"
    )
    return f"{books.ledger.file}: {books.ruleset.turn_called} {books.turn_of_last}: {said}"


def receipt_of(addition: Addition) -> Iterable[str]:
    """Return the lines that its draft tells about an entry, none if it cannot be read."""
    if not is_readable(entries_of(addition)):
        return ()
    return addition.draft.receipt(addition.books.at(addition.books.turn_of_last))


def entries_of(addition: Addition) -> list[Entry]:
    """Return the last entry of a ledger as it is replayed, in one chunk or several."""
    books = addition.books
    last = len(books.ledger.entries) - 1
    return [step.entry for step in books.at(books.turn_of_last).now.steps if step.entry.position == last]


def is_readable(chunks: Iterable[Entry]) -> bool:
    """Tell whether all of an entry could be read."""
    return all(chunk.body is not None for chunk in chunks)
